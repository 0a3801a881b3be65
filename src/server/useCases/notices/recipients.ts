import { languageOf } from '#domain/language/language.ts';
import { defaultPreference } from '#domain/people/notificationPreference.ts';
import { isSilenceable, isSilentAt } from '#domain/people/silentTimes.ts';
import type {
  FacilityRecipients,
  SubscribedPerson,
} from '../../storage/repositories/recipientsRepository.ts';
import type { Channel } from '../../storage/rows/notice.ts';
import type { Recipient } from './planNotices.ts';

type PersonChannel = 'email' | 'sms';

/**
 * Who is to be told, by channel: people as they have chosen, programs of everything. A channel that is off, or for which
 * a person has no address, has no recipients.
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
    return (['email', 'sms'] as const)
      .filter((channel) => channels.has(channel) && addressOf(person, channel) !== '')
      .map((channel) => ({ ...toRecipient(person, channel), isHeldBack }));
  });
  const urls = channels.has('callback')
    ? new Set([...callbackUrls, ...(webhookUrl === null ? [] : [webhookUrl])])
    : [];
  return [...persons, ...[...urls].map(toProgram)];
}

function toRecipient(person: SubscribedPerson, channel: PersonChannel): Omit<Recipient, 'isHeldBack'> {
  const { id, name, language, unitSystem, unitMetricSubsystem, preferences } = person;
  return {
    channel,
    key: id,
    address: addressOf(person, channel),
    reader: { name, language: languageOf(language), unitSystem, unitMetricSubsystem },
    wants: (eventType) => (preferences.get(eventType) ?? defaultPreference(eventType))[channel],
  };
}

function addressOf({ email, phoneNumber }: SubscribedPerson, channel: PersonChannel): string {
  return channel === 'email' ? email : phoneNumber;
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
