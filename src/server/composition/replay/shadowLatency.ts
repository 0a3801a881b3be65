import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { createFacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { FacilityTable } from '../../sources/replay/facilitiesCsv.ts';
import { joinSpans } from '../../sources/replay/unreadTime.ts';
import { quantile } from './quantile.ts';
import type { ShadowSide } from './shadowParts.ts';

/** From a strike to its arrival, s. */
type Latency = {
  /** Number of strikes that it was measured by: those that fell while the source was asked. */
  readonly strikes: number;
  readonly p50S: number;
  readonly p99S: number;
  readonly mostS: number;
};

/** Latency of a source in a time; null: its recording does not tell when strikes came, or none came. */
export function latencyOf({ strikes, arrivedMs, sinceMs }: ShadowSide, window: TimeSpan): Latency | null {
  if (arrivedMs === null) return null;
  const fromMs = Math.max(sinceMs, window.fromMs);
  const rows = Array.from({ length: strikes.count }, (_, row) => row).filter(
    (row) => strikes.atMs[row]! >= fromMs && strikes.atMs[row]! <= window.toMs,
  );
  const latencyS = Float64Array.from(rows, (row) => (arrivedMs[row]! - strikes.atMs[row]!) / 1_000).sort();
  const mostS = latencyS.at(-1);
  if (mostS === undefined) return null;
  return { strikes: rows.length, p50S: quantile(latencyS, 0.5)!, p99S: quantile(latencyS, 0.99)!, mostS };
}

/**
 * When a reader of the source saw each facility closed: from the arrival of a strike inside the alert circle for as long
 * as it is younger than the quiet period. By facility, in order.
 *
 * @returns null: the recording does not tell when strikes came.
 */
export function shownClosings(
  { strikes, arrivedMs }: ShadowSide,
  { ids, positions }: FacilityTable,
): TimeSpan[][] | null {
  if (arrivedMs === null) return null;
  const { alertRadiusM, quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
  const hits = createProximityHits();
  findWithin(createFacilityGrid(positions, alertRadiusM), strikes, hits);
  const shown = ids.map((): TimeSpan[] => []);
  for (let hit = 0; hit < hits.count; hit += 1) {
    const row = hits.strike[hit]!;
    const span = { fromMs: arrivedMs[row]!, toMs: strikes.atMs[row]! + quietPeriodMs };
    if (span.toMs > span.fromMs) shown[hits.facility[hit]!]!.push(span);
  }
  return shown.map(joinSpans);
}
