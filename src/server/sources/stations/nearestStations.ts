import { greatCircleM, METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { HEAT_INDEX_FROM_C } from '#domain/heat/heatIndex.ts';
import { WIND_CHILL_UP_TO_C } from '#domain/heat/windChill.ts';
import type { Station, StationReport, StationValues } from './stationReport.ts';

/** Stations farther away tell nothing of a place, m: 50 miles. */
export const MOST_DISTANCE_M = 80_467;

/** Values that must come from one station together. */
const VALUE_GROUPS = [
  'wind',
  'temperature',
  'heatStress',
  'visibility',
  'precipitation',
  'snowDepth',
] as const;
export type ValueGroup = (typeof VALUE_GROUPS)[number];

/** Values of each group. */
const TOLD: Readonly<Record<ValueGroup, readonly (keyof StationValues)[]>> = {
  wind: ['windSpeedKmh', 'windGustKmh'],
  temperature: ['temperatureC'],
  heatStress: ['humidityPercent'],
  visibility: ['visibilityM'],
  precipitation: ['precip1HourMm'],
  snowDepth: ['snowDepthCm'],
};

/** Whether a report tells enough of a group to prove that its hazards are absent. */
const TELLS: Readonly<Record<ValueGroup, (values: StationValues) => boolean>> = {
  wind: ({ windSpeedKmh, windGustKmh }) => windSpeedKmh !== null && windGustKmh !== null,
  temperature: ({ temperatureC, humidityPercent, windSpeedKmh }) =>
    temperatureC !== null &&
    (temperatureC < HEAT_INDEX_FROM_C || humidityPercent !== null) &&
    (temperatureC > WIND_CHILL_UP_TO_C || windSpeedKmh !== null),
  heatStress: ({ temperatureC, humidityPercent, windSpeedKmh }) =>
    temperatureC !== null && humidityPercent !== null && windSpeedKmh !== null,
  visibility: ({ visibilityM }) => visibilityM !== null,
  precipitation: ({ precip1HourMm }) => precip1HourMm !== null,
  snowDepth: ({ snowDepthCm }) => snowDepthCm !== null,
};

export type NearStation<Kind extends { readonly station: Station } = { readonly station: Station }> = Kind & {
  readonly distanceM: number;
};

/** Stations within reach of a place, the nearest first. */
export function stationsNear<Kind extends { readonly station: Station }>(
  [lon, lat]: LonLat,
  all: Iterable<Kind>,
): NearStation<Kind>[] {
  const reachDeg = MOST_DISTANCE_M / METRES_PER_DEG;
  const widthDeg = reachDeg / Math.max(0.01, Math.cos(((Math.abs(lat) + reachDeg) * Math.PI) / 180));
  const near: NearStation<Kind>[] = [];
  for (const kind of all) {
    const [stationLon, stationLat] = kind.station.place;
    // most are ruled out by a subtraction or two: every facility is compared with every station
    if (Math.abs(stationLat - lat) > reachDeg) continue;
    const turnedDeg = Math.abs(stationLon - lon);
    if (Math.min(turnedDeg, 360 - turnedDeg) > widthDeg) continue;
    const distanceM = greatCircleM([lon, lat], kind.station.place);
    if (distanceM <= MOST_DISTANCE_M) near.push({ ...kind, distanceM });
  }
  return near.sort((a, b) => a.distanceM - b.distanceM);
}

/** Reports of one station, in any order. */
export type Reporting = { readonly station: Station; readonly reports: readonly StationReport[] };

/** Finds the stations at most so far from a place, with their reports of one moment. */
export type StationsNear = (place: LonLat, withinM: number) => readonly NearStation<Reporting>[];

/**
 * Chooses for each group of values the nearest station that told enough of it at or after a time, and before it the
 * nearest that told anything of it, and the nearest whose report was no doubtful one: they may raise and prove nothing.
 * Others take their place only when they have
 * been silent for so long: one that just told of a storm must not be contradicted from farther away.
 *
 * @param near The nearest first.
 */
export function chosenStations(
  near: readonly NearStation<Reporting>[],
  sinceMs: number,
): ReadonlyMap<ValueGroup, ReadonlySet<NearStation<Reporting>>> {
  const chosen = new Map<ValueGroup, ReadonlySet<NearStation<Reporting>>>();
  for (const group of VALUE_GROUPS) {
    const nearest = (does: (report: StationReport) => boolean) =>
      near.find(({ reports }) => reports.some((report) => report.atMs >= sinceMs && does(report)));
    const isTold = ({ values }: StationReport) => TOLD[group].some((name) => values[name] !== null);
    const isSure = ({ raisesOnly }: StationReport) => raisesOnly !== true;
    const stations = [
      nearest(isTold),
      nearest((report) => isSure(report) && isTold(report)),
      nearest((report) => isSure(report) && TELLS[group](report.values)),
    ];
    chosen.set(group, new Set(stations.filter((station) => station !== undefined)));
  }
  return chosen;
}
