import type { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from './atmosphere.ts';
import { hashFraction, integerHash } from './integerHash.ts';
import { nearPlace } from './placeNames.ts';

const SALT = 501;
const SLOT_MS = 3 * 3_600_000;
const MEMORY_MS = 7 * 24 * 3_600_000;
const MOST_IN_SLOT = 3;
const LEAST_MAGNITUDE = 2.5;
const GREATEST_MAGNITUDE = 7.9;
/** How much rarer a magnitude is than one less; of the real Earth's about 1, less here so that great ones can be seen. */
const B_VALUE = 0.6;

/** Where the Earth quakes, and how often of a hundred; degrees. */
const ZONES = [
  { lon: -118.5, lat: 35.5, spreadDeg: 2.6, share: 26 }, // southern California
  { lon: -122.5, lat: 39, spreadDeg: 1.8, share: 14 },
  { lon: -151, lat: 61, spreadDeg: 4, share: 22 }, // Alaska
  { lon: -97.4, lat: 36, spreadDeg: 1.2, share: 8 }, // Oklahoma
  { lon: -103.5, lat: 31.6, spreadDeg: 0.8, share: 6 },
  { lon: -111.5, lat: 42, spreadDeg: 2, share: 8 },
  { lon: -97, lat: 16.4, spreadDeg: 3, share: 10 }, // southern Mexico
  { lon: -67, lat: 18.4, spreadDeg: 1.2, share: 6 }, // Puerto Rico
] as const;

/** Earthquakes of the last seven days, the newest first. The weather has no part in them. */
export function earthquakes({ seed }: Pick<Atmosphere, 'seed'>, atMs: number): EarthquakeFeatures {
  const features: EarthquakeFeatures['features'] = [];
  for (let slot = Math.floor(atMs / SLOT_MS); slot * SLOT_MS > atMs - MEMORY_MS - SLOT_MS; slot--) {
    const slotSeed = integerHash(seed, SALT, slot);
    const count = Math.floor(hashFraction(slotSeed, 0) * (MOST_IN_SLOT + 1));
    for (let nth = 0; nth < count; nth++) {
      const time = Math.floor((slot + hashFraction(slotSeed, 1, nth)) * SLOT_MS);
      if (time <= atMs && time > atMs - MEMORY_MS) features.push(quake(slotSeed, nth, time));
    }
  }
  features.sort((a, b) => b.properties.time - a.properties.time);
  return { type: 'FeatureCollection', isSimulation: true, features };
}

function quake(slotSeed: number, nth: number, time: number): EarthquakeFeatures['features'][number] {
  const dice = (salt: number) => hashFraction(slotSeed, salt, nth);
  let rest = dice(2) * 100;
  const zone = ZONES.find(({ share }) => (rest -= share) < 0) ?? ZONES[0];
  // two dice a direction heap them up in the middle of their zone
  const off = (salt: number) => (dice(salt) + dice(salt + 1) - 1) * zone.spreadDeg;
  const lon = roundTo(zone.lon + off(3), 3);
  const lat = roundTo(zone.lat + off(5), 3);
  const magnitude = LEAST_MAGNITUDE - Math.log10(1 - dice(7)) / B_VALUE;
  return {
    type: 'Feature',
    id: `quake-${slotSeed.toString(36)}-${nth}`,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      mag: roundTo(Math.min(GREATEST_MAGNITUDE, magnitude), 1),
      time,
      place: nearPlace([lon, lat]),
    },
  };
}
