import { randomUUID } from 'node:crypto';
import { languageOf } from '#domain/language/language.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { Channel, DoubtContent, NoticePlace, Outbox } from '../../storage/rows/notice.ts';

/** Takes letters to site admins. */
export type DoubtOutbox = Outbox & {
  /** null: there is no such facility. */
  readonly placeOf: (clientId: string, facilityId: string) => NoticePlace | null;
};

type Doubt = {
  readonly place: YardId;
  readonly reports: DoubtContent['reports'];
  readonly decidedAtMs: number;
};

/**
 * Puts letters to the site admins of a client on the queue, within the transaction that notes the doubt: by e-mail, and by
 * text message to those who have no e-mail that works. A location limit holds for letters too.
 */
export async function queueDoubtLetters(
  { clientPeople, access, notices }: Pick<TransactionRepositories, 'clientPeople' | 'access' | 'notices'>,
  { channels, placeOf }: Omit<DoubtOutbox, 'noteQueued'>,
  { place: { clientId, facilityId }, reports, decidedAtMs }: Doubt,
): Promise<void> {
  const place = placeOf(clientId, facilityId);
  if (place === null) return;
  const people = await clientPeople.findEnabled(clientId);
  const letters: NewLetter[] = [];
  for (const person of people.filter(({ authorities }) => isSiteAdmin(authorities, clientId))) {
    const channel = channelOf(person, channels);
    if (channel === null || !(await maySee(access, person, facilityId))) continue;
    letters.push(letterTo(person, channel, { kind: 'reportsUnconfirmed', reports, decidedAtMs, place }));
  }
  await notices.queueLetters(clientId, letters);
}

/** By the limits of ADR 19: an administrator has none. */
async function maySee(
  access: TransactionRepositories['access'],
  { id, authorities, isLimited }: PersonRecord,
  facilityId: string,
): Promise<boolean> {
  if (isAdmin(authorities) || !isLimited) return true;
  return (await access.list(id)).some((entry) => entry.facilityId === facilityId && entry.read);
}

function channelOf({ email, phoneNumber }: PersonRecord, channels: ReadonlySet<Channel>) {
  if (channels.has('email') && email !== '') return 'email';
  return channels.has('sms') && phoneNumber !== '' ? 'sms' : null;
}

function letterTo(
  person: PersonRecord,
  channel: 'email' | 'sms',
  content: Omit<DoubtContent, 'reader'>,
): NewLetter {
  const { id, name, email, phoneNumber, unitSystem, unitMetricSubsystem } = person;
  const reader = { name, language: languageOf(person.language), unitSystem, unitMetricSubsystem };
  return {
    thread: JSON.stringify([channel, id, content.kind, randomUUID()]),
    channel,
    address: channel === 'email' ? email : phoneNumber,
    content: { ...content, reader },
  };
}
