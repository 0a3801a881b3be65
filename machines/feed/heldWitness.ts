import { laterMs } from '#domain/alerting/verdictCountdown.ts';
import type { FeedFacts, WitnessFacts } from '#domain/alerting/yardVerdict.ts';

/**
 * Keeps every strike once received, and the report of this device unless another was received: a worker that restarts or
 * forgets cannot lower anything (S2, S3).
 */
export function mergeWitness(held: WitnessFacts, received: WitnessFacts): WitnessFacts {
  return {
    report: received.report === undefined ? held.report : received.report,
    lastAlertStrikeMs: laterMs(held.lastAlertStrikeMs, received.lastAlertStrikeMs),
    lastWarningStrikeMs: laterMs(held.lastWarningStrikeMs, received.lastWarningStrikeMs),
  };
}

/**
 * The page's own facts after an answer: a report of this device that the service has taken is left to the answer that
 * lists it, or a later one, so that its early end opens this screen too (GAP-140).
 */
export function handedOver(held: WitnessFacts, { events }: Pick<FeedFacts, 'events'>): WitnessFacts {
  const { report } = held;
  if (!report?.isAnswered) return held;
  const isListed = events.some(
    ({ reportedBy, startAtMs }) => reportedBy !== undefined && startAtMs >= report.atMs,
  );
  return isListed ? { ...held, report: null } : held;
}
