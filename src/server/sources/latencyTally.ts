/** Latency of one hour, or of several together, ms. */
export type Latency = { readonly p50Ms: number; readonly p99Ms: number };

export type LatencyTally = {
  /** Counts a delivery that came at `atMs`, epoch ms, with content of `latencyMs` before. */
  add(latencyMs: number, atMs: number): void;
  /** Latency of the last 24 hours; null: nothing was delivered in them. */
  overall(nowMs: number): Latency | null;
  /** Latency of each of the last 24 clock hours, oldest first; null: nothing was delivered in it. */
  hours(nowMs: number): readonly (Latency | null)[];
};

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 24;
/** Latencies are counted by classes that are 10 % wide, from 10 ms to some weeks, so that memory does not grow. */
const CLASSES = 200;
const FIRST_MS = 10;
const WIDTH = Math.log(1.1);

/**
 * Counts latencies by the hour. A quantile is within 5 % of the true one; less than 10 ms counts as 0.
 *
 * @param sinceMs Content from before was not waited for, and is not counted; epoch ms.
 */
export function createLatencyTally(sinceMs = -Infinity): LatencyTally {
  const byHour = new Map<number, Uint32Array>();

  function hoursUntil(nowMs: number): (Uint32Array | null)[] {
    const last = Math.floor(nowMs / HOUR_MS);
    return Array.from({ length: KEPT_HOURS }, (_, at) => byHour.get(last - KEPT_HOURS + 1 + at) ?? null);
  }

  return {
    add(latencyMs, atMs) {
      if (atMs - latencyMs < sinceMs) return;
      const hour = Math.floor(atMs / HOUR_MS);
      const counts = byHour.get(hour) ?? new Uint32Array(CLASSES);
      counts[classOf(latencyMs)]! += 1;
      byHour.set(hour, counts);
      for (const kept of byHour.keys()) if (kept <= hour - KEPT_HOURS) byHour.delete(kept);
    },
    overall(nowMs) {
      const together = new Uint32Array(CLASSES);
      for (const counts of hoursUntil(nowMs)) counts?.forEach((count, at) => (together[at]! += count));
      return latencyOf(together);
    },
    hours: (nowMs) => hoursUntil(nowMs).map((counts) => (counts === null ? null : latencyOf(counts))),
  };
}

function classOf(latencyMs: number): number {
  if (!(latencyMs >= FIRST_MS)) return 0;
  return Math.min(CLASSES - 1, 1 + Math.round(Math.log(latencyMs / FIRST_MS) / WIDTH));
}

function latencyOf(counts: Uint32Array): Latency | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return { p50Ms: quantile(counts, total * 0.5), p99Ms: quantile(counts, total * 0.99) };
}

function quantile(counts: Uint32Array, rank: number): number {
  let below = 0;
  const at = counts.findIndex((count) => (below += count) >= rank);
  return at <= 0 ? 0 : Math.round(FIRST_MS * Math.exp((at - 1) * WIDTH));
}
