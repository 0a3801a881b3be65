import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { Language } from '#domain/language/language.ts';

/** Ways that a notice can take. */
export const CHANNELS = ['email', 'sms', 'callback'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How a person reads. */
export type Reader = {
  readonly name: string;
  readonly language: Language;
  readonly unitSystem: number;
  readonly unitMetricSubsystem: number;
};

/** The yard that a notice is about, as it was called when the notice was made. */
export type NoticePlace = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
  /** IANA; null: not known, and times are told in UTC. */
  readonly timeZone: string | null;
};

/** What a notice tells, complete: it is written when it is sent, and nothing is looked up then. */
export type NoticeContent = {
  readonly kind: 'begun' | 'over';
  readonly event: FacilityEvent;
  /** Milder and of the same hazard, known to go on after `over`; null: none, or not this subscriber's wish. */
  readonly remaining: FacilityEvent | null;
  /** Everything that stands at the yard, of all hazards, without `event`. */
  readonly standing: readonly FacilityEvent[];
  readonly decidedAtMs: number;
  readonly place: NoticePlace;
  /** null: a program reads it. */
  readonly reader: Reader | null;
};

/** Waits for its time, is underway, has arrived, could not be brought, or was overtaken before it left. */
export type NoticeState = 'waiting' | 'sending' | 'delivered' | 'failed' | 'superseded';

/** A notice on its way. */
export type Notice = {
  /** Its id for ever, at every attempt: in the confirmation link, the Message-ID and the idempotency key. */
  readonly id: string;
  readonly channel: Channel;
  /** E-mail address, phone number or URL. */
  readonly address: string;
  readonly content: NoticeContent;
};

/** What became of one attempt. A lasting failure will fail every time; a passing one is worth another attempt. */
export type Delivery =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly isLasting: boolean; readonly reason: string };

/** Carries notices of one channel, one attempt each. */
export type Carrier = (notice: Notice) => Promise<Delivery>;
