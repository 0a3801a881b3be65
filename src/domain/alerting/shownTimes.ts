import { isLightningEvent, isOverrideEvent, type ActiveEvent } from './activeEvent.ts';
import { countdownFor } from './countdown.ts';
import { endOfEventMs, lastStrikeOfMs } from './eventEnd.ts';
import type { LightningRules } from './lightningRules.ts';
import type { FeedFacts, WitnessFacts } from './yardVerdict.ts';

/** Last strike of the page's own worker that counts for a lightning event, epoch ms; null: none known. */
export function seenStrikeMs(
  { status }: Pick<ActiveEvent, 'status'>,
  { lastAlertStrikeMs, lastWarningStrikeMs }: WitnessFacts,
): number | null {
  return status === 'ALERT' ? lastAlertStrikeMs : lastWarningStrikeMs;
}

/**
 * Last strike from which a lightning event is counted down, epoch ms: by the event or by the page's own worker,
 * whichever is later (S3). Every surface shows this one. NaN if either could not be read.
 */
export function shownLastStrikeMs(event: ActiveEvent, witness: WitnessFacts): number {
  return Math.max(lastStrikeOfMs(event), seenStrikeMs(event, witness) ?? Number.NEGATIVE_INFINITY);
}

/** Whether satellites alone watch and prove nothing: after the quiet period the yard is UNKNOWN, which is no end. */
export function isEndUnproven(feed: FeedFacts | null): boolean {
  return feed?.isSatelliteOnly === true && feed.lightningAsOfMs === null;
}

/** Facts besides an event on which its end rests. */
export type EndFacts = {
  /** Newest content received, current or not; null before the first. */
  readonly feed: FeedFacts | null;
  readonly witness: WitnessFacts;
  readonly rules: LightningRules;
};

/**
 * End of a listed event as every surface shows it, epoch ms; null: no known end.
 *
 * Lightning ends where its countdown does, whatever its stated expiry (STATUS-21, GAP-74), so that no text contradicts
 * the countdown beside it. Without a running countdown the latest end that service or page know is shown, because the
 * event stays listed until then. While satellites alone would have to prove it, no end is known (GAP-137). Other events
 * end as `endOfEventMs` says.
 *
 * @param nowMs Network time, epoch ms.
 */
export function shownEndMs(
  event: ActiveEvent,
  { feed, witness, rules }: EndFacts,
  nowMs: number,
): number | null {
  const endMs = endOfEventMs(event, rules.quietPeriodMs);
  if (endMs === null || isOverrideEvent(event) || !isLightningEvent(event)) return endMs;
  if (isEndUnproven(feed)) return null;
  const strike = { lastStrikeMs: seenStrikeMs(event, witness), etaMs: null };
  const countdown = countdownFor(event, strike, rules, nowMs);
  if (countdown.kind === 'running') return countdown.untilMs;
  const countedMs = shownLastStrikeMs(event, witness) + rules.quietPeriodMs;
  return countedMs > endMs ? countedMs : endMs; // NaN never wins
}
