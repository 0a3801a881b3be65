import type { LonLat } from '../geo/distance.ts';
import type { StatedOrigin } from './activeEvent.ts';
import type { AlertStatus, YardStatus } from './alertStatus.ts';
import type { ShownStatus } from './shownStatus.ts';
import type { WatchedHazard } from './weatherFreshness.ts';
import type { VerdictRules, YardVerdict } from './yardVerdict.ts';

/** Reasons why an answer may not be relied on, whatever its age, as found by a fetch or the timers. */
export const DOUBTS = [
  'fetchFailed',
  'feedSilent',
  'lightningSilent',
  'weatherSilent',
  'feedUnreadable',
  'pageStopped',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Fates of an event in the verdict. */
export const FATES = [
  /** The worst hazard; it decides the real status. */
  'displayed',
  /** Holds people back as well, but less than another one, or lightning is unknown. */
  'counts',
  /** Would count, but an override decides instead. */
  'overruled',
  /** Another event of its type ends later or is worse. */
  'superseded',
  'ended',
  /** The client hides such events on yard pages. */
  'hidden',
  /** The client calls such lightning harmless. */
  'harmless',
  'override',
  /** A strike came after it. */
  'overrideRevoked',
  /** Another override was set after it. */
  'overrideReplaced',
  'overrideNotBegun',
  /** Would open the yard, but it is unknown whether a strike has revoked it. */
  'overrideUnproven',
  /** The answer that lists it proves nothing. */
  'unproven',
  /** Shown as practice. */
  'drill',
  /** Practice, but the real status is at least as bad or unknown. */
  'drillOutranked',
] as const;
export type Fate = (typeof FATES)[number];

/** Causes of a change of the status. */
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
 * Assumptions up to the change: 'calm': answers keep coming as they do now, and list no new event and no new strike;
 * 'silence': no answer comes any more; 'happens': it happens now.
 */
export const ASSUMPTIONS = ['calm', 'silence', 'happens'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];

/** One thing that would change what is shown. */
export type Change = {
  /** Network time of the change, epoch ms; null: unknown. */
  readonly atMs: number | null;
  readonly cause: ChangeCause;
  readonly assumption: Assumption;
  /** The event that ends, begins or is dropped; null: no event is the cause. */
  readonly eventId: string | null;
  /** Status after the change; null: it cannot be predicted. */
  readonly to: ShownStatus | null;
};

/**
 * The answer that a verdict rests on. Times are epoch ms from inside the content, null: not stated or not readable.
 * Ages ms.
 */
export type FeedExplained = {
  readonly generatedAtMs: number | null;
  readonly ageMs: number | null;
  /** Position that was judged; null: the answer does not state it. */
  readonly judgedAt: LonLat | null;
  /** Position that the page watches; null: an answer about any position counts. */
  readonly watchedAt: LonLat | null;
  /** Whether it proves anything: young enough and not doubted. */
  readonly isCurrent: boolean;
  readonly lightningAsOfMs: number | null;
  readonly lightningAgeMs: number | null;
  readonly isLightningCurrent: boolean;
  /** Age limit that lightning is judged by, ms. */
  readonly lightningLimitMs: number;
  /** Weather hazards that are watched at the facility (GAP-136). */
  readonly weather: readonly HazardExplained[];
};

/** Knowledge of one watched weather hazard. Epoch ms and ms; null: unknown. */
type HazardExplained = {
  readonly hazard: WatchedHazard;
  readonly source: string;
  readonly asOfMs: number | null;
  readonly ageMs: number | null;
  readonly staleAfterMs: number;
  readonly isCurrent: boolean;
};

/** One event that the answer lists. Times epoch ms; null: not stated or not readable. */
export type EventExplained = {
  readonly id: string;
  readonly type: string;
  readonly status: AlertStatus;
  /** Higher is worse; 0 where no severity is stated. */
  readonly severity: number;
  readonly startAtMs: number | null;
  readonly expiresAtMs: number | null;
  /** The feed states an expiry that cannot be read: such an event has no known end. */
  readonly isExpiryUnreadable: boolean;
  /** Time at which it stops counting; null: not before the feed drops it. */
  readonly endsAtMs: number | null;
  /** Lightning only: the last strike that it states, and its age, ms. */
  readonly lastStrikeAtMs: number | null;
  readonly lastStrikeAgeMs: number | null;
  readonly closestStrike: {
    readonly distanceM: number;
    /** As `ActiveEvent` has it. */
    readonly distanceErrorM?: number | undefined;
    readonly position: LonLat;
    readonly atMs: number | null;
    readonly origin?: StatedOrigin | undefined;
  } | null;
  /** The two statuses that an override sets. */
  readonly overrideStatus: AlertStatus | null;
  readonly yardStatus: YardStatus | null;
  /** Metadata of its type; null: none. */
  readonly metadata: { readonly isYardVisible: boolean; readonly status: AlertStatus | null } | null;
  readonly isDrill: boolean;
  readonly fate: Fate;
};

/** The override that was set last and has begun, in force or not. Its event's payload states who set it. */
export type OverrideExplained = {
  readonly eventId: string;
  readonly opens: boolean;
  readonly startAtMs: number | null;
  readonly endsAtMs: number | null;
  readonly isRevoked: boolean;
  /** The first strike known to have come after it; null: none, or its time cannot be read. */
  readonly revokedByStrikeAtMs: number | null;
};

/** A strike that this page received itself. */
export type StrikeExplained = {
  /** Epoch ms; null: not readable, which counts as recent. */
  readonly atMs: number | null;
  readonly ageMs: number | null;
  readonly isRecent: boolean;
  /** Whether it made the status worse. */
  readonly hasRaised: boolean;
};

/**
 * Reasons for what a yard page shows, as data from which the verdict can be found again without the page. Plain JSON;
 * times are network epoch ms, null where a time is unknown.
 */
export type Explanation = {
  readonly shown: ShownStatus;
  readonly reason: YardVerdict['reason'];
  readonly isOverride: boolean;
  readonly isDrill: boolean;
  /** Status shown without the drill. */
  readonly actual: ShownStatus;
  readonly rules: VerdictRules;
  readonly nowMs: number | null;
  /** Time by which hazards and strikes are over: the clock's, but not past the content of a current answer. */
  readonly provenMs: number | null;
  readonly doubt: Doubt | null;
  /** null: no answer was received. */
  readonly feed: FeedExplained | null;
  /** In the feed's order, drills last. */
  readonly events: readonly EventExplained[];
  readonly override: OverrideExplained | null;
  readonly witness: {
    /**
     * Whether the page watches for strikes now and knows the whole quiet period;
     * false: that it received none says nothing (S4).
     */
    readonly isWatched: boolean;
    /** Last strike inside the alert circle; null: none was received. */
    readonly alertStrike: StrikeExplained | null;
    /** Last strike inside the warning circle; null: none was received. */
    readonly warningStrike: StrikeExplained | null;
    /** Metres; null: not known. */
    readonly closestStrikeM: number | null;
  };
  /** By time; changes without a known time last. */
  readonly changes: readonly Change[];
};
