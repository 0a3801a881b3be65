import type { QueuedNotice } from '../repositories/noticesRepository.ts';
import { isLetter } from '../rows/notice.ts';
import type { EvidenceEntry } from '../rows/evidence.ts';
import type { ClaimedNotice, Settlement } from '../rows/noticeQueue.ts';

/** Threads of what people are sent name the channel and then the person; an address may stand there as well. */
const OF_PERSON = /^\["(?:email|sms)","([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"[,\]]/u;

/** A notice or letter on the queue, without the address that it goes to. */
export function ofQueued({ id, thread, content, createdAtMs, ...queued }: QueuedNotice): EvidenceEntry {
  const { clientId, facilityId, channel } = queued;
  return {
    kind: 'notice.made',
    atMs: createdAtMs,
    noticeId: id,
    clientId,
    facilityId,
    channel,
    says: content.kind,
    recipientId: OF_PERSON.exec(thread)?.[1] ?? null,
    eventId: isLetter(content) ? null : content.event.keplerId,
  };
}

/** Notices that a plan took back from the queue. */
export function ofSuperseded(noticeIds: readonly string[], atMs: number): EvidenceEntry[] {
  return noticeIds.map((noticeId) => ({ kind: 'notice.superseded', atMs, noticeId }));
}

export function ofAttempt(
  { id, attempts }: Pick<ClaimedNotice, 'id' | 'attempts'>,
  settlement: Settlement,
  nowMs: number,
): EvidenceEntry {
  const atMs = settlement.state === 'delivered' ? settlement.atMs : nowMs;
  return { kind: 'notice.attempted', atMs, noticeId: id, attempt: attempts, state: settlement.state };
}
