import type { SnapshotFrom } from 'xstate';
import type { SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { GrantOrder, SourceFilter, sourcesMachine } from './sourcesMachine.ts';

type Snapshot = SnapshotFrom<typeof sourcesMachine>;

/**
 * `loading`: asked for the first time. `failed`: there was never an answer, and the last question failed. `outdated`:
 * the last question failed, and the answer before still holds. `stale`: the answer says nothing of now.
 */
export type SourcesTrust = 'loading' | 'failed' | 'fresh' | 'outdated' | 'stale';

export function selectSourcesTrust(snapshot: Snapshot): SourcesTrust {
  const { answer, fault } = snapshot.context;
  if (answer === null) return fault === null ? 'loading' : 'failed';
  // a machine that has stopped proves nothing
  if (snapshot.status !== 'active' || snapshot.hasTag('stale')) return 'stale';
  return fault === null ? 'fresh' : 'outdated';
}

/** Newest answer, stale or not; null before the first. */
export function selectSourcesAnswer({ context }: Snapshot): SourcesAnswer | null {
  return context.answer;
}

/** Reason why the last question failed; null: it did not. */
export function selectSourcesFault({ context }: Snapshot): string | null {
  return context.fault;
}

/** Age of the newest answer by its content, ms; null before the first. */
export function selectAnswerAgeMs({ context: { answer, nowMs } }: Snapshot): number | null {
  return answer === null ? null : Math.max(0, nowMs - (instantMs(answer.generatedAt) ?? Number.NaN));
}

export function selectSourceFilter({ context }: Snapshot): SourceFilter {
  return context.filter;
}

/** The source that is open; null: none, or the newest answer has it no more. */
export function selectChosenSource({ context: { answer, chosenId } }: Snapshot): SourceState | null {
  return answer?.sources.find(({ id }) => id === chosenId) ?? null;
}

/** A change of what a source may do, on its way. */
export type Granting = {
  readonly order: GrantOrder;
  readonly isSending: boolean;
  /** Reason why it was not saved; null: it was not tried, or is being sent. */
  readonly fault: string | null;
};

/** A new object each time, see `isSameGranting`; null: no change is asked for. */
export function selectGranting(snapshot: Snapshot): Granting | null {
  const { order, orderFault } = snapshot.context;
  if (order === null || !snapshot.hasTag('granting')) return null;
  return { order, isSending: snapshot.hasTag('sending'), fault: orderFault };
}

/** Whether two selected changes say the same. */
export function isSameGranting(one: Granting | null, other: Granting | null): boolean {
  return one?.order === other?.order && one?.isSending === other?.isSending && one?.fault === other?.fault;
}
