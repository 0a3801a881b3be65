import { defaultPreference } from '#domain/people/notificationPreference.ts';
import { isSilenceable, isSilentAt } from '#domain/people/silentTimes.ts';
import type {
  FacilityRecipients,
  SubscribedPerson,
} from '../../storage/repositories/recipientsRepository.ts';
import type { Channel } from '../../storage/rows/notice.ts';
import { addressOf, channelsTo, type PersonChannel } from '../../storage/rows/personChannel.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import type { Recipient } from './planNotices.ts';

/**
 * Who is to be told, by channel: people as they have chosen, programs of everything. A channel that is off, or for which
 * a person has no address, has no recipients; a person whose chosen channels are all such ones is told by the others.
 */
export function recipientsOf(
  { people, callbackUrls, webhookUrl, maySilenceLightning }: FacilityRecipients,
  channels: ReadonlySet<Channel>,
  nowMs: number,
): Recipient[] {
  const persons = people.flatMap((person) => {
    const isSilent = person.silentTimes !== null && isSilentAt(person.silentTimes, nowMs);
    const isHeldBack: Recipient['isHeldBack'] = (event) =>
      isSilent && isSilenceable(event, maySilenceLightning);
    const open = channelsTo(person, channels);
    return open.map((channel) => ({ ...toRecipient(person, channel, open), isHeldBack }));
  });
  const urls = channels.has('callback')
    ? new Set([...callbackUrls, ...(webhookUrl === null ? [] : [webhookUrl])])
    : [];
  return [...persons, ...[...urls].map(toProgram)];
}

/** @param open Channels that reach the person. */
function toRecipient(
  person: SubscribedPerson,
  channel: PersonChannel,
  open: readonly PersonChannel[],
): Omit<Recipient, 'isHeldBack'> {
  const { id, preferences } = person;
  return {
    channel,
    key: id,
    address: addressOf(person, channel),
    reader: readerOf(person),
    wants(eventType) {
      const chosen = preferences.get(eventType) ?? defaultPreference(eventType);
      // a person who chose a channel wants to be told, also where that channel does not work
      const isReached = open.some((one) => chosen[one]);
      return isReached ? chosen[channel] : chosen.email || chosen.sms;
    },
  };
}

function toProgram(url: string): Recipient {
  return {
    channel: 'callback',
    key: url,
    address: url,
    reader: null,
    wants: () => true,
    isHeldBack: () => false,
  };
}
