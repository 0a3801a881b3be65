import type { PolicyRules } from '#domain/policy/policyRules.ts';

/** One entry of the evidence about what a source delivered: a file, a body, or 20 s of its content. */
export type SourceUnit = {
  /** Hex. */
  readonly sha256: string;
  /** What was hashed: the bytes as received, unpacked, or the content of a source without bytes. */
  readonly of: 'bytes' | 'content';
  /** Name of the file; null: none. */
  readonly name: string | null;
  /** Time that it covers, epoch ms; null: not stated. */
  readonly validFromMs: number | null;
  readonly validToMs: number | null;
};

type UnitReceived = SourceUnit & {
  readonly kind: 'unit.received';
  /** When it was received, epoch ms, as in all entries: when it happened. */
  readonly atMs: number;
  readonly sourceId: string;
};

/** A file of what verdicts were judged by, from which they can be judged again. */
type InputsKept = {
  readonly kind: 'inputs.kept';
  readonly atMs: number;
  readonly term: number;
  /** Number of the file in its term, from 1. */
  readonly part: number;
  /** Name of the file. */
  readonly name: string;
  /** Of its bytes, hex. */
  readonly sha256: string;
  /** Time of its first and of its last input, epoch ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Inputs followed that are not kept: the process was killed, or they could not be stored. Left out: none did. */
  readonly isCut?: boolean;
};

/** A time of which inputs are not kept, because they could not be stored. */
type InputsLost = {
  readonly kind: 'inputs.lost';
  readonly atMs: number;
  readonly term: number;
  readonly fromMs: number;
  readonly toMs: number;
};

/** An event that stood at a facility. */
type VerdictEvent = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  /** For lightning: time of the last qualifying strike. */
  readonly startMs: number | null;
};

type VerdictChanged = {
  readonly kind: 'verdict.changed';
  readonly atMs: number;
  readonly clientId: string;
  readonly facilityId: string;
  /** What a screen shows that knows nothing but the answer of the service. */
  readonly verdict: string;
  readonly reason: string;
  /** Before that; null: not known, since the service had just begun to lead. */
  readonly before: string | null;
  /** Override that decides; null: none. */
  readonly overrideId: string | null;
  readonly events: readonly VerdictEvent[];
  /** Up to when lightning was completely known; null: it was not. */
  readonly lightningAsOfMs: number | null;
  /** Watched hazards of which nothing current was known. */
  readonly staleWeather: readonly string[];
};

type OverrideChanged = {
  readonly atMs: number;
  readonly clientId: string;
  readonly facilityId: string;
  readonly overrideId: string;
};

type OverrideSet = OverrideChanged & {
  readonly kind: 'override.set';
  readonly byId: string;
  readonly group: string;
  readonly status: string;
  readonly yardStatus: string;
  /** As it was told to who set it. */
  readonly lightningProbability: number | null;
  readonly expiresAtMs: number;
};

type OverrideEnded = OverrideChanged & {
  readonly kind: 'override.ended';
  readonly how: string;
  /** The strike that ended it; null: none, or not known. */
  readonly strike: { readonly atMs: number; readonly lon: number; readonly lat: number } | null;
};

/** The one that was to replace it was not stored. */
type OverrideReinstated = OverrideChanged & { readonly kind: 'override.reinstated' };

type PolicyChange = {
  readonly atMs: number;
  readonly clientId: string;
  readonly byId: string;
};

type PolicyProposed =
  | (PolicyChange & {
      readonly kind: 'policy.versioned';
      readonly policyId: string;
      readonly version: number;
      readonly rules: PolicyRules;
      readonly needsConfirmation: boolean;
    })
  | (PolicyChange & {
      readonly kind: 'policy.assigned';
      readonly policyId: string;
      /** Number of the facility in the store, which its id is kept with. */
      readonly facilityGid: number;
      readonly needsConfirmation: boolean;
    });

type PolicyDecided = PolicyChange & {
  readonly kind: 'policy.decided';
  readonly of: 'version' | 'assignment';
  readonly proposalId: number;
  readonly decision: string;
};

type PolicyTookEffect = {
  readonly kind: 'policy.tookEffect';
  readonly atMs: number;
  readonly clientId: string;
  readonly facilityIds: readonly string[];
};

/** Orders besides overrides and policies that change what is known of a yard, or what its screens show. */
export const ORDER_KINDS = [
  'override.refused',
  'lightning.reported',
  'lightningReports.ended',
  'lightningReports.unconfirmed',
  'lightningReports.unreadable',
  'drill.begun',
  'drill.ended',
  'location.satelliteAccepted',
  'location.satelliteTakenBack',
  'location.satelliteVoided',
  'feed.mayClearGranted',
  'feed.mayClearEnded',
] as const;

export type OrderGiven = {
  readonly kind: (typeof ORDER_KINDS)[number];
  readonly atMs: number;
  readonly clientId: string;
  /** A person, a display, or `service`. */
  readonly byId: string;
  /** null: it is of no single facility. */
  readonly facilityId: string | null;
  /** Feed that may prove quiet, or no longer; null: it is of no feed. */
  readonly sourceId: string | null;
  /** When a person or display saw or heard lightning, epoch ms; null: it is no report. */
  readonly lightningAtMs: number | null;
  /** End of an acceptance, epoch ms; null: it is none. */
  readonly untilMs: number | null;
  /** Key of the problem for which an override was refused; left out: it is no refusal. */
  readonly refusedBecause?: string;
};

type NoticeMade = {
  readonly kind: 'notice.made';
  readonly atMs: number;
  readonly noticeId: string;
  readonly clientId: string;
  /** Empty for a letter to a person. */
  readonly facilityId: string;
  readonly channel: string;
  readonly says: string;
  /** null: a program, or a person whom the store does not know. */
  readonly recipientId: string | null;
  /** Event that it tells of; null: none. */
  readonly eventId: string | null;
};

type NoticeChanged =
  | {
      readonly kind: 'notice.superseded' | 'notice.confirmed';
      readonly atMs: number;
      readonly noticeId: string;
    }
  | {
      readonly kind: 'notice.attempted';
      readonly atMs: number;
      readonly noticeId: string;
      readonly attempt: number;
      /** `waiting`: it failed and is tried again. */
      readonly state: 'delivered' | 'failed' | 'waiting';
    };

type PollAnswered = {
  readonly kind: 'poll.answered';
  readonly atMs: number;
  readonly pollId: string;
  readonly notificationId: string;
  readonly optionId: string;
};

type DisplayChanged =
  | {
      readonly kind: 'display.changed';
      readonly atMs: number;
      readonly displayId: string;
      /** null: it is not enrolled. */
      readonly kioskId: string | null;
      readonly clientId: string;
      readonly facilityId: string;
      /** As it reports it (STATUS-25): UNKNOWN under any override, OPEN also for WARNING and ALERT OPEN. */
      readonly status: string;
      /** What it showed word for word, see `SCREEN_WORDS`; left out: its version does not tell. */
      readonly shown?: string;
      readonly appVersion: string;
    }
  | {
      readonly kind: 'display.silent';
      readonly atMs: number;
      readonly kioskId: string;
      readonly clientId: string;
      readonly lastHeardMs: number;
    }
  | { readonly kind: 'display.heard'; readonly atMs: number; readonly kioskId: string }
  | {
      /** It reports the facility no more, since it shows another one or nothing; its next report of it is a change. */
      readonly kind: 'display.gone';
      readonly atMs: number;
      readonly displayId: string;
      /** Left out: it is not enrolled. */
      readonly kioskId?: string;
      readonly clientId: string;
      readonly facilityId: string;
      readonly lastHeardMs: number;
    };

/** A process began or ceased to judge. One that did not cease was killed, and what it had not stored is lost. */
type TermChanged = {
  readonly kind: 'term.begun' | 'term.ended';
  readonly atMs: number;
  readonly term: number;
};

/** More came at once than could wait to be stored. */
type EntriesLost = { readonly kind: 'entries.lost'; readonly atMs: number; readonly count: number };

/** One fact of the evidence: ids and figures, no name, no address and no text of a person. */
export type EvidenceEntry =
  | UnitReceived
  | InputsKept
  | InputsLost
  | VerdictChanged
  | OverrideSet
  | OverrideEnded
  | OverrideReinstated
  | PolicyProposed
  | PolicyDecided
  | PolicyTookEffect
  | OrderGiven
  | NoticeMade
  | NoticeChanged
  | PollAnswered
  | DisplayChanged
  | TermChanged
  | EntriesLost;

/** Takes note of facts in the order of their happening; never waits and never throws. */
export type NoteEvidence = (entries: readonly EvidenceEntry[]) => void;
