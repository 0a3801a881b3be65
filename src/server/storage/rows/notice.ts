import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import type { Language } from '#domain/language/language.ts';
import type { RouteAsked } from '#domain/routes/routeDraft.ts';
import type { ShareMessage } from '#domain/routes/shareOrder.ts';
import type { PollRecord } from './poll.ts';

/** Ways that a notice can take. */
export const CHANNELS = ['email', 'sms', 'callback'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Carries what was put on the queue of notices. */
export type Outbox = {
  /** Ways that people can be told by: those that are set up. */
  readonly channels: ReadonlySet<Channel>;
  /** Says that something new is on the queue. Returns at once. */
  noteQueued(): void;
};

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
  /**
   * `unwatched`: nothing tells whether the event is over;
   * its weather service is not asked, or a policy leaves its hazard out.
   */
  readonly kind: 'begun' | 'over' | 'unwatched';
  readonly event: FacilityEvent;
  /** Milder and of the same hazard, known to go on after the event; null: none, or not this subscriber's wish. */
  readonly remaining: FacilityEvent | null;
  /** Everything that stands at the yard, of all hazards, without `event`. */
  readonly standing: readonly FacilityEvent[];
  /** Satellites alone would have to prove the end of lightning, and proved nothing: no end is known (GAP-137). */
  readonly isEndUnproven?: true;
  readonly decidedAtMs: number;
  readonly place: NoticePlace;
  /** null: a program reads it. */
  readonly reader: Reader | null;
};

/** A poll and the ids that its links carry, complete as a notice is. */
export type PollContent = {
  readonly kind: 'poll';
  readonly poll: PollRecord;
  readonly notificationId: string;
  readonly decidedAtMs: number;
  readonly reader: Reader;
};

/** A shared route as its known parts, complete as a notice is: no text of the sender is among them (GAP-103). */
export type RouteContent = {
  readonly kind: 'route';
  /** Ids of facilities and positions; letters of older versions have none and are not sent. */
  readonly route: RouteAsked;
  /** Which of the texts goes with it. */
  readonly message: ShareMessage;
  readonly clientId: string;
  readonly clientName: string;
  /** Id of the sender, who is counted and not named. */
  readonly sharedBy: string;
  /** The same for all messages of one call. */
  readonly shareId: string;
  readonly decidedAtMs: number;
  /** In the language of the sender: the recipient need not be known. */
  readonly reader: Reader;
};

/** To the person whose override a strike has ended (S9), complete as a notice is. */
export type RevocationContent = {
  readonly kind: 'overrideRevoked';
  readonly setAtMs: number;
  /** null: not known. */
  readonly strike: ClosestStrike | null;
  /** When the override ended. */
  readonly decidedAtMs: number;
  readonly place: NoticePlace;
  readonly reader: Reader;
};

/** To site admins: reports of lightning at a yard that no sensor confirms (GAP-140), complete as a notice is. */
export type DoubtContent = {
  readonly kind: 'reportsUnconfirmed';
  /** Times of the lightning as reported, epoch ms, with the names of who reported it; newest first. */
  readonly reports: readonly { readonly atMs: number; readonly byName: string }[];
  readonly decidedAtMs: number;
  readonly place: NoticePlace;
  readonly reader: Reader;
};

/** To a person whose password an administrator has reset, complete as a notice is. */
export type ResetContent = {
  readonly kind: 'passwordReset';
  /** Page where the person chooses a new password; works once. Taken out of the record once it was sent. */
  readonly url: string;
  /** Of the link; letters of older versions do not say, and their links hold for a day. */
  readonly expiresAtMs?: number;
  readonly decidedAtMs: number;
  readonly reader: Reader;
};

/** To a person whose second factors an administrator has removed, complete as a notice is. */
export type FactorsResetContent = {
  readonly kind: 'factorsReset';
  /** Whether the person signs in with an outside provider; letters of older versions do not say. */
  readonly isOutside?: boolean;
  readonly decidedAtMs: number;
  readonly reader: Reader;
};

/**
 * To a person about their own account, complete as a notice is. `sessionStolen`: two held one code or refresh token;
 * `accountLinked`: the account is an outside provider's from now on, and whatever opened it before opens it no more.
 */
export type AccountNewsContent = {
  readonly kind: 'newDevice' | 'sessionStolen' | 'accountLinked';
  /** Whether the person signs in with an outside provider; letters of older versions do not say. */
  readonly isOutside?: boolean;
  /** User agent; empty: not known. */
  readonly device: string;
  readonly decidedAtMs: number;
  readonly reader: Reader;
};

/** To the person who ordered a report of past alerts: it can be fetched, or could not be written (HIST-12). */
export type ReportContent = {
  readonly kind: 'historyReport';
  /** Names the report in its link; its files open to that person's session alone. */
  readonly reportId: string;
  readonly isReady: boolean;
  readonly expiresAtMs: number;
  readonly decidedAtMs: number;
  readonly reader: Reader;
};

/** What is sent to named people, of which no judge of hazards knows. */
export type LetterContent =
  | PollContent
  | RouteContent
  | RevocationContent
  | DoubtContent
  | ResetContent
  | FactorsResetContent
  | AccountNewsContent
  | ReportContent;

const LETTER_KINDS: readonly string[] = [
  'poll',
  'route',
  'overrideRevoked',
  'reportsUnconfirmed',
  'passwordReset',
  'newDevice',
  'sessionStolen',
  'accountLinked',
  'factorsReset',
  'historyReport',
] satisfies LetterContent['kind'][];

/** Is it sent to a named person, and no notice of a hazard? */
export function isLetter(content: NoticeContent | LetterContent): content is LetterContent {
  return LETTER_KINDS.includes(content.kind);
}

/** Waits for its time, is underway, has arrived, could not be brought, or was overtaken before it left. */
export type NoticeState = 'waiting' | 'sending' | 'delivered' | 'failed' | 'superseded';

/** A notice on its way. */
export type Notice<Content = NoticeContent | LetterContent> = {
  /** Its id for ever, at every attempt: in the confirmation link, the Message-ID and the idempotency key. */
  readonly id: string;
  readonly channel: Channel;
  /** E-mail address, phone number or URL. */
  readonly address: string;
  readonly content: Content;
};

/** What became of one attempt. A lasting failure will fail every time; a passing one is worth another attempt. */
export type Delivery =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly isLasting: boolean;
      readonly reason: string;
      /** true: it was handed over and nobody said what became of it. Left out: it surely did not arrive. */
      readonly mayHaveArrived?: boolean;
    };

/** What becomes of a notice for a person whom its channel does not reach. */
export const NOBODY_READS_IT: Delivery = { kind: 'failed', isLasting: true, reason: 'nobody reads it' };

/** Carries notices of one channel, one attempt each. */
export type Carrier = (notice: Notice) => Promise<Delivery>;
