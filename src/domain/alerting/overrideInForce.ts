import { isLightningEvent, opensYard, type ActiveEvent } from './activeEvent.ts';
import type { AlertStatus, YardStatus } from './alertStatus.ts';
import { lastStrikeOfMs } from './eventEnd.ts';
import { statusOfEvent } from './statusOfEvent.ts';

/** An override as pages show it (DATA-04). */
export type OverrideInForce = {
  readonly isSet: boolean;
  readonly id: string | null;
  readonly group: string;
  readonly title: ActiveEvent['title'];
  readonly message: ActiveEvent['message'];
  readonly status: AlertStatus;
  readonly yardStatus: YardStatus;
  /** Event whose payload states who set it; null without an override. */
  readonly eventId: string | null;
};

/** An override that opened the yard and that a strike has ended (S9). Epoch ms. */
export type RevokedOverride = {
  readonly overrideId: string;
  readonly revokedAtMs: number;
  /** Name of the person who set it. */
  readonly byName: string;
  /** Distance of the strike from the facility, metres; null: unknown. */
  readonly strikeDistanceM: number | null;
  /** Metres by which that distance may be wrong; null: no satellite placed the strike. */
  readonly strikeErrorM: number | null;
};

/** Value while there is no override (STATUS-12). */
export const NO_OVERRIDE: OverrideInForce = {
  isSet: false,
  id: null,
  group: 'Default',
  title: 'Yard is Open',
  message: 'Yard is open',
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
  eventId: null,
};

/**
 * The override that was set last; null if there is none. Of two set together the closing one.
 *
 * One that opens the yard holds from its start on; before it, or if the start cannot be read, it is unknown which
 * strikes came after it (S9). One that closes the yard holds at once (S2).
 *
 * @param nowMs Network time, epoch ms.
 */
export function latestOverride(overrides: readonly ActiveEvent[], nowMs: number): ActiveEvent | null {
  // an override that closes and cannot be dated counts as set last
  const setAtMs = (override: ActiveEvent) =>
    Number.isNaN(override.startAtMs) ? Number.POSITIVE_INFINITY : override.startAtMs;

  let latest: ActiveEvent | null = null;
  for (const override of overrides) {
    if (opensYard(override) && !(override.startAtMs <= nowMs)) continue;
    const sinceLatestMs = latest === null ? 1 : setAtMs(override) - setAtMs(latest);
    if (sinceLatestMs > 0 || (!opensYard(override) && !(sinceLatestMs < 0))) latest = override;
  }
  return latest;
}

/**
 * The override in force, or the default.
 *
 * An override that opens the yard ends with the first lightning ALERT whose last strike came after it was set, even
 * before the service has revoked it (S9). An override whose own status is missing or unknown closes the yard (S1).
 *
 * @param events Everything that the feed lists, ended events too: a revoked override stays revoked.
 * @param strikeMs Last strike inside the alert circle that the page itself knows of, epoch ms; null: none.
 */
export function overrideInForce(
  override: ActiveEvent | null,
  events: readonly ActiveEvent[],
  strikeMs: number | null,
): OverrideInForce {
  if (override === null) return NO_OVERRIDE;
  const opens = opensYard(override);
  if (opens && strikesAfter(override, events, strikeMs).length > 0) return NO_OVERRIDE;
  return {
    isSet: true,
    id: override.overrideId ?? override.id,
    group: override.group ?? NO_OVERRIDE.group,
    title: override.title ?? override.message,
    message: override.message,
    status: opens ? 'ALL_CLEAR' : 'ALERT',
    yardStatus: opens ? 'OPEN' : 'CLOSED',
    eventId: override.id,
  };
}

/**
 * Returns whether an override that is set decides the status. One that opens the yard does only while lightning is known:
 * a strike would revoke it (S9), and nothing would show that, so it hides no alert meanwhile (S2). One that closes the
 * yard always does.
 */
export function isOverrideInEffect(opens: boolean, isLightningKnown: boolean): boolean {
  return !opens || isLightningKnown;
}

/**
 * Strikes inside the alert circle that came after an override was set; one that opens the yard ends with the first (S9).
 *
 * @param events Everything that the feed lists, ended events too.
 * @param strikeMs Last strike inside the alert circle that the page itself knows of, epoch ms; null: none.
 * @returns Epoch ms, in no order; NaN for a strike whose time cannot be compared: it counts as after.
 */
export function strikesAfter(
  override: ActiveEvent,
  events: readonly ActiveEvent[],
  strikeMs: number | null,
): number[] {
  return alertStrikesMs(events, strikeMs).filter((atMs) => !(atMs <= override.startAtMs));
}

/**
 * Newest strike inside the alert circle, epoch ms; null: none is known. NaN: the time of one cannot be read.
 *
 * @param events Everything that the feed lists.
 * @param strikeMs Last one that the page itself knows of, epoch ms; null: none.
 */
export function lastAlertStrikeMs(events: readonly ActiveEvent[], strikeMs: number | null): number | null {
  const strikesMs = alertStrikesMs(events, strikeMs);
  return strikesMs.length === 0 ? null : Math.max(...strikesMs);
}

function alertStrikesMs(events: readonly ActiveEvent[], strikeMs: number | null): number[] {
  const listed = events
    .filter((event) => isLightningEvent(event) && statusOfEvent(event) === 'ALERT')
    .map(lastStrikeOfMs);
  return strikeMs === null ? listed : [...listed, strikeMs];
}
