import type { LonLat } from '#domain/geo/distance.ts';
import { stationsNear, type NearStation, type Reporting } from './nearestStations.ts';
import { NO_VALUES, type StationValues } from './stationReport.ts';

const HOUR_MS = 3_600_000;

/** What one station measured in an hour, each value by the report nearest to it. */
export type ObservedHour = {
  /** Begin of the hour, epoch ms. */
  readonly hourMs: number;
  readonly station: { readonly name: string; readonly distanceM: number };
  readonly values: StationValues;
};

/**
 * What was measured at a place in an hour: by the nearest station that told of the temperature around its begin. Other
 * values come from the reports of that station up to half an hour before or after the begin; what fell in the hour from
 * those around its end, which tell of the hour before them. null: no station told of it.
 */
export function observedHour(place: LonLat, all: readonly Reporting[], hourMs: number): ObservedHour | null {
  for (const near of stationsNear(place, all)) {
    const values = valuesOf(near, hourMs);
    const { name } = near.station;
    if (values.temperatureC !== null) return { hourMs, station: { name, distanceM: near.distanceM }, values };
  }
  return null;
}

function valuesOf({ reports }: NearStation<Reporting>, hourMs: number): StationValues {
  // a peak of the past hour may stand at the time of its report, and is not what was measured then
  const measured = reports.filter(({ raisesOnly }) => raisesOnly !== true);
  const nearest = (name: keyof StationValues, atMs: number): number | null => {
    const telling = measured
      .filter((report) => report.values[name] !== null && hourOf(report.atMs) === atMs)
      .sort((a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs));
    return telling[0]?.values[name] ?? null;
  };
  const values = Object.keys(NO_VALUES).map((key) => {
    const name = key as keyof StationValues;
    return [name, nearest(name, name === 'precip1HourMm' ? hourMs + HOUR_MS : hourMs)];
  });
  return { ...NO_VALUES, ...Object.fromEntries(values) };
}

/** Full hour that an instant is nearest to. */
function hourOf(atMs: number): number {
  return Math.round(atMs / HOUR_MS) * HOUR_MS;
}

/**
 * What is known of an hour after it was looked at again, when some reports have come and others were forgotten: that of
 * the nearer station, of one station all that it has told.
 */
export function mergedHour(before: ObservedHour | null, now: ObservedHour | null): ObservedHour | null {
  if (before === null || now === null) return now ?? before;
  if (before.station.name !== now.station.name)
    return now.station.distanceM < before.station.distanceM ? now : before;
  const values = Object.keys(NO_VALUES).map((key) => {
    const name = key as keyof StationValues;
    return [name, now.values[name] ?? before.values[name]];
  });
  return { ...now, values: { ...NO_VALUES, ...Object.fromEntries(values) } };
}
