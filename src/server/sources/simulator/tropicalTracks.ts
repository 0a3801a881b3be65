import type { TropicalStormFeatures, TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { kmhToMph, mpsToKmh } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from './atmosphere.ts';
import { hashFraction } from './integerHash.ts';
import { tropicalState, tropicalStorms, type TropicalStorm } from './tropicalStorm.ts';

const HOUR_MS = 3_600_000;
/** Hours ahead that a forecast tells of. */
const LEADS_H = [0, 12, 24, 36, 48, 60, 72, 96, 120] as const;
const LONGEST_LEAD_MS = 120 * HOUR_MS;
/** Forecasters and the models they look at, with how far each errs after five days, metres. */
const MODELS = [
  { model: 'OFCL', errorM: 180_000 },
  { model: 'GFS', errorM: 320_000 },
  { model: 'ECMWF', errorM: 260_000 },
  { model: 'HWRF', errorM: 360_000 },
] as const;

type Feature = TropicalStormFeatures['features'][number];

/** Where the storms are and where they are thought to go: a line for each model, and points of the official one. */
export function tropicalTracks({ seed }: Pick<Atmosphere, 'seed'>, atMs: number): TropicalStormFeatures {
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: tropicalStorms(seed, atMs, atMs + 1).flatMap((storm) => {
      const tracks = MODELS.map((model) => ({ ...model, points: forecast(storm, model, atMs) }));
      return [
        ...tracks.flatMap(({ model, points }) => lineOf(storm, model, points)),
        ...tracks[0]!.points.map((point) => pointOf(storm, point)),
      ];
    }),
  };
}

/** The storms that the tracks are of (CALL-19, GAP-46). */
export function tropicalMenu({ seed }: Pick<Atmosphere, 'seed'>, atMs: number): TropicalStormMenu {
  return tropicalStorms(seed, atMs, atMs + 1).map(({ id, name }) => ({ id, name }));
}

type ForecastPoint = {
  readonly at: LonLat;
  readonly windMaxMps: number;
  readonly initMs: number;
  readonly validMs: number;
};

/** Errs to one side, the more the farther ahead; at once it is where it is. */
function forecast(
  storm: TropicalStorm,
  { model, errorM }: { model: string; errorM: number },
  initMs: number,
): ForecastPoint[] {
  const salt = model.length * 31 + model.charCodeAt(0);
  const aside = hashFraction(storm.seed, Math.floor(initMs / HOUR_MS / 6), salt) * 360;
  return LEADS_H.map((leadH) => leadH * HOUR_MS)
    .filter((leadMs) => leadMs === 0 || initMs + leadMs < storm.diesAtMs)
    .map((leadMs) => {
      const { lonLat, windMaxMps } = tropicalState(storm, initMs + leadMs);
      const erringM = errorM * (leadMs / LONGEST_LEAD_MS) ** 1.2;
      return { at: destination(lonLat, aside, erringM), windMaxMps, initMs, validMs: initMs + leadMs };
    });
}

function lineOf(storm: TropicalStorm, model: string, points: readonly ForecastPoint[]): Feature[] {
  const last = points.at(-1)!;
  if (points.length < 2) return [];
  const coordinates = points.map(({ at }) => roundLonLat(at, 2));
  return [
    {
      type: 'Feature',
      id: `${storm.id}-${model}`,
      geometry: { type: 'LineString', coordinates },
      properties: properties(storm, model, last),
    },
  ];
}

function pointOf(storm: TropicalStorm, point: ForecastPoint): Feature {
  return {
    type: 'Feature',
    id: `${storm.id}-${(point.validMs - point.initMs) / HOUR_MS}h`,
    geometry: { type: 'Point', coordinates: roundLonLat(point.at, 2) },
    properties: properties(storm, MODELS[0].model, point),
  };
}

function properties(
  storm: TropicalStorm,
  model: string,
  { at, windMaxMps, initMs, validMs }: ForecastPoint,
): Feature['properties'] {
  const [lon, lat] = roundLonLat(at, 2);
  return {
    storm_id: storm.id,
    stormname: storm.name,
    model,
    lat,
    lon,
    wind_max: roundTo(windMaxMps, 1),
    wind_max_mph: Math.round(kmhToMph(mpsToKmh(windMaxMps))),
    init_time: isoInstant(initMs),
    valid_time: isoInstant(validMs),
  };
}
