import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { instantMs } from '#domain/time/instant.ts';
import { severityOf } from '../../alerting/severityOf.ts';
import { hazardOf } from './noticeStep.ts';

/**
 * An event as it was when it ended: what a recipient was told of it is as old as the notice.
 *
 * An event of the same hazard and at least its level that came after it, and that nobody was told of because the level
 * was known, continues it: the end is that of the later one, under the id that the recipient knows.
 *
 * @param told The event as the recipient was told of it.
 * @param states Events of the facility as they were last.
 */
export function lastStateOf(told: FacilityEvent, states: readonly FacilityEvent[]): FacilityEvent {
  const continues = (event: FacilityEvent) =>
    hazardOf(event) === hazardOf(told) && severityOf(event) >= severityOf(told);
  const last = states.filter(continues).reduce(later, told);
  if (last.keplerId === told.keplerId) return last;
  const { eventStartAt, eventExpiresAt, closestStrike } = last;
  return {
    ...told,
    eventStartAt,
    ...(eventExpiresAt === undefined ? {} : { eventExpiresAt }),
    ...(closestStrike === undefined ? {} : { closestStrike }),
  };
}

/** Of two states of one event, which may differ in their closest strike alone, the second. */
function later(one: FacilityEvent, other: FacilityEvent): FacilityEvent {
  const sinceMs = startMs(other) - startMs(one);
  return sinceMs > 0 || (sinceMs === 0 && other.keplerId === one.keplerId) ? other : one;
}

function startMs({ eventStartAt }: FacilityEvent): number {
  return instantMs(eventStartAt) ?? -Infinity;
}
