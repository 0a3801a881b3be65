import type { LonLat } from '../geo/distance.ts';
import type { AlertStatus, YardStatus } from './alertStatus.ts';
import type { ShownStatus } from './shownStatus.ts';
import type { WeatherHazard } from './weatherFreshness.ts';
import type { VerdictRules, YardVerdict } from './yardVerdict.ts';

/** Why an answer may not be relied on, whatever its age; what a fetch and the timers found. */
export const DOUBTS = [
  'fetchFailed',
  'feedSilent',
  'lightningSilent',
  'weatherSilent',
  'feedUnreadable',
  'pageStopped',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What became of an event when the verdict was found. */
export const FATES = [
  /** The worst hazard; what is real is shown by it. */
  'displayed',
  /** Holds people back as well, but less, or lightning is not known. */
  'counts',
  /** Would count, and an override decides instead. */
  'overruled',
  /** Another event of its type ends later or is worse. */
  'superseded',
  'ended',
  /** The client shows no such events in yards. */
  'hidden',
  /** The client calls such lightning harmless. */
  'harmless',
  'override',
  /** A strike came after it. */
  'overrideRevoked',
  /** Another override was set after it. */
  'overrideReplaced',
  'overrideNotBegun',
  /** Would open the yard, and nobody knows whether a strike has revoked it. */
  'overrideUnproven',
  /** The answer that lists it proves nothing. */
  'unproven',
  /** Shown, to practise. */
  'drill',
  /** Practised, but what is real is at least as bad or not known. */
  'drillOutranked',
] as const;
export type Fate = (typeof FATES)[number];

/** What would change the status. */
export const CHANGE_CAUSES = [
  'eventEnds',
  /** The service stops listing a hazard that has no known end. */
  'eventDropped',
  /** The quiet period after a strike that this page saw has run. */
  'strikeQuiet',
  /** A strike falls inside the alert circle. */
  'strikeInside',
  /** A strike falls inside the warning circle only. */
  'strikeNear',
  'overrideBegins',
  'overrideEnds',
  'overrideRemoved',
  'drillEnds',
  'feedStale',
  'lightningStale',
  'weatherStale',
  /** The next good answer decides, or confirms what the clock already says. */
  'answer',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/**
 * What is taken for granted up to the change: 'calm': answers keep coming as they do now, and list no new event and
 * no new strike; 'silence': nothing comes any more; 'happens': it happens now.
 */
export const ASSUMPTIONS = ['calm', 'silence', 'happens'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];

/** One thing that would change what is shown. */
export type Change = {
  /** Network time of the change, epoch ms; null: nobody can tell when. */
  readonly atMs: number | null;
  readonly cause: ChangeCause;
  readonly assumption: Assumption;
  /** The event that ends, begins or is dropped; null: none is behind it. */
  readonly eventId: string | null;
  /** null: nobody can foretell it. */
  readonly to: ShownStatus | null;
};

/** The answer that a verdict rests on. Times epoch ms from inside the content, null: not told or not readable. Ages ms. */
export type FeedExplained = {
  readonly generatedAtMs: number | null;
  readonly ageMs: number | null;
  /** Position that was judged; null: the answer does not say. */
  readonly judgedAt: LonLat | null;
  /** Position that the page watches; null: an answer about any position counts. */
  readonly watchedAt: LonLat | null;
  /** Does it prove anything: young enough and not doubted? */
  readonly isCurrent: boolean;
  readonly lightningAsOfMs: number | null;
  readonly lightningAgeMs: number | null;
  readonly isLightningCurrent: boolean;
  /** Age limit that lightning is judged by, ms. */
  readonly lightningLimitMs: number;
  /** Weather hazards that are watched at the facility (GAP-136). */
  readonly weather: readonly HazardExplained[];
};

/** How far one watched weather hazard is known. Epoch ms and ms; null: not known. */
type HazardExplained = {
  readonly hazard: WeatherHazard;
  readonly source: string;
  readonly asOfMs: number | null;
  readonly ageMs: number | null;
  readonly staleAfterMs: number;
  readonly isCurrent: boolean;
};

/** One event that the answer lists. Times epoch ms; null: not told or not readable. */
export type EventExplained = {
  readonly id: string;
  readonly type: string;
  readonly status: AlertStatus;
  /** Higher is worse; 0 where nobody said. */
  readonly severity: number;
  readonly startAtMs: number | null;
  readonly expiresAtMs: number | null;
  /** The feed gives an expiry that cannot be read: such an event has no known end. */
  readonly isExpiryUnreadable: boolean;
  /** When it stops to count; null: not before the feed drops it. */
  readonly endsAtMs: number | null;
  /** Lightning only: the last strike it tells of, and its age, ms. */
  readonly lastStrikeAtMs: number | null;
  readonly lastStrikeAgeMs: number | null;
  readonly closestStrike: {
    readonly distanceM: number;
    readonly position: LonLat;
    readonly atMs: number | null;
  } | null;
  /** The two statuses that an override sets. */
  readonly overrideStatus: AlertStatus | null;
  readonly yardStatus: YardStatus | null;
  /** What the client's metadata says of its type; null: nothing. */
  readonly metadata: { readonly isYardVisible: boolean; readonly status: AlertStatus | null } | null;
  readonly isDrill: boolean;
  readonly fate: Fate;
};

/** The override that was set last and has begun, in force or not. Who set it stands in its event's payload. */
export type OverrideExplained = {
  readonly eventId: string;
  readonly opens: boolean;
  readonly startAtMs: number | null;
  readonly endsAtMs: number | null;
  readonly isRevoked: boolean;
  /** The first strike known to have come after it; null: none, or its time cannot be read. */
  readonly revokedByStrikeAtMs: number | null;
};

/** A strike that this page saw by itself. */
export type StrikeExplained = {
  /** Epoch ms; null: not readable, which counts as recent. */
  readonly atMs: number | null;
  readonly ageMs: number | null;
  readonly isRecent: boolean;
  /** It made the status worse. */
  readonly hasRaised: boolean;
};

/**
 * Why a yard page shows what it shows, as data: whoever has this can find the verdict again without the page.
 * Plain JSON; times epoch ms of the network, null where a time is not known.
 */
export type Explanation = {
  readonly shown: ShownStatus;
  readonly reason: YardVerdict['reason'];
  readonly isOverride: boolean;
  readonly isDrill: boolean;
  /** What would be shown without the drill. */
  readonly actual: ShownStatus;
  readonly rules: VerdictRules;
  readonly nowMs: number | null;
  /** Hazards and strikes are over by this time: the clock's, but not past the content of a current answer. */
  readonly provenMs: number | null;
  readonly doubt: Doubt | null;
  /** null: none has come. */
  readonly feed: FeedExplained | null;
  /** In the feed's order, drills last. */
  readonly events: readonly EventExplained[];
  readonly override: OverrideExplained | null;
  readonly witness: {
    /** Last strike inside the alert circle; null: none was seen. */
    readonly alertStrike: StrikeExplained | null;
    /** Last strike inside the warning circle; null: none was seen. */
    readonly warningStrike: StrikeExplained | null;
    /** Metres; null: not known. */
    readonly closestStrikeM: number | null;
  };
  /** By time; those that nobody can date last. */
  readonly changes: readonly Change[];
};
