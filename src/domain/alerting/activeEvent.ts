import type { LonLat } from '../geo/distance.ts';
import type { LocalizedText } from '../language/localize.ts';
import { isLightningType, OVERRIDE_EVENT_TYPE, type AlertStatus, type YardStatus } from './alertStatus.ts';

/** One hazard at one facility, as the rules see it. null: the feed did not say. */
export type ActiveEvent = {
  readonly id: string;
  readonly type: string;
  readonly status: AlertStatus;
  /** Higher is worse. */
  readonly severity: number | null;
  /** For lightning the last qualifying strike (S3), epoch ms. */
  readonly startAtMs: number;
  readonly expiresAtMs: number | null;
  readonly title: LocalizedText | null;
  readonly message: LocalizedText | null;
  readonly yardStatus: YardStatus | null;
  readonly triggerDistanceM: number | null;
  readonly closestStrike: {
    readonly position: LonLat;
    readonly distanceM: number;
    readonly atMs: number;
  } | null;
  /** Group of the predefined message; overrides only. */
  readonly group: string | null;
  /** Status that an override sets; overrides only. */
  readonly overrideStatus: AlertStatus | null;
  readonly overrideId: string | null;
};

/** How the client ranks and words an event type. null: the metadata does not say. */
export type EventTraits = {
  readonly title: LocalizedText | null;
  readonly titleImperial: LocalizedText | null;
  readonly titleMetric: LocalizedText | null;
  readonly message: LocalizedText | null;
  /** Higher is worse; outranks the event's own severity (GAP-73). */
  readonly globalSeverity: number | null;
  readonly isYardVisible: boolean;
  /** An event type may be declared harmless: ALL_CLEAR. */
  readonly status: AlertStatus | null;
  readonly yardStatus: YardStatus | null;
};

/** Traits by event type. A type that is missing here is shown with what the event itself says. */
export type EventTraitsByType = Readonly<Record<string, EventTraits>>;

export function isOverrideEvent(event: ActiveEvent): boolean {
  return event.type === OVERRIDE_EVENT_TYPE || event.status === 'OVERRIDE';
}

/** Does the event tell of lightning, by its type or by the strike that it carries? */
export function isLightningEvent(event: ActiveEvent): boolean {
  return isLightningType(event.type) || event.closestStrike !== null;
}

/**
 * Does an override open the yard? Its two statuses must agree on it; one that is missing, contradicts
 * itself or makes no sense says nothing about safety, and closes (S1).
 */
export function opensYard(override: ActiveEvent): boolean {
  return override.overrideStatus === 'ALL_CLEAR' && (override.yardStatus ?? 'OPEN') === 'OPEN';
}
