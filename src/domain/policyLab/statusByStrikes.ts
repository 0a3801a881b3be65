import { isStrikeRecent } from '../alerting/isStrikeRecent.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS, type LightningPolicy } from '../alerting/lightningRules.ts';
import type { ShownStatus } from '../alerting/shownStatus.ts';
import {
  yardVerdict,
  type FeedFacts,
  type VerdictContext,
  type WitnessFacts,
} from '../alerting/yardVerdict.ts';

/** Tells the status of a yard from its last strikes. */
export type StatusByStrikes = (strikes: WitnessFacts, atMs: number) => ShownStatus;

/**
 * Returns the status that a yard page would show under a policy if it knew all lightning and nothing else: OPEN, WARNING
 * or CLOSED.
 *
 * `yardVerdict` finds it, so that the lab has no rules of its own. All that its answer depends on here is whether either
 * strike is recent, so that it is asked once for each of the four cases and not for millions of strikes.
 */
export function statusByStrikes(policy: LightningPolicy): StatusByStrikes {
  const { quietPeriodMs } = policy;
  const context: VerdictContext = {
    traits: {},
    rules: { ...DEFAULT_LIGHTNING_RULES, ...policy, staleAfterMs: STALE_AFTER_MS },
  };
  const shownWith = (lastAlertStrikeMs: number | null, lastWarningStrikeMs: number | null) =>
    yardVerdict(currentAnswer(0), { lastAlertStrikeMs, lastWarningStrikeMs }, context, 0).shown;
  const quiet = shownWith(null, null);
  const warned = shownWith(null, 0);
  const closed = [shownWith(0, null), shownWith(0, 0)] as const;
  return ({ lastAlertStrikeMs, lastWarningStrikeMs }, atMs) => {
    const isWarned = isStrikeRecent(lastWarningStrikeMs, quietPeriodMs, atMs);
    if (isStrikeRecent(lastAlertStrikeMs, quietPeriodMs, atMs)) return closed[isWarned ? 1 : 0];
    return isWarned ? warned : quiet;
  };
}

/** Answer of a service that knows everything up to this instant and lists no event. */
function currentAnswer(atMs: number): FeedFacts {
  return {
    events: [],
    drills: [],
    generatedAtMs: atMs,
    lightningAsOfMs: atMs,
    lightningLimitMs: null,
    weather: [],
    term: null,
    ended: null,
    judgedAt: null,
    policy: null,
    revokedOverride: null,
  };
}
