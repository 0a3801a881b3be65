import { randomUUID } from 'node:crypto';
import type { RouteShare } from '#contracts/routeShare.ts';
import { FALLBACK_LANGUAGE, parseLanguage } from '#domain/language/language.ts';
import { phoneNumberOf } from '#domain/people/phoneNumber.ts';
import { isShareEmail, isSharePhone, type ShareChannel } from '#domain/routes/shareOrder.ts';
import type { Channel } from '../notifications/notice.ts';
import { ProblemError } from '../problemError.ts';
import type { ServerClock } from '../serverClock.ts';
import type { NewLetter } from '../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../storage/repositories.ts';
import { sharedPath } from './sharedPath.ts';

export type ShareDeskParts = {
  readonly repositories: Pick<Repositories, 'together'>;
  /** Takes what was put on the queue. */
  readonly outbox: { readonly channels: ReadonlySet<Channel>; noteQueued(): void };
  readonly clock: ServerClock;
};

/** People write numbers with these too. */
const AROUND_DIGITS = /[()/]/g;

/** Queues one message for each recipient, all of it or nothing; each address once. @throws ProblemError in words for who shares. */
export async function shareRoute(
  { repositories, outbox, clock }: ShareDeskParts,
  person: PersonRecord,
  { channel, ...share }: RouteShare & { readonly channel: ShareChannel },
): Promise<void> {
  const path = sharedPath(share.url, person.clientId);
  if (path === null) refuse('url', 'The link is no link of a route of this client.');
  const addresses = [...new Set(share.recipients.map((recipient) => addressOf(recipient, channel)))];
  if (!outbox.channels.has(channel)) {
    const names = { sms: 'Text messages', email: 'E-mails' };
    throw new ProblemError(409, 'channelOff', `${names[channel]} are not set up at this service.`);
  }
  const nowMs = clock.nowMs();
  const letters = addresses.map((address) => letterTo(address, { channel, person, path, share, nowMs }));
  await repositories.together(async ({ notices, audit }) => {
    await notices.queueLetters(person.clientId, letters);
    const detail = { clientId: person.clientId, channel, recipients: addresses.length, path };
    await audit.append({
      atMs: nowMs,
      who: person.id,
      clientId: person.clientId,
      what: 'route.shared',
      detail,
    });
  });
  outbox.noteQueued();
}

function addressOf(recipient: string, channel: ShareChannel): string {
  if (channel === 'email') {
    return isShareEmail(recipient)
      ? recipient
      : refuse('recipients', `${recipient} is not a valid e-mail address.`);
  }
  const number = isSharePhone(recipient) ? phoneNumberOf(recipient.replaceAll(AROUND_DIGITS, '')) : null;
  return number || refuse('recipients', 'Write the phone number with + and its country code.');
}

function refuse(field: string, message: string): never {
  throw new ProblemError(400, 'invalidRequest', message, { [field]: { message } });
}

type Message = {
  readonly channel: ShareChannel;
  readonly person: PersonRecord;
  readonly path: string;
  readonly share: Pick<RouteShare, 'message'>;
  readonly nowMs: number;
};

function letterTo(address: string, { channel, person, path, share, nowMs }: Message): NewLetter {
  const { name, email, language, unitSystem, unitMetricSubsystem } = person;
  return {
    // each is a letter of its own: none is held up or overtaken by another
    thread: JSON.stringify([channel, address, 'route', randomUUID()]),
    ...{ channel, address },
    content: {
      ...{ kind: 'route', path, message: share.message, decidedAtMs: nowMs },
      sharer: name === '' ? email : name,
      reader: {
        ...{ name: '', unitSystem, unitMetricSubsystem },
        language: parseLanguage(language) ?? FALLBACK_LANGUAGE,
      },
    },
  };
}
