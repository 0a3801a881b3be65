import type { SnapshotFrom } from 'xstate';
import { explainVerdict } from '#domain/alerting/explainVerdict.ts';
import type { Doubt, Explanation } from '#domain/alerting/explanation.ts';
import type { FeedFacts, YardVerdict } from '#domain/alerting/yardVerdict.ts';
import { findVerdict, type VerdictFacts } from './yardFacts.ts';
import type { yardStatusMachine } from './yardStatusMachine.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

/**
 * Explanation of what the page shows, as data. New each time: compare the shown parts. Never throws; facts that
 * cannot be explained are explained as UNKNOWN, which the page shows then.
 *
 * In a file of its own because only the panel that is loaded on request needs it.
 */
export function selectExplanation({ status, context }: Snapshot): Explanation {
  const { feed, nowMs, rules, traits, watchedAt, fault, doubted } = context;
  const { witness, closestStrikeM, isWatched, verdict } = context;
  const facts: VerdictFacts = { feed, nowMs, rules, traits, watchedAt, fault, doubted };
  const seen = { witness, closestStrikeM, isWatched };
  if (status !== 'active') {
    const stopped: YardVerdict = { ...verdict, ...UNKNOWN_NOW, isOverride: false, drill: null };
    return { ...explainVerdict({ ...facts, ...seen, doubt: 'pageStopped' }, () => stopped), changes: [] };
  }
  try {
    return explainVerdict({ ...facts, ...seen, doubt: doubtOf(facts) }, (news) =>
      findVerdict({ ...facts, ...news }, news.witness ?? witness),
    );
  } catch {
    // the page's own verdict on invalid facts, see `settle`
    const bare: VerdictFacts = { ...facts, feed: null, doubted: 'feed' };
    const explanation = explainVerdict({ ...bare, ...seen, doubt: 'feedUnreadable' }, (news) =>
      findVerdict({ ...bare, ...news, feed: null }, news.witness ?? witness),
    );
    return { ...explanation, reason: verdict.reason };
  }
}

/** Newest answer, to name the events of an explanation; null before the first. */
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
