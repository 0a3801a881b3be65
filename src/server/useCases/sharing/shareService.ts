import { randomUUID } from 'node:crypto';
import type { RouteShare } from '#contracts/routeShare.ts';
import { phoneNumberOf } from '#domain/people/phoneNumber.ts';
import type { RouteAsked } from '#domain/routes/routeDraft.ts';
import { isShareEmail, isSharePhone, type ShareChannel, type ShareLimit } from '#domain/routes/shareOrder.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { parseSharedRoute, type LinkScope } from './parseSharedRoute.ts';
import { exceededLimit } from './shareLimits.ts';

export type ShareServiceDependencies = {
  readonly repositories: Pick<Repositories, 'together' | 'audit' | 'clients'>;
  readonly outbox: Outbox;
  readonly clock: ServerClock;
};

/** One call: what is shared, by whom, and what its link may name. */
export type ShareCall = RouteShare & {
  readonly channel: ShareChannel;
  readonly person: PersonRecord;
  readonly scope: Omit<LinkScope, 'clientId'>;
};

/** People write numbers with these too. */
const AROUND_DIGITS = /[()/]/g;

/**
 * Queues one message for each recipient, all of them or none; each address once. A refusal is audited with its key and
 * never with what was refused.
 *
 * @throws ProblemError 400 for links and recipients that are none, 409 where the channel is off, 429 over a limit.
 */
export async function shareRoute(dependencies: ShareServiceDependencies, call: ShareCall): Promise<void> {
  try {
    await queueShare(dependencies, call);
  } catch (error) {
    if (error instanceof ProblemError) await noteRefusal(dependencies, call, error);
    throw error;
  }
  dependencies.outbox.noteQueued();
}

async function queueShare(
  { repositories, outbox, clock }: ShareServiceDependencies,
  call: ShareCall,
): Promise<void> {
  const { channel, person } = call;
  const { clientId } = person;
  const route = parseSharedRoute(call.url, { ...call.scope, clientId });
  if (route === null) refuse('url', 'The link is not a route link of this organization.');
  const named = call.recipients.map((recipient) => addressOf(recipient, channel));
  const addresses = [...new Map(named.map((address) => [address.toLowerCase(), address])).values()];
  if (!outbox.channels.has(channel)) {
    const names = { sms: 'Text messages', email: 'Emails' };
    throw new ProblemError(409, 'channelOff', `${names[channel]} are not set up at this service.`);
  }
  const nowMs = clock.nowMs();
  const clientName = (await repositories.clients.find(clientId))?.name ?? clientId;
  const letters = lettersTo(addresses, { channel, person, route, clientName, message: call.message, nowMs });
  await repositories.together(async ({ notices, shares, audit }) => {
    await shares.lock();
    const limit = exceededLimit(
      await shares.tally({ personId: person.id, clientId, addresses, nowMs }),
      addresses.length,
    );
    if (limit !== null) throw overLimit(limit);
    await notices.queueLetters(clientId, letters);
    const detail = { clientId, channel, recipients: addresses.length, route };
    await audit.append({ atMs: nowMs, who: person.id, clientId, what: 'route.shared', detail });
  });
}

async function noteRefusal(
  { repositories, clock }: ShareServiceDependencies,
  { person, channel, recipients }: ShareCall,
  { problem }: ProblemError,
): Promise<void> {
  const { generalError, ...fields } = problem;
  const [field = null] = Object.keys(fields);
  const detail = { clientId: person.clientId, channel, recipients: recipients.length };
  await repositories.audit.append({
    atMs: clock.nowMs(),
    who: person.id,
    clientId: person.clientId,
    what: 'route.shareRefused',
    detail: {
      ...detail,
      key: generalError?.message,
      field,
    },
  });
}

function addressOf(recipient: string, channel: ShareChannel): string {
  if (channel === 'email') {
    return isShareEmail(recipient)
      ? recipient
      : refuse('recipients', `${recipient} is not a valid email address.`);
  }
  const number = isSharePhone(recipient) ? phoneNumberOf(recipient.replaceAll(AROUND_DIGITS, '')) : null;
  if (number) return number;
  const message = 'Enter the phone number with + and the country code.';
  throw new ProblemError(400, 'phoneWithoutCountry', message, { recipients: { message } });
}

function refuse(field: string, message: string): never {
  throw new ProblemError(400, 'invalidRequest', message, { [field]: { message } });
}

function overLimit(limit: ShareLimit): ProblemError {
  const texts: Record<ShareLimit, string> = {
    shareLimitPerson: 'You have shared too many routes. Try again later.',
    shareLimitClient: 'Your organization has shared too many routes today. Try again tomorrow.',
    shareLimitRecipient: 'A recipient has received too many routes. Try again in an hour.',
  };
  return new ProblemError(429, limit, texts[limit]);
}

type Message = Pick<ShareCall, 'channel' | 'person' | 'message'> & {
  readonly route: RouteAsked;
  readonly clientName: string;
  readonly nowMs: number;
};

function lettersTo(addresses: readonly string[], { channel, person, nowMs, ...told }: Message): NewLetter[] {
  const shareId = randomUUID();
  return addresses.map((address) => ({
    thread: JSON.stringify([channel, address, 'route', randomUUID()]),
    channel,
    address,
    content: {
      ...told,
      kind: 'route',
      clientId: person.clientId,
      sharedBy: person.id,
      shareId,
      decidedAtMs: nowMs,
      reader: { ...readerOf(person), name: '' },
    },
  }));
}
