import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { instantMs } from '#domain/time/instant.ts';
import { severityOf } from '../../alerting/severityOf.ts';

/** What a subscriber is to be told next of one hazard at one facility. */
export type NoticeStep =
  | { readonly kind: 'begun'; readonly event: FacilityEvent }
  /**
   * `event` is over; or it is not known whether it is, and will not be, because nothing watches it any more. `remaining`,
   * milder and of the same hazard, is what the subscriber still knows of; null: nothing.
   */
  | {
      readonly kind: 'over' | 'unwatched';
      readonly event: FacilityEvent;
      readonly remaining: FacilityEvent | null;
    };

export type Situation = {
  /** What the subscriber knows to stand of this hazard; null: nothing. */
  readonly told: FacilityEvent | null;
  /** What stands of this hazard, in any order. */
  readonly standing: readonly FacilityEvent[];
  /** Whether the subscriber wants to hear of this event type. */
  readonly wants: (eventType: string) => boolean;
  /** Whether it is proved that what does not stand is over: for lightning, strikes are known up to now (S1, S4). */
  readonly isProven: boolean;
  /** Whether nothing will ever prove that an event is over: its own stated end has passed, or a policy has left it out. */
  readonly isUnwatched: (event: FacilityEvent) => boolean;
  /** Whether a silent time holds back what is said of this event (S11). */
  readonly isHeldBack: (event: FacilityEvent) => boolean;
};

/**
 * Who is told what: the step from what a subscriber knows of a hazard to what is.
 *
 * - A hazard that stands is told once, at its worst level that the subscriber wants; a worse level is told at once (S2).
 * - The same level is not told again, whatever moves in it.
 * - Its end is told once, to those who were told of it, when nothing as bad of the same hazard stands and that is proved.
 * - Of an event that nothing watches any more subscribers are told that once its stated end has passed, or once a policy
 *   has left it out, and not that it is over (S4).
 * - What a silent time holds back is told when the silence ends, if it is still so. What came and went meanwhile is not.
 *
 * It compares what is with what is known and needs no history, so whatever was missed is caught up with.
 *
 * @returns null: there is nothing to tell.
 */
export function stepFor(situation: Situation): NoticeStep | null {
  const { told, standing, wants, isProven, isUnwatched, isHeldBack } = situation;
  const wanted = worstOf(standing.filter(({ eventType }) => wants(eventType)));
  if (wanted !== null && isWorse(wanted, told)) {
    return isHeldBack(wanted) ? null : { kind: 'begun', event: wanted };
  }
  // a level that is as bad stands in the way of saying that it is over, also one that this subscriber does not want
  if (told === null || isHeldBack(told) || standsAsBad(told, standing)) return null;
  if (isProven) return { kind: 'over', event: told, remaining: wanted };
  return isUnwatched(told) ? { kind: 'unwatched', event: told, remaining: wanted } : null;
}

/** Whether something of the hazard of an event stands that is at least as bad. */
export function standsAsBad(event: FacilityEvent, standing: readonly FacilityEvent[]): boolean {
  return standing.some((one) => hazardOf(one) === hazardOf(event) && isAsBad(one, event));
}

/**
 * Whether an event goes on beyond the end that was stated of it, which has passed:
 * who reads that takes it for over (S1).
 */
export function isOutrun(stated: FacilityEvent, now: FacilityEvent, nowMs: number): boolean {
  const statedMs = endMsOf(stated);
  return statedMs <= nowMs && statedMs < endMsOf(now);
}

/** What a subscriber knows to stand after a step. */
export function knownAfter(step: NoticeStep): FacilityEvent | null {
  return step.kind === 'begun' ? step.event : step.remaining;
}

/** The hazard that an event is a level of. */
export function hazardOf({ groupId, eventType }: FacilityEvent): string {
  return groupId ?? eventType;
}

/** Whether an event of the same hazard is at least as bad. */
export function isAsBad(one: FacilityEvent, other: FacilityEvent): boolean {
  return severityOf(one) >= severityOf(other);
}

function worstOf(events: readonly FacilityEvent[]): FacilityEvent | null {
  return events.reduce<FacilityEvent | null>((worst, event) => (isWorse(event, worst) ? event : worst), null);
}

function isWorse(event: FacilityEvent, other: FacilityEvent | null): boolean {
  return other === null || severityOf(event) > severityOf(other);
}

/** One whose end is not stated has none. */
function endMsOf({ eventExpiresAt }: FacilityEvent): number {
  return instantMs(eventExpiresAt ?? '') ?? Infinity;
}
