import type { SightedWitness } from '#domain/alerting/facilityPolicy.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';

/**
 * Keeps every strike once received, and the report of this device unless another was received: a worker that restarts or
 * forgets cannot lower anything (S2, S3). The distance is that of the closest strike
 * of both; 0 where that of any is not known.
 */
export function mergeWitness(held: SightedWitness, received: SightedWitness): SightedWitness {
  return {
    report: received.report === undefined ? held.report : received.report,
    lastAlertStrikeMs: laterMs(held.lastAlertStrikeMs, received.lastAlertStrikeMs),
    lastWarningStrikeMs: laterMs(held.lastWarningStrikeMs, received.lastWarningStrikeMs),
    closestStrikeM:
      (received.lastAlertStrikeMs ?? received.lastWarningStrikeMs) === null
        ? held.closestStrikeM
        : Math.min(held.closestStrikeM ?? Infinity, received.closestStrikeM ?? 0),
  };
}

/**
 * The page's own facts after an answer: a report of this device that the service has taken is left to the answer that
 * lists it, or a later one, so that its early end opens this screen too (GAP-140).
 */
export function handedOver(held: SightedWitness, { events }: Pick<FeedFacts, 'events'>): SightedWitness {
  const { report } = held;
  if (!report?.isAnswered) return held;
  const isListed = events.some(
    ({ reportedBy, startAtMs }) => reportedBy !== undefined && startAtMs >= report.atMs,
  );
  return isListed ? { ...held, report: null } : held;
}

/** Later of two times; NaN is not a time and never wins. */
function laterMs(heldMs: number | null, receivedMs: number | null): number | null {
  return receivedMs !== null && receivedMs > (heldMs ?? Number.NEGATIVE_INFINITY) ? receivedMs : heldMs;
}
