import { OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import { NO_VALUES, within, type StationReport } from './stationReport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Peak wind as a report states it. */
type StatedPeak = {
  /** null: not told. */
  readonly gustKmh: number | null;
  /** Epoch ms; null: no time that can be read. */
  readonly atMs: number | null;
};

/**
 * The peak wind of a report as a report of its own at its own time, which raises and never refutes. Empty: it states none.
 *
 * A peak without a time, or with one that is later than its report or older than observations count, counts at the time
 * of its report: that keeps an alert an hour too long at most, and never ends one too early.
 */
export function peakWindOf(of: StationReport, { gustKmh, atMs }: StatedPeak): StationReport[] {
  const windGustKmh = within(gustKmh, 0, 500);
  if (windGustKmh === null) return [];
  const isRecent = atMs !== null && atMs <= of.atMs && of.atMs - atMs <= OBSERVATION_LIMIT_MS;
  return [
    {
      station: of.station,
      atMs: isRecent ? atMs : of.atMs,
      values: { ...NO_VALUES, windGustKmh },
      ...(of.isWindInWholeKnots ? { isWindInWholeKnots: true } : {}),
      raisesOnly: true,
    },
  ];
}

/**
 * Last instant at or before another one with a time of the day in UTC, epoch ms; null: no such time.
 *
 * @param hour null: not told, then the last hour with this minute.
 */
export function lastTimeOfDay(hour: number | null, minute: number, notAfterMs: number): number | null {
  if (minute > 59 || (hour ?? 0) > 23) return null;
  const periodMs = hour === null ? HOUR_MS : DAY_MS;
  const offsetMs = (hour ?? 0) * HOUR_MS + minute * MINUTE_MS;
  return notAfterMs - ((((notAfterMs - offsetMs) % periodMs) + periodMs) % periodMs);
}
