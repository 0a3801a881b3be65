import type { SnapshotFrom } from 'xstate';
import type { SatelliteYard, SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { instantMs } from '#domain/time/instant.ts';
import type {
  AcceptanceOrder,
  GrantOrder,
  SourceFilter,
  SourcesOrder,
  sourcesMachine,
} from './sourcesMachine.ts';

type Snapshot = SnapshotFrom<typeof sourcesMachine>;

/**
 * `loading`: asked for the first time. `failed`: there was never an answer, and the last question failed. `outdated`:
 * the last question failed, and the answer before still holds. `stale`: the answer says nothing of now.
 */
export type SourcesTrust = 'loading' | 'failed' | 'fresh' | 'outdated' | 'stale';

export function selectSourcesTrust(snapshot: Snapshot): SourcesTrust {
  const { answer, fault } = snapshot.context;
  if (answer === null) return fault === null ? 'loading' : 'failed';
  // its timer may stand still while the device sleeps, and its clock with the page
  const isOld =
    snapshot.hasTag('stale') || (selectAnswerAgeMs(snapshot) ?? 0) > snapshot.context.staleAfterMs;
  // a machine that has stopped proves nothing
  if (snapshot.status !== 'active' || isOld) return 'stale';
  return fault === null ? 'fresh' : 'outdated';
}

/** Newest answer, stale or not; null before the first. */
export function selectSourcesAnswer({ context }: Snapshot): SourcesAnswer | null {
  return context.answer;
}

/** Age of the newest answer by its content, ms; null before the first. */
export function selectAnswerAgeMs({ context: { answer, nowMs } }: Snapshot): number | null {
  return answer === null ? null : Math.max(0, nowMs - (instantMs(answer.generatedAt) ?? Number.NaN));
}

export function selectSourceFilter({ context }: Snapshot): SourceFilter {
  return context.filter;
}

/** Yards that satellites alone watch, or for which a site admin has accepted that; null before the first answer. */
export function selectSatelliteYards({ context }: Snapshot): readonly SatelliteYard[] | null {
  return context.answer === null ? null : (context.answer.satelliteYards ?? []);
}

/** Network time by the last tick, epoch ms. */
export function selectNowMs({ context }: Snapshot): number {
  return context.nowMs;
}

/** The source that is open; null: none, or the newest answer has it no more. */
export function selectChosenSource({ context: { answer, chosenId } }: Snapshot): SourceState | null {
  return answer?.sources.find(({ id }) => id === chosenId) ?? null;
}

/** An order on its way. */
export type Ordering<Order> = {
  readonly order: Order;
  readonly isSending: boolean;
  /** Reason why it was not saved; null: it was not tried, or is being sent. */
  readonly fault: string | null;
};

/** A change of what a source may do, on its way. */
export type Granting = Ordering<GrantOrder>;

/** An acceptance of satellites for a yard, or its withdrawal, on its way. */
export type Accepting = Ordering<AcceptanceOrder>;

/** A new object each time, see `isSameOrdering`; null: no change of what a source may do is asked for. */
export function selectGranting(snapshot: Snapshot): Granting | null {
  const ordering = selectOrdering(snapshot);
  return ordering !== null && 'sourceId' in ordering.order ? { ...ordering, order: ordering.order } : null;
}

/** A new object each time, see `isSameOrdering`; null: no acceptance is asked for. */
export function selectAccepting(snapshot: Snapshot): Accepting | null {
  const ordering = selectOrdering(snapshot);
  return ordering !== null && 'facilityId' in ordering.order ? { ...ordering, order: ordering.order } : null;
}

function selectOrdering(snapshot: Snapshot): Ordering<SourcesOrder> | null {
  const { order, orderFault } = snapshot.context;
  if (order === null || !snapshot.hasTag('ordering')) return null;
  return { order, isSending: snapshot.hasTag('sending'), fault: orderFault };
}

/** Whether the order can be confirmed now: it has a reason, and is not on its way. */
export function selectIsConfirmable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'order.confirmed' });
}

/** Whether two selected orders say the same. */
export function isSameOrdering(one: Ordering<unknown> | null, other: Ordering<unknown> | null): boolean {
  return one?.order === other?.order && one?.isSending === other?.isSending && one?.fault === other?.fault;
}
