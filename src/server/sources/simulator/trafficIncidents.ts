import type { TrafficIncident } from '#contracts/trafficIncidents.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { fillText } from '#domain/language/fillText.ts';
import type { Language } from '#domain/language/language.ts';
import { TRAFFIC_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { Atmosphere } from './atmosphere.ts';
import { hashFraction, integerHash } from './integerHash.ts';
import { TOWNS, type Town } from './placeNames.ts';
import type { PointWeather } from './pointWeather.ts';

const SALT = 504;
const SLOT_MS = 30 * 60_000;
const SHORTEST_MS = 25 * 60_000;
const LONGEST_MS = 85 * 60_000;
const MOST_IN_SLOT = 3;
const NEAREST_M = 1_500;
const FARTHEST_M = 22_000;

/** Road event types that need no weather, and how often of a hundred (CONST-26). */
const USUAL = [
  { ic: 1, share: 24 }, // accident
  { ic: 6, share: 38 }, // traffic jam
  { ic: 7, share: 14 }, // lane closed
  { ic: 8, share: 6 }, // road closed
  { ic: 9, share: 18 }, // roadworks
] as const;
const [FOG, RAIN, SNOW_ICE, WIND, FLOODING] = [2, 4, 5, 10, 11] as const;

type EventType =
  | (typeof USUAL)[number]['ic']
  | typeof FOG
  | typeof RAIN
  | typeof SNOW_ICE
  | typeof WIND
  | typeof FLOODING;

/** Incidents of the roads around the demonstration's towns: those of the weather only where it is so. */
export function trafficIncidents(
  atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>,
  atMs: number,
  language: Language,
): TrafficIncident[] {
  const firstSlot = Math.floor((atMs - LONGEST_MS) / SLOT_MS);
  return TOWNS.flatMap((town, place) => {
    const incidents: TrafficIncident[] = [];
    for (let slot = firstSlot; slot * SLOT_MS <= atMs; slot++) {
      const slotSeed = integerHash(atmosphere.seed, SALT, place, slot);
      const count = Math.floor(hashFraction(slotSeed, 0) * (MOST_IN_SLOT + 1));
      for (let nth = 0; nth < count; nth++) {
        const seed = integerHash(slotSeed, 1, nth);
        const fromMs = (slot + hashFraction(seed, 2)) * SLOT_MS;
        const lastsMs = SHORTEST_MS + hashFraction(seed, 3) * (LONGEST_MS - SHORTEST_MS);
        if (atMs >= fromMs && atMs < fromMs + lastsMs)
          incidents.push(incident(atmosphere, { town, seed, atMs, language }));
      }
    }
    return incidents;
  });
}

type Facts = { town: Town; seed: number; atMs: number; language: Language };

function incident(
  atmosphere: Pick<Atmosphere, 'weatherAt'>,
  { town, seed, atMs, language }: Facts,
): TrafficIncident {
  const dice = (salt: number) => hashFraction(seed, salt);
  const [x, y] = placeOf(town, dice);
  const ic = weatherEvent(atmosphere.weatherAt(x, y, atMs)) ?? usualEvent(dice(6));
  const ty = Math.min(3, Math.floor(dice(7) * 4));
  const texts = TRAFFIC_TEXTS[language];
  const exit = 1 + Math.floor(dice(8) * 180);
  const exitText = (number: number) => fillText(texts.exit, { number: String(number), city: town.city });
  const lengthM = 100 + Math.round(dice(9) ** 2 * 7_000);
  return {
    id: `incident-${seed.toString(36)}`,
    p: {
      x,
      y,
    },
    ic,
    ty,
    d: texts.descriptions[`${ic}`],
    ...(isExplained(ic) ? { c: texts.causes[`${ic}`] } : {}),
    f: exitText(exit),
    t: exitText(exit + 1 + Math.floor(dice(10) * 4)),
    r: `I-${5 + 5 * Math.floor(dice(11) * 18)}`,
    l: lengthM,
    ...(ty === 0 ? {} : { dl: Math.round((ty * (60 + dice(12) * 420)) / 10) * 10 }),
  };
}

function placeOf({ lonLat }: Town, dice: (salt: number) => number): LonLat {
  const distanceM = NEAREST_M + dice(4) ** 2 * (FARTHEST_M - NEAREST_M);
  return roundLonLat(destination(lonLat, dice(5) * 360, distanceM), 4);
}

/** What the weather does to a road; null: nothing. */
function weatherEvent(weather: PointWeather): EventType | null {
  if (weather.snowCmPerH >= 0.3) return SNOW_ICE;
  if (weather.precipMmPerH >= 25) return FLOODING;
  if (weather.visibilityM < 1_000) return FOG;
  if (weather.windGustKmh >= 74) return WIND;
  return weather.precipMmPerH >= 6 ? RAIN : null;
}

function usualEvent(dice: number): EventType {
  let rest = dice * 100;
  return (USUAL.find(({ share }) => (rest -= share) < 0) ?? USUAL[0]).ic;
}

/** Whether an event type has a cause of its own: of others the type says it. */
function isExplained(ic: EventType): ic is 6 | 7 | 8 {
  return ic === 6 || ic === 7 || ic === 8;
}
