import type { TropicalStormFeatures } from '#contracts/tropicalFeatures.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { CurrentStorm } from './readCurrentStorms.ts';
import type { ForecastPoint, StormForecast } from './readForecast.ts';

type Feature = TropicalStormFeatures['features'][number];

const OFFICIAL = 'OFCL';
/** By definition of the knot and of the mile. */
const MPS_PER_KN = 1852 / 3600;
const MPH_PER_KN = 1.852 / 1.609344;
/** Advisories round winds in miles to this. */
const MPH_STEP = 5;

/**
 * One storm for the map: its cone, its track and the points of its forecast; without a forecast, where it is.
 *
 * @param forecast null: none is known.
 */
export function stormFeatures(storm: CurrentStorm, forecast: StormForecast | null): Feature[] {
  if (forecast === null) {
    const { lon, lat, windKn, updatedMs } = storm;
    const now: ForecastPoint = { at: [lon, lat], windKn, validMs: updatedMs };
    return [pointOf(storm, now, updatedMs, 'now')];
  }
  const { points, cone, issuedMs } = forecast;
  const last = points.at(-1)!;
  return [
    {
      type: 'Feature',
      id: `${storm.id}-cone`,
      geometry: cone,
      // a cone tells where, and not how strong
      properties: properties(storm, { ...last, windKn: null }, issuedMs),
    },
    ...partsOf(points).map((part, nth): Feature => ({
      type: 'Feature',
      id: `${storm.id}-${OFFICIAL}-${nth}`,
      geometry: { type: 'LineString', coordinates: part.map(({ at }) => roundLonLat(at, 2)) },
      properties: properties(storm, part.at(-1)!, issuedMs),
    })),
    ...points.map((point) => pointOf(storm, point, issuedMs, new Date(point.validMs).toISOString())),
  ];
}

function pointOf(storm: CurrentStorm, point: ForecastPoint, issuedMs: number, name: string): Feature {
  return {
    type: 'Feature',
    id: `${storm.id}-${name}`,
    geometry: { type: 'Point', coordinates: roundLonLat(point.at, 2) },
    properties: properties(storm, point, issuedMs),
  };
}

/** A track in parts that do not cross the 180th meridian. */
function partsOf(points: readonly ForecastPoint[]): ForecastPoint[][] {
  const parts: ForecastPoint[][] = [];
  for (const point of points) {
    const before = parts.at(-1)?.at(-1);
    if (before === undefined || Math.abs(before.at[0] - point.at[0]) > 180) parts.push([point]);
    else parts.at(-1)!.push(point);
  }
  return parts.filter(({ length }) => length > 1);
}

function properties(
  storm: CurrentStorm,
  { at, windKn, validMs }: { at: LonLat; windKn: number | null; validMs: number },
  issuedMs: number,
): Feature['properties'] {
  const [lon, lat] = roundLonLat(at, 2);
  return {
    storm_id: storm.id,
    stormname: storm.name,
    model: OFFICIAL,
    wind_max: windKn === null ? null : roundTo(windKn * MPS_PER_KN, 1),
    wind_max_mph: windKn === null ? null : Math.round((windKn * MPH_PER_KN) / MPH_STEP) * MPH_STEP,
    init_time: isoInstant(issuedMs),
    valid_time: isoInstant(validMs),
    lat,
    lon,
  };
}
