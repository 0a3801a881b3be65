import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { severityOf } from '../../alerting/severityOf.ts';
import type { OpenNotice } from '../../storage/rows/noticeQueue.ts';
import { isAsBad, knownAfter } from './noticeStep.ts';

/** Notices by thread, in their order. */
export function inThreads(open: readonly OpenNotice[]): Map<string, OpenNotice[]> {
  const threads = new Map<string, OpenNotice[]>();
  for (const notice of open) {
    const thread = threads.get(notice.thread);
    if (thread === undefined) threads.set(notice.thread, [notice]);
    else thread.push(notice);
  }
  return threads;
}

/**
 * What a thread says: what its recipient knows, what waits, and a beginning that could not be brought. `leastKnown` is
 * what the recipient knows if all ends arrived of which that is uncertain, and `mostKnown` if no such end did and all such
 * beginnings did.
 */
export function readThread(notices: readonly OpenNotice[]) {
  const brought = notices.findLast(isBrought);
  const told = brought === undefined ? null : knownFrom(brought);
  const last = notices.at(-1);
  return {
    told,
    leastKnown: uncertainEnds(notices).map(knownFrom).reduce(milder, told),
    mostKnown: possibleBeginnings(notices).map(knownFrom).reduce(worse, told),
    waiting: notices.findLast(({ state }) => state === 'waiting') ?? null,
    failed: last?.state === 'failed' && !isBrought(last) ? last : null,
  };
}

/** What is underway counts as told; so does an end that could not be brought, for it is not tried again. */
function isBrought(notice: OpenNotice): boolean {
  const { state } = notice;
  return state === 'delivered' || state === 'sending' || (state === 'failed' && isEnd(notice));
}

/** Whether a notice takes back a beginning: that it is over, or that nothing watches it any more. */
function isEnd({ content }: OpenNotice): boolean {
  return content.kind !== 'begun';
}

function knownFrom({ content: { kind, event, remaining } }: OpenNotice): FacilityEvent | null {
  return knownAfter(kind === 'begun' ? { kind, event } : { kind, event, remaining });
}

/** Ends since the last notice that counts as brought that may have arrived: an attempt was made whose answer was lost. */
function uncertainEnds(notices: readonly OpenNotice[]): OpenNotice[] {
  return notices
    .slice(notices.findLastIndex(isBrought) + 1)
    .filter(
      (notice) =>
        isEnd(notice) && notice.attempts > 0 && (notice.state === 'waiting' || notice.state === 'superseded'),
    );
}

/** Beginnings that arrived, or may have because an attempt was lost, and that nothing told since has replaced. */
function possibleBeginnings(notices: readonly OpenNotice[]): OpenNotice[] {
  const replaces = (later: OpenNotice, event: FacilityEvent) =>
    isBrought(later) && (isEnd(later) || isAsBad(later.content.event, event));
  return notices.filter(
    (notice, place) =>
      !isEnd(notice) &&
      (isBrought(notice) || notice.hasLostAttempt) &&
      !notices.slice(place + 1).some((later) => replaces(later, notice.content.event)),
  );
}

function milder(one: FacilityEvent | null, other: FacilityEvent | null): FacilityEvent | null {
  if (one === null || other === null) return null;
  return severityOf(other) < severityOf(one) ? other : one;
}

/** The later one of two that are as bad: its times are those that were told last. */
function worse(one: FacilityEvent | null, other: FacilityEvent | null): FacilityEvent | null {
  return one === null || (other !== null && isAsBad(other, one)) ? other : one;
}

/** Ids of notices that wait no more and that later ones have overtaken, and of those that say that nothing is left. */
export function spent(
  notices: readonly OpenNotice[],
  { told, isTaskOver }: { told: FacilityEvent | null; isTaskOver: boolean },
): string[] {
  const settled = notices.filter(({ state }) => state !== 'waiting' && state !== 'sending');
  const last = settled.findLast(isBrought);
  const possible = possibleBeginnings(settled);
  const uncertain = [...uncertainEnds(settled), ...possible];
  const isUnderway = notices.some(({ state }) => state === 'sending');
  const isDone = !isUnderway && ((told === null && possible.length === 0) || isTaskOver);
  return settled
    .filter((notice) => isDone || (notice !== last && !uncertain.includes(notice)))
    .map(({ id }) => id);
}
