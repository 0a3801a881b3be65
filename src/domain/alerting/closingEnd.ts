import { endOfEventMs } from './eventEnd.ts';
import { STALE_AFTER_MS, type LightningRules } from './lightningRules.ts';
import { statusOfEvent } from './statusOfEvent.ts';
import type { WitnessFacts, YardVerdict } from './yardVerdict.ts';

type CauseFacts = {
  readonly witness: WitnessFacts;
  readonly rules: Pick<LightningRules, 'quietPeriodMs'>;
};

/**
 * Latest end of all that closes a yard by the yard's own rules, the page's own strike and report among it, network epoch
 * ms; NaN: one of the ends is not known; -Infinity: nothing closes it.
 */
export function lastCauseEndMs(
  alerts: YardVerdict['alerts'],
  { witness, rules: { quietPeriodMs } }: CauseFacts,
): number {
  const { lastAlertStrikeMs, report } = witness;
  const ends = alerts
    .filter((event) => statusOfEvent(event) === 'ALERT')
    .map((event) => endOfEventMs(event, quietPeriodMs) ?? Number.NaN);
  if (lastAlertStrikeMs !== null) ends.push(lastAlertStrikeMs + quietPeriodMs);
  if (report) ends.push(report.isAnswered ? report.atMs + quietPeriodMs : Number.NaN);
  return Math.max(...ends);
}

/**
 * End of a closing that holds now, network epoch ms: that of its last cause, at most a quiet period away, as is that of a
 * cause without a known end.
 *
 * @param nowMs Network time, epoch ms. NaN gives NaN.
 */
export function closingEndMs(facts: CauseFacts & Pick<YardVerdict, 'alerts'>, nowMs: number): number {
  const latestMs = nowMs + facts.rules.quietPeriodMs;
  const endMs = lastCauseEndMs(facts.alerts, facts);
  return endMs > Number.NEGATIVE_INFINITY ? Math.min(latestMs, endMs) : latestMs;
}

/**
 * End of a told closing that goes on: it never becomes earlier, so that no alert is told twice because a shorter cause of
 * it was seen last.
 *
 * @param toldMs Its end as told so far, epoch ms; undefined: the closing is new.
 */
export function laterEndMs(toldMs: number | undefined, endMs: number): number {
  return toldMs !== undefined && toldMs > endMs ? toldMs : endMs;
}

/**
 * Returns whether a told closing is over while the status is unknown: once no answer of the greatest age that still
 * proves something can list its cause. Whatever closes the yard from then on is news. NaN: it is over.
 *
 * @param nowMs Network time, epoch ms.
 */
export function isClosingOver(endMs: number, nowMs: number): boolean {
  return !(nowMs < endMs + STALE_AFTER_MS);
}
