import { randomUUID } from 'node:crypto';
import type { Poll, PollOrder } from '#contracts/poll.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import type { FacilitiesOf } from '../access/locationAccess.ts';
import { facilitiesToSubscribe } from '../people/subscribedFacilities.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { parseWrittenMs } from '../../platform/time/parseWrittenMs.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { addressOf, channelsTo, type PersonChannel } from '../../storage/rows/personChannel.ts';
import type { PollRecord } from '../../storage/rows/poll.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';

export type PollServiceDependencies = {
  readonly repositories: Repositories;
  readonly facilitiesOf: FacilitiesOf;
  readonly outbox: Outbox;
  readonly clock: ServerClock;
};

/** Asks people of a client: stores the poll and queues one message for each of their channels, all of it or nothing. */
export async function makePoll(
  dependencies: PollServiceDependencies,
  { id: madeBy, clientId }: PersonRecord,
  order: PollOrder,
): Promise<Poll> {
  const { repositories, outbox, clock } = dependencies;
  const nowMs = clock.nowMs();
  const poll = pollOf(order, clientId);
  if (poll.closesAtMs <= nowMs) {
    const message = 'closesAt is not in the future.';
    throw new ProblemError(400, 'invalidRequest', message, { closesAt: { message } });
  }
  const asked = (await peopleOf(dependencies, clientId, order))
    .filter((person) => channelsTo(person, outbox.channels).length > 0)
    .map((person) => ({ id: randomUUID(), person }));
  if (asked.length === 0) {
    const message = 'None of the recipients can be reached by a channel that is set up.';
    throw new ProblemError(409, 'pollReachesNobody', message);
  }
  const made = asked.flatMap(({ id, person }) =>
    channelsTo(person, outbox.channels).map((channel) => noticeOf({ poll, id, person, channel, nowMs })),
  );
  await repositories.together(async ({ polls, notices, audit }) => {
    const notifications = asked.map(({ id, person }) => ({ id, personId: person.id }));
    await polls.add({ ...poll, madeBy, madeAtMs: nowMs }, notifications);
    await notices.queueLetters(clientId, made);
    const detail = { id: poll.id, clientId, title: poll.title, recipients: asked.length };
    await audit.append({ atMs: nowMs, who: madeBy, clientId, what: 'poll.made', detail });
  });
  outbox.noteQueued();
  return toPoll(poll, [{ optionId: null, people: asked.length }]);
}

/** A poll with what it was answered so far. Another client's is not told from one that does not exist. */
export async function readPoll(
  { repositories: { polls } }: Pick<PollServiceDependencies, 'repositories'>,
  clientId: string,
  id: string,
): Promise<Poll> {
  const poll = await polls.find(id);
  if (poll === null || poll.clientId !== clientId) {
    throw new ProblemError(404, 'pollInstanceNotFound', 'This poll does not exist or has expired.');
  }
  return toPoll(poll, await polls.counts(id));
}

function pollOf({ title, message, options, closesAt }: PollOrder, clientId: string): PollRecord {
  return {
    id: randomUUID(),
    clientId,
    title,
    message,
    options: options.map((text, index) => ({
      id: String(index + 1),
      text,
    })),
    closesAtMs: parseWrittenMs(closesAt) ?? Number.NaN,
  };
}

async function peopleOf(
  { repositories, facilitiesOf }: PollServiceDependencies,
  clientId: string,
  { userIds, facilityIds }: PollOrder,
): Promise<PersonRecord[]> {
  const facilities = await facilitiesToSubscribe(facilitiesOf, clientId, facilityIds);
  const facilityGids = facilities.map(({ gid }) => gid);
  const people = await repositories.clientPeople.findNamedOrSubscribed(clientId, { userIds, facilityGids });
  const known = new Set(people.map(({ id }) => id));
  const unknown = userIds.find((id) => !known.has(id.toLowerCase()));
  if (unknown === undefined) return people;
  const message = `There is no person ${unknown} of ${clientId}, or the account is disabled.`;
  throw new ProblemError(404, 'userNotFound', message, { userIds: { message } });
}

type PollMessage = {
  readonly poll: PollRecord;
  readonly id: string;
  readonly person: PersonRecord;
  readonly channel: PersonChannel;
  readonly nowMs: number;
};

function noticeOf({ poll, id, person, channel, nowMs }: PollMessage): NewLetter {
  return {
    thread: JSON.stringify([channel, person.id, 'poll', poll.id]),
    channel,
    address: addressOf(person, channel),
    content: {
      kind: 'poll',
      poll,
      notificationId: id,
      decidedAtMs: nowMs,
      reader: readerOf(person),
    },
  };
}

function toPoll(
  { id, title, message, options, closesAtMs }: PollRecord,
  counts: readonly { optionId: string | null; people: number }[],
): Poll {
  const answersOf = (option: string) => counts.find(({ optionId }) => optionId === option)?.people ?? 0;
  return {
    id,
    title,
    message,
    closesAt: isoInstant(closesAtMs),
    recipients: counts.reduce((sum, { people }) => sum + people, 0),
    options: options.map((option) => ({
      ...option,
      answers: answersOf(option.id),
    })),
  };
}
