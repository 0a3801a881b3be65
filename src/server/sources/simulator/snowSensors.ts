import type { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from './atmosphere.ts';
import { DEMO_PLACES } from './demoPlaces.ts';
import { hashFraction } from './integerHash.ts';

const SALT = 503;
const DAY_MS = 24 * 3_600_000;
/** North of it there is snow worth measuring. */
const SNOWY_LAT = 41;
const ZONES = ['North roof', 'Loading dock'] as const;
const NEAREST_M = 80;
const FARTHEST_M = 320;
const OFFLINE_SHARE = 0.08;
/** Defaults of a sensor (SENS). */
const ONLINE_COLOR = '#800080';
const OFFLINE_COLOR = '#8a949e';
const MEDIUM_FROM_CM = 5;
const LARGE_FROM_CM = 25;

type SensorFeature = SnowSensorFeatures['features'][number];

const YARDS = DEMO_PLACES.filter(([, , , , lat, lon]) => lat >= SNOWY_LAT && lon < -50);

/** The snow sensors of the demonstration's northern yards: their marks are the larger the more snow lies there. */
export function snowSensors(
  atmosphere: Pick<Atmosphere, 'seed' | 'snowDepthCmAt'>,
  atMs: number,
): SnowSensorFeatures {
  const features = YARDS.flatMap(([facility, , , , lat, lon], place) =>
    ZONES.map((zone, one) => {
      const gid = place * ZONES.length + one + 1;
      const dice = (salt: number) => hashFraction(atmosphere.seed, SALT, gid, salt);
      const at = destination([lon, lat], dice(1) * 360, NEAREST_M + dice(2) * (FARTHEST_M - NEAREST_M));
      const isOffline = hashFraction(atmosphere.seed, SALT, gid, Math.floor(atMs / DAY_MS)) < OFFLINE_SHARE;
      const depthCm = isOffline ? null : roundTo(atmosphere.snowDepthCmAt(at[0], at[1], atMs), 1);
      return sensor({ gid, zone, facility, depthCm }, at);
    }),
  );
  return { type: 'FeatureCollection', isSimulation: true, features };
}

type Reading = { gid: number; zone: string; facility: string; depthCm: number | null };

function sensor({ gid, zone, facility, depthCm }: Reading, at: LonLat): SensorFeature {
  return {
    type: 'Feature',
    id: String(gid),
    geometry: {
      type: 'Point',
      coordinates: roundLonLat(at, 5),
    },
    properties: {
      ...{ gid, zone, facility },
      device_id: `SIM-${String(gid).padStart(4, '0')}`,
      type: 'snow depth',
      status: depthCm === null ? 'offline' : 'online',
      marker_size: sizeOf(depthCm ?? 0),
      marker_color: depthCm === null ? OFFLINE_COLOR : ONLINE_COLOR,
      snow_depth_cm: depthCm,
    },
  };
}

function sizeOf(depthCm: number): 'small' | 'medium' | 'large' {
  if (depthCm >= LARGE_FROM_CM) return 'large';
  return depthCm >= MEDIUM_FROM_CM ? 'medium' : 'small';
}
