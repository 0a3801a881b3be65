import type { SnapshotFrom } from 'xstate';
import type { createRefreshMachine } from './refreshMachine.ts';

type Snapshot<Answer> = SnapshotFrom<ReturnType<typeof createRefreshMachine<Answer>>>;

/** Newest good answer, stale or not; null before the first. */
export function selectAnswer<Answer>(snapshot: Snapshot<Answer>): Answer | null {
  return snapshot.context.answer;
}

/** The answer as long as it can be relied on: not stale, and the last question was answered; else null (ERR-02, S8). */
export function selectCurrentAnswer<Answer>(snapshot: Snapshot<Answer>): Answer | null {
  return selectIsStale(snapshot) || selectFault(snapshot) !== null ? null : snapshot.context.answer;
}

/** Has no answer come yet? One that says that nothing is known is an answer too. */
export function selectIsEmpty<Answer>(snapshot: Snapshot<Answer>): boolean {
  return snapshot.matches({ trust: 'empty' });
}

/** Is there an answer, and is it too old to be shown as current? */
export function selectIsStale<Answer>(snapshot: Snapshot<Answer>): boolean {
  return snapshot.hasTag('stale');
}

/** Why the last question failed: the service's text, or a key `timeout` or `generalError`; null after an answer. */
export function selectFault<Answer>(snapshot: Snapshot<Answer>): string | null {
  return snapshot.context.fault;
}
