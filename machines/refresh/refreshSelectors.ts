import type { SnapshotFrom } from 'xstate';
import type { createRefreshMachine } from './refreshMachine.ts';

type Snapshot<Answer> = SnapshotFrom<ReturnType<typeof createRefreshMachine<Answer>>>;

/** Newest good answer, stale or not; null before the first. */
export function selectAnswer<Answer>(snapshot: Snapshot<Answer>): Answer | null {
  return snapshot.context.answer;
}

/** Whether a list has come; an empty one that can no longer be loaded does not tell that there is nothing (S4). */
export function selectIsListed<Item>(snapshot: Snapshot<readonly Item[]>): boolean {
  const list = selectAnswer(snapshot);
  return list !== null && (list.length > 0 || selectFault(snapshot) === null);
}

/** The answer while it can be relied on: not stale, and the last fetch succeeded; else null (ERR-02, S8). */
export function selectCurrentAnswer<Answer>(snapshot: Snapshot<Answer>): Answer | null {
  return selectIsStale(snapshot) || selectFault(snapshot) !== null ? null : snapshot.context.answer;
}

/** Whether no answer was received yet. An answer that states that nothing is known counts as one. */
export function selectIsEmpty<Answer>(snapshot: Snapshot<Answer>): boolean {
  return snapshot.matches({ trust: 'empty' });
}

/** Whether there is an answer that is too old to be shown as current. */
export function selectIsStale<Answer>(snapshot: Snapshot<Answer>): boolean {
  return snapshot.hasTag('stale');
}

/** Reason why the last fetch failed: the service's text, or a key `timeout` or `generalError`; null after an answer. */
export function selectFault<Answer>(snapshot: Snapshot<Answer>): string | null {
  return snapshot.context.fault;
}
