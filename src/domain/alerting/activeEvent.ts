import type { LonLat } from '../geo/distance.ts';
import type { LocalizedText } from '../language/localize.ts';
import { isLightningType, OVERRIDE_EVENT_TYPE, type AlertStatus, type YardStatus } from './alertStatus.ts';

/** What the source of a strike states of it. Left out: it states nothing. */
export type StatedOrigin = {
  /** Name of the source, as people read it. */
  readonly source: string;
  readonly kind: 'CG' | 'CC' | 'unknown';
  readonly id?: string | undefined;
  /** Radius around the position within which the strike fell, m. */
  readonly errorM?: number | undefined;
  readonly quality?: string | undefined;
};

/** One hazard at one facility, as the rules read it. null: the feed does not state it. */
export type ActiveEvent = {
  readonly id: string;
  readonly type: string;
  readonly status: AlertStatus;
  /** Higher is worse. */
  readonly severity: number | null;
  /** Start, epoch ms; of lightning the last qualifying strike (S3). */
  readonly startAtMs: number;
  /** First strike or report of running lightning, epoch ms (GAP-62). */
  readonly firstStartAtMs?: number;
  readonly expiresAtMs: number | null;
  readonly title: LocalizedText | null;
  readonly message: LocalizedText | null;
  readonly yardStatus: YardStatus | null;
  readonly triggerDistanceM: number | null;
  readonly closestStrike: {
    readonly position: LonLat;
    readonly distanceM: number;
    /** Metres by which `distanceM` may be wrong, where a satellite placed the strike; left out: it is placed well. */
    readonly distanceErrorM?: number | undefined;
    readonly atMs: number;
    readonly origin?: StatedOrigin | undefined;
  } | null;
  /** Person or display that saw or heard the lightning, instead of a sensor (GAP-140). */
  readonly reportedBy?: string;
  /** Group of the predefined message; overrides only. */
  readonly group: string | null;
  /** Status that an override sets; overrides only. */
  readonly overrideStatus: AlertStatus | null;
  readonly overrideId: string | null;
};

/** Rank and wording of an event type by the client's metadata. null: the metadata does not state it. */
export type EventTraits = {
  readonly title: LocalizedText | null;
  readonly titleImperial: LocalizedText | null;
  readonly titleMetric: LocalizedText | null;
  /** With the units of system 2, where they differ from metric ones. */
  readonly titleUk?: LocalizedText | null;
  /** With the units of system 3: distances in metres (GAP-145). */
  readonly titleCanada?: LocalizedText | null;
  readonly message: LocalizedText | null;
  /** Higher is worse; outranks the event's own severity (GAP-73). */
  readonly globalSeverity: number | null;
  readonly isYardVisible: boolean;
  /** Status of the type, which may declare it harmless: ALL_CLEAR. */
  readonly status: AlertStatus | null;
  readonly yardStatus: YardStatus | null;
  /** CSS colour of its mark in the history (GAP-58). */
  readonly beanColor?: string;
};

/** Traits by event type. A missing type is shown as the event itself states. */
export type EventTraitsByType = Readonly<Record<string, EventTraits>>;

/** Since when an event has run, epoch ms: of lightning its first strike, where the service tells of it (GAP-62). */
export function runningSinceMs({ firstStartAtMs, startAtMs }: ActiveEvent): number {
  return firstStartAtMs === undefined ? startAtMs : Math.min(firstStartAtMs, startAtMs);
}

export function isOverrideEvent(event: Pick<ActiveEvent, 'type' | 'status'>): boolean {
  return event.type === OVERRIDE_EVENT_TYPE || event.status === 'OVERRIDE';
}

/** Returns whether the event is lightning, by its type or by the strike that it carries. */
export function isLightningEvent(event: ActiveEvent): boolean {
  return isLightningType(event.type) || event.closestStrike !== null;
}

/**
 * Returns whether an override opens the yard. Both of its statuses must say so; a missing, contradictory or unknown
 * status says nothing about safety, and closes (S1).
 */
export function opensYard(override: Pick<ActiveEvent, 'overrideStatus' | 'yardStatus'>): boolean {
  return override.overrideStatus === 'ALL_CLEAR' && (override.yardStatus ?? 'OPEN') === 'OPEN';
}
