import { isLightningEvent, isOverrideEvent, opensYard, type ActiveEvent } from './activeEvent.ts';
import type { Moment } from './moment.ts';

/** An override that opens a yard and does not say readably when it ends lasts this long (S9). */
export const OVERRIDE_LIFETIME_MS = 12 * 60 * 60_000;

/**
 * Epoch ms of the last strike that a lightning event tells of: its start, or its closest strike if that
 * came later (S3). NaN if its start could not be read.
 */
export function lastStrikeOfMs(event: ActiveEvent): number {
  return Math.max(event.startAtMs, event.closestStrike?.atMs ?? Number.NEGATIVE_INFINITY);
}

/**
 * Epoch ms at which an event ends; null: no end that is known, so it runs until the feed drops it.
 *
 * Lightning never ends before the quiet period after its last strike has run, whatever expiry it
 * carries (S1, S3). An override that opens the yard always ends (S9), also when its expiry cannot be read; one that
 * closes it need not.
 */
export function endOfEventMs(event: ActiveEvent, quietPeriodMs: number): number | null {
  const endMs = statedEndMs(event, quietPeriodMs);
  return endMs === null || Number.isNaN(endMs) ? null : endMs;
}

function statedEndMs(event: ActiveEvent, quietPeriodMs: number): number | null {
  if (isOverrideEvent(event)) {
    if (event.expiresAtMs !== null && !Number.isNaN(event.expiresAtMs)) return event.expiresAtMs;
    return opensYard(event) ? event.startAtMs + OVERRIDE_LIFETIME_MS : null;
  }
  if (!isLightningEvent(event)) return event.expiresAtMs;
  return Math.max(event.expiresAtMs ?? Number.NEGATIVE_INFINITY, lastStrikeOfMs(event) + quietPeriodMs);
}

/** Is the event over at this moment? What opens a yard is over by the clock, all else once content proves it (S2). */
export function isOverAt(event: ActiveEvent, quietPeriodMs: number, { nowMs, provenMs }: Moment): boolean {
  const isOpening = isOverrideEvent(event) && opensYard(event);
  return hasEnded(event, quietPeriodMs, isOpening ? nowMs : provenMs);
}

/** Is the event over? At its end it is; one without a known end never is. */
export function hasEnded(event: ActiveEvent, quietPeriodMs: number, nowMs: number): boolean {
  const endMs = endOfEventMs(event, quietPeriodMs);
  return endMs !== null && endMs <= nowMs;
}
