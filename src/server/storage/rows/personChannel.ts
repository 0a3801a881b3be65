import type { Channel } from './notice.ts';

/** Channels that reach a person; callbacks reach programs. */
export const PERSON_CHANNELS = ['email', 'sms'] as const;
export type PersonChannel = (typeof PERSON_CHANNELS)[number];

type Addresses = { readonly email: string; readonly phoneNumber: string };

/** Where a channel reaches a person; empty: nowhere. */
export function addressOf({ email, phoneNumber }: Addresses, channel: PersonChannel): string {
  return channel === 'email' ? email : phoneNumber;
}

/** Channels that are set up and reach a person. */
export function channelsTo(person: Addresses, channels: ReadonlySet<Channel>): PersonChannel[] {
  return PERSON_CHANNELS.filter((channel) => channels.has(channel) && addressOf(person, channel) !== '');
}
