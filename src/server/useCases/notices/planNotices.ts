import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { Channel, NoticeContent, NoticePlace, Reader } from '../../storage/rows/notice.ts';
import { lastStateOf } from './lastState.ts';
import { hazardOf, isAsBad, isOutrun, stepFor, type NoticeStep, type Situation } from './noticeStep.ts';
import { inThreads, readThread, spent } from './noticeThread.ts';
import type { NewNotice, NoticeChanges, OpenNotice } from '../../storage/rows/noticeQueue.ts';

/** Subscriber of a facility, a person or a program, by one channel. */
export type Recipient = {
  readonly channel: Channel;
  /** What stays when the address changes: the person's id, or the URL. */
  readonly key: string;
  readonly address: string;
  /** null: a program. */
  readonly reader: Reader | null;
  readonly wants: (eventType: string) => boolean;
  /** Whether a silent time holds back now what is said of this event (S11). */
  readonly isHeldBack: (event: FacilityEvent) => boolean;
};

/**
 * What is known of the end of whatever of a hazard does not stand: it is proved, or may be yet; or nothing will prove it,
 * because the weather service is not asked any more that would, or because the policy of the facility leaves the hazard out.
 */
export type EndProof = 'proven' | 'awaited' | 'unasked' | 'leftOut';

export type FacilityFacts = {
  readonly place: NoticePlace;
  /** Hazards that stand at the facility; no overrides, no drills. */
  readonly standing: readonly FacilityEvent[];
  /** Events of the facility as they were last, also those that have ended since a notice told of them. */
  readonly lastStates: readonly FacilityEvent[];
  readonly proofOf: (hazard: string) => EndProof;
  /** Whether satellites alone watch for lightning and prove nothing. */
  readonly isEndUnproven: boolean;
  readonly nowMs: number;
};

export type NoticePlan = NoticeChanges & {
  /** Whether an end waits for proof. */
  readonly isUnproven: boolean;
};

/** All that one recipient is told of one hazard at one facility, in order. */
function threadOf({ channel, key }: Recipient, place: NoticePlace, hazard: string): string {
  return JSON.stringify([channel, key, place.clientId, place.facilityId, hazard]);
}

/**
 * What is to be sent about a facility now, and what need not be sent any more.
 *
 * @param open All open notices of the facility, oldest first.
 */
export function planNotices(
  facts: FacilityFacts,
  recipients: readonly Recipient[],
  open: readonly OpenNotice[],
): NoticePlan {
  const { place, standing, lastStates, proofOf, nowMs } = facts;
  const byThread = inThreads(open);
  const hazards = new Set([...standing, ...open.map(({ content }) => content.event)].map(hazardOf));
  const plan = {
    make: [] as NewNotice[],
    supersede: [] as string[],
    close: [] as string[],
    isUnproven: false,
  };

  for (const hazard of hazards) {
    const ofHazard = standing.filter((event) => hazardOf(event) === hazard);
    const proof = proofOf(hazard);
    const isUnwatched = (event: FacilityEvent) =>
      proof === 'leftOut' || (proof === 'unasked' && statedEndMs(lastStateOf(event, lastStates)) <= nowMs);
    for (const recipient of recipients) {
      const thread = threadOf(recipient, place, hazard);
      const notices = byThread.get(thread) ?? [];
      byThread.delete(thread);
      const { told, leastKnown, mostKnown, waiting, failed } = readThread(notices);
      const { wants, isHeldBack, channel, address, reader } = recipient;
      const knowledge = { isProven: proof === 'proven', isUnwatched };
      const situation = { told, standing: ofHazard, wants, isHeldBack, ...knowledge };
      const known = { leastKnown, mostKnown };
      const step = nextStep(situation, known);
      if (proof === 'awaited' && nextStep({ ...situation, isProven: true }, known)?.kind === 'over')
        plan.isUnproven = true;

      const same = [waiting, failed].find((one) => one !== null && isSame(one, step, { address, nowMs }));
      if (waiting !== null && waiting !== same) plan.supersede.push(waiting.id);
      const isTaskOver = step !== null && isEndOfTask(step);
      plan.close.push(...spent(notices, { told, isTaskOver }).filter((id) => id !== same?.id));
      if (step === null || same !== undefined || isTaskOver) continue;
      plan.make.push({
        thread,
        channel,
        address,
        content: contentOf(step, facts, reader),
      });
    }
  }
  // a person who is not subscribed any more is told nothing more
  const { supersede, close } = planEnd([...byThread.values()].flat());
  plan.supersede.push(...supersede);
  plan.close.push(...close);
  return plan;
}

/** Plan for notices whose recipients are told nothing more. One that is underway is settled once it has come back. */
export function planEnd(open: readonly OpenNotice[]): NoticeChanges {
  return {
    make: [],
    supersede: open.filter(({ state }) => state === 'waiting').map(({ id }) => id),
    close: open.filter(({ state }) => state !== 'waiting' && state !== 'sending').map(({ id }) => id),
  };
}

/** A stated end that is missing or unreadable has passed. */
function statedEndMs({ eventExpiresAt }: FacilityEvent): number {
  return instantMs(eventExpiresAt ?? '') ?? -Infinity;
}

/**
 * Step for a recipient of whom it is not certain what arrived. An end goes to those who may have got the beginning: one
 * that is told in vain harms nobody, and without one a yard stays closed for nothing.
 */
function nextStep(
  situation: Situation,
  { leastKnown, mostKnown }: Pick<ReturnType<typeof readThread>, 'leastKnown' | 'mostKnown'>,
): NoticeStep | null {
  const step = stepFor(situation);
  if (step?.kind === 'begun') return step;
  const end = stepFor({ ...situation, told: mostKnown });
  if (end !== null && end.kind !== 'begun') return end;
  return step ?? beginningFor({ ...situation, told: leastKnown });
}

/** A beginning that is told to those who may not know of what stands: told twice harms less than not at all (S1). */
function beginningFor(situation: Situation): NoticeStep | null {
  const step = stepFor(situation);
  return step?.kind === 'begun' ? step : null;
}

/**
 * Whether a notice tells this step already. A later event of the same type is another one; so is one that has got
 * worse. What could not be brought to an address that has been put right since has told nobody (S2). What waits with an
 * end that has passed, of an event that goes on, tells another one (S1); what was given up stays so.
 */
function isSame(
  { content, state, ...notice }: OpenNotice,
  step: NoticeStep | null,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
): boolean {
  if (step === null || content.kind !== step.kind || notice.address !== address) return false;
  if (step.kind === 'begun' && state === 'waiting' && isOutrun(content.event, step.event, nowMs))
    return false;
  return content.event.keplerId === step.event.keplerId && isAsBad(content.event, step.event);
}

/** Sampling after rain is a task: that the rain has ended, or is no longer watched, is no news. */
function isEndOfTask({ kind, event }: NoticeStep): boolean {
  return kind !== 'begun' && event.alertStatus === 'ALL_CLEAR';
}

function contentOf(
  step: NoticeStep,
  { place, standing, lastStates, isEndUnproven, nowMs }: FacilityFacts,
  reader: Reader | null,
): NoticeContent {
  return {
    kind: step.kind,
    event: step.kind === 'begun' ? step.event : lastStateOf(step.event, lastStates),
    remaining: step.kind === 'begun' ? null : step.remaining,
    standing: standing.filter(({ keplerId }) => keplerId !== step.event.keplerId),
    ...(isEndUnproven && isLightningType(step.event.eventType) ? { isEndUnproven } : {}),
    decidedAtMs: nowMs,
    place,
    reader,
  };
}
