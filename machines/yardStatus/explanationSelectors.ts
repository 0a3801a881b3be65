import type { SnapshotFrom } from 'xstate';
import { explainVerdict } from '#domain/alerting/explainVerdict.ts';
import type { Doubt, Explanation } from '#domain/alerting/explanation.ts';
import type { FeedFacts, YardVerdict } from '#domain/alerting/yardVerdict.ts';
import { findVerdict, type VerdictFacts } from './yardFacts.ts';
import type { yardStatusMachine } from './yardStatusMachine.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

/**
 * Why the page shows what it shows, as data. New each time: compare what is shown of it. Never throws; what cannot be
 * explained is explained as UNKNOWN, which is what the page shows then.
 *
 * It stands apart from the other selectors because only the panel that is loaded on request needs it.
 */
export function selectExplanation({ status, context }: Snapshot): Explanation {
  const { feed, nowMs, rules, traits, watchedAt, fault, doubted } = context;
  const { witness, closestStrikeM, verdict } = context;
  const facts: VerdictFacts = { feed, nowMs, rules, traits, watchedAt, fault, doubted };
  const seen = { witness, closestStrikeM };
  if (status !== 'active') {
    const stopped: YardVerdict = { ...verdict, ...UNKNOWN_NOW, isOverride: false, drill: null };
    return { ...explainVerdict({ ...facts, ...seen, doubt: 'pageStopped' }, () => stopped), changes: [] };
  }
  try {
    return explainVerdict({ ...facts, ...seen, doubt: doubtOf(facts) }, (news) =>
      findVerdict({ ...facts, ...news }, news.witness ?? witness),
    );
  } catch {
    // what the page itself says of facts that make no sense, see `settle`
    const bare: VerdictFacts = { ...facts, feed: null, doubted: 'feed' };
    const explanation = explainVerdict({ ...bare, ...seen, doubt: 'feedUnreadable' }, (news) =>
      findVerdict({ ...bare, ...news, feed: null }, news.witness ?? witness),
    );
    return { ...explanation, reason: verdict.reason };
  }
}

/** The newest answer, to name the events that an explanation speaks of; null before the first. */
export function selectNewestAnswer({ context }: Snapshot): FeedFacts | null {
  return context.feed;
}

const UNKNOWN_NOW = { shown: 'UNKNOWN', actual: 'UNKNOWN', reason: 'feedStale' } as const;

const DOUBT_OF: Record<NonNullable<VerdictFacts['doubted']>, Doubt> = {
  weather: 'weatherSilent',
  lightning: 'lightningSilent',
  feed: 'feedSilent',
};

function doubtOf({ fault, doubted }: VerdictFacts): Doubt | null {
  if (fault !== null) return 'fetchFailed';
  if (doubted === null) return null;
  return DOUBT_OF[doubted];
}
