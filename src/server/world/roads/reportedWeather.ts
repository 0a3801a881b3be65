import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { Reporting } from '../../sources/stations/nearestStations.ts';
import type { StationReport, StationValues } from '../../sources/stations/stationReport.ts';
import type { WeatherOnRoad } from './roadWeather.ts';

/**
 * What each of several stations told in a stretch of time that may make a road near them dangerous: none takes back what
 * another one tells. Of each quantity the newest value of a station counts, and every peak of its wind; of reports of one
 * time the worst, for nobody knows which is right (S2). What a station does not tell is not dangerous by it.
 */
export function reportedWeather(
  stations: readonly Pick<Reporting, 'reports'>[],
  { fromMs, toMs }: TimeSpan,
): WeatherOnRoad[] {
  const heard = stations.map(({ reports }) => reports.filter(({ atMs }) => fromMs <= atMs && atMs <= toMs));
  const coldestC = Math.min(...heard.flatMap((reports) => newestOf(reports, 'temperatureC')));
  return heard.map((reports) => {
    const rainMm = Math.max(0, ...newestOf(reports, 'precip1HourMm'));
    const ownC = newestOf(reports, 'temperatureC');
    // rain gauges without a thermometer: it freezes where one near them says so
    const airC = ownC.length === 0 ? coldestC : Math.min(...ownC);
    return {
      gusts_max: Math.max(
        0,
        ...newestOf(reports, 'windGustKmh'),
        ...newestOf(reports, 'windSpeedKmh'),
        ...reports.flatMap(({ raisesOnly, values }) => (raisesOnly ? (values.windGustKmh ?? []) : [])),
      ),
      // a station does not tell from which side of the road its wind comes
      cross_max: 0,
      visibility_min: Math.min(...newestOf(reports, 'visibilityM')),
      precip_max: rainMm,
      snow_max: 0,
      isFrozen: rainMm > 0 && airC <= 0,
    };
  });
}

/** The newest values of a quantity: several where reports of one time differ, empty where none tells it. */
function newestOf(reports: readonly StationReport[], name: keyof StationValues): number[] {
  let newestMs = -Infinity;
  let found: number[] = [];
  for (const { atMs, values, raisesOnly } of reports) {
    const value = values[name];
    if (value === null || raisesOnly || atMs < newestMs) continue;
    found = atMs === newestMs ? [...found, value] : [value];
    newestMs = atMs;
  }
  return found;
}
