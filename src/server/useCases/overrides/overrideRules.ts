import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { OverrideUpdate } from '#contracts/override.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import { instantMs } from '#domain/time/instant.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';

/** Why an override is not set. */
type SettingRefusal =
  /** Another person was first. */
  | { readonly key: 'overrideExists'; readonly inForce: OverrideRecord }
  /** Another one than the one to be replaced is in force by now. */
  | { readonly key: 'overrideReplaced'; readonly inForce: OverrideRecord }
  /** The one to be replaced has ended, and what was to open the yard in its place was decided without knowing of it. */
  | { readonly key: 'overrideEnded' }
  /** Lightning is too likely to open the yard, or nobody knows how likely it is (S8). */
  | { readonly key: 'probabilityTooHigh' }
  /** Lightning has struck inside the alert circle since the person decided (S9). */
  | { readonly key: 'strikeSince' };

/**
 * A service that was away for longer does not take up overrides that open a yard, ms. Its store may be an older copy, which
 * does not know of removals since, and nobody at the yard was shown the override meanwhile. Our own decision.
 */
export const LONGEST_ABSENCE_MS = 5 * 60_000;

/** Events of lightning inside the alert circle, whatever they do to the yard. */
const ALERT_CIRCLE_TYPES = ['lightning_alert', 'lightning_alert_open'];

/**
 * Why this override is not set now; null: nothing is in its way.
 *
 * An override stands until it ends: a second one replaces only the one that it names, so of two people one wins. One
 * that closes is set although the one to be replaced has ended (S2); one that opens is not (S9). One that opens
 * needs two probabilities at the gate or below: the one that the person saw and the service's own (S8).
 *
 * A strike that the person was not shown refuses one that opens: set after it, the override would count it as known.
 *
 * @param inForce The override in force at the facility; null: none.
 * @param known What the service knows itself: the probability, 0 to 1, null: not known; and the last strike inside the
 * alert circle, epoch ms, null: none.
 */
export function refusalToSet(
  inForce: OverrideRecord | null,
  update: Pick<
    OverrideUpdate,
    'status' | 'yardStatus' | 'lightningProbability' | 'replacesOverrideId' | 'knownStrikeAt'
  >,
  known: { readonly fraction: number | null; readonly strikeAtMs: number | null },
): SettingRefusal | null {
  const { replacesOverrideId } = update;
  if (inForce !== null && inForce.overrideId !== replacesOverrideId)
    return { key: replacesOverrideId === undefined ? 'overrideExists' : 'overrideReplaced', inForce };
  if (inForce === null && replacesOverrideId !== undefined && isOpening(update))
    return { key: 'overrideEnded' };
  if (!isOpening(update)) return null;
  const isUnlikely = isGateOpen(update.lightningProbability) && isGateOpen(known.fraction);
  if (!isUnlikely) return { key: 'probabilityTooHigh' };
  return isStruckSince(update, known.strikeAtMs) ? { key: 'strikeSince' } : null;
}

function isStruckSince(
  { knownStrikeAt }: Pick<OverrideUpdate, 'knownStrikeAt'>,
  strikeAtMs: number | null,
): boolean {
  if (knownStrikeAt === undefined || strikeAtMs === null) return false;
  const shownMs = knownStrikeAt === null ? -Infinity : (instantMs(knownStrikeAt) ?? -Infinity);
  return !(strikeAtMs <= shownMs);
}

/** Last strike inside the alert circle that these events know of, epoch ms; null: none. */
export function lastAlertStrikeMs(events: readonly FacilityEvent[]): number | null {
  const strikesMs = events.filter(isInAlertCircle).map(({ eventStartAt }) => instantMs(eventStartAt));
  return strikesMs.reduce(
    (last, atMs) => (atMs !== null && !(atMs <= (last ?? -Infinity)) ? atMs : last),
    null,
  );
}

/**
 * The event whose last strike revokes an override; null: the override stands.
 *
 * New is every strike that was not known when the override was set, one that fell before and was delivered
 * late too: the person who opened the yard did so without it (S2, S9). Closing overrides are not revoked.
 */
export function revokedBy(
  override: Pick<OverrideRecord, 'status' | 'yardStatus' | 'knownStrikeAtMs'>,
  events: readonly FacilityEvent[],
): FacilityEvent | null {
  if (!isOpening(override)) return null;
  const knownMs = override.knownStrikeAtMs ?? -Infinity;
  const isNew = ({ eventStartAt }: FacilityEvent) => !((instantMs(eventStartAt) ?? NaN) <= knownMs);
  return events.find((event) => isInAlertCircle(event) && isNew(event)) ?? null;
}

/**
 * Whether a strike that revokes an opening override may have fallen unseen: lightning is known again, and not without a
 * gap since the override was set (S9). While it is not known nothing shows OPEN, and a source may still fill the gap.
 *
 * @param knownSinceMs Since when lightning at the yard is known without a gap up to now, epoch ms; null: it is not known.
 */
export function hasGap(
  override: Pick<OverrideRecord, 'status' | 'yardStatus' | 'setAtMs'>,
  knownSinceMs: number | null,
): boolean {
  return isOpening(override) && knownSinceMs !== null && !(knownSinceMs <= override.setAtMs);
}

/**
 * Whether an opening override was without a service for longer than `LONGEST_ABSENCE_MS` before this start. A time in
 * the future is no better: one of the two clocks was wrong.
 *
 * @param memoryEndsAtMs Last instant that the store's memory of lightning knows of, epoch ms; null: it knows of none.
 */
export function wasAbandoned(
  override: Pick<OverrideRecord, 'status' | 'yardStatus' | 'setAtMs'>,
  memoryEndsAtMs: number | null,
  nowMs: number,
): boolean {
  const lastKnownMs = Math.max(override.setAtMs, memoryEndsAtMs ?? Number.NEGATIVE_INFINITY);
  return isOpening(override) && !(Math.abs(nowMs - lastKnownMs) <= LONGEST_ABSENCE_MS);
}

/** At its expiry an override has ended. */
export function hasExpired({ expiresAtMs }: Pick<OverrideRecord, 'expiresAtMs'>, nowMs: number): boolean {
  return !(nowMs < expiresAtMs);
}

/**
 * Whether an override opens a yard from a time on that has not come: the clock was ahead when it was set, and the person
 * looked at what the service said by it (S6, S9). A closing one stays until it expires or a person removes it (S2).
 */
export function isMisdated(
  override: Pick<OverrideRecord, 'status' | 'yardStatus' | 'setAtMs'>,
  nowMs: number,
): boolean {
  return isOpening(override) && isAheadOf(nowMs, override.setAtMs);
}

function isInAlertCircle({ eventType }: FacilityEvent): boolean {
  return ALERT_CIRCLE_TYPES.includes(eventType);
}
