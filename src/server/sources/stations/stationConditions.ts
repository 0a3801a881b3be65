import type { LonLat } from '#domain/geo/distance.ts';
import { stationsNear, type Reporting } from './nearestStations.ts';
import type { StationReport, StationValues } from './stationReport.ts';

/** A value with the time of its own report, epoch ms. */
type TimedValue = { readonly value: number; readonly atMs: number };

/** What a station has told lately, each quantity by the newest report that has it; null: none has. */
export type StationConditions = {
  readonly station: { readonly name: string; readonly distanceM: number };
  readonly values: Readonly<Record<keyof StationValues, TimedValue | null>>;
};

/** Conditions at a place: those of the nearest station that told enough at or after a time. null: none did. */
export function stationConditions(
  place: LonLat,
  all: readonly Reporting[],
  sinceMs: number,
  isEnough: (values: StationConditions['values']) => boolean = ({ temperatureC }) => temperatureC !== null,
): StationConditions | null {
  for (const { station, distanceM, reports } of stationsNear(place, all)) {
    const values = mergedValues(reports, sinceMs);
    if (isEnough(values)) return { station: { name: station.name, distanceM }, values };
  }
  return null;
}

/**
 * Merges reports by quantity. Rows between those of the hour leave out most, so that no single report tells all.
 *
 * @param sinceMs Older reports are left out.
 */
export function mergedValues(
  reports: readonly StationReport[],
  sinceMs: number,
): StationConditions['values'] {
  const newestFirst = reports
    .filter(({ atMs, isUndated }) => atMs >= sinceMs && isUndated !== true)
    .sort((a, b) => b.atMs - a.atMs);
  const newest = (name: keyof StationValues): TimedValue | null => {
    const report = newestFirst.find(({ values }) => values[name] !== null);
    const value = report?.values[name] ?? null;
    return report === undefined || value === null ? null : { value, atMs: report.atMs };
  };
  return {
    temperatureC: newest('temperatureC'),
    humidityPercent: newest('humidityPercent'),
    windFromDeg: newest('windFromDeg'),
    windSpeedKmh: newest('windSpeedKmh'),
    windGustKmh: newest('windGustKmh'),
    visibilityM: newest('visibilityM'),
    precip1HourMm: newest('precip1HourMm'),
    snowDepthCm: newest('snowDepthCm'),
    solarWm2: newest('solarWm2'),
  };
}

/** Of several services the conditions of the nearest station; of equally near ones those with the newest temperature. */
export function nearestConditions(all: readonly (StationConditions | null)[]): StationConditions | null {
  const known = all.filter((conditions) => conditions !== null);
  const temperatureAtMs = ({ values }: StationConditions) => values.temperatureC?.atMs ?? 0;
  return (
    known.sort(
      (a, b) =>
        Math.round(a.station.distanceM / SAME_STATION_M) - Math.round(b.station.distanceM / SAME_STATION_M) ||
        temperatureAtMs(b) - temperatureAtMs(a),
    )[0] ?? null
  );
}

/** Services give the place of one station with few decimals. */
const SAME_STATION_M = 2_000;

/** Quantities that pages show; each goes with those beside it, of the same station. */
const SHOWN_TOGETHER: readonly (readonly [keyof StationValues, ...(keyof StationValues)[]])[] = [
  ['temperatureC', 'humidityPercent'],
  ['windSpeedKmh', 'windGustKmh', 'windFromDeg'],
  ['precip1HourMm'],
];

/**
 * Conditions by a station at the place itself, and by a public one for what it does not tell. Both are named then, with
 * the distance of the public one.
 */
export function completedConditions(
  own: StationConditions | null,
  publicOnes: StationConditions | null,
): StationConditions | null {
  if (own === null || publicOnes === null) return own ?? publicOnes;
  const filled = SHOWN_TOGETHER.filter(
    ([first]) => own.values[first] === null && publicOnes.values[first] !== null,
  ).flat();
  if (filled.length === 0) return own;
  return {
    station: {
      name: `${own.station.name}, ${publicOnes.station.name}`,
      distanceM: publicOnes.station.distanceM,
    },
    values: { ...own.values, ...Object.fromEntries(filled.map((name) => [name, publicOnes.values[name]])) },
  };
}
