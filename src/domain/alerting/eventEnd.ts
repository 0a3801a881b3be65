import { isLightningEvent, isOverrideEvent, opensYard, type ActiveEvent } from './activeEvent.ts';
import type { Moment } from './moment.ts';

/** Lifetime of an override that opens a yard and does not readably state its end, ms (S9). */
export const OVERRIDE_LIFETIME_MS = 12 * 60 * 60_000;

/**
 * Last strike that a lightning event states, epoch ms: its start, or its closest strike if that is later (S3). NaN if
 * its start could not be read.
 */
export function lastStrikeOfMs(event: ActiveEvent): number {
  return Math.max(event.startAtMs, event.closestStrike?.atMs ?? Number.NEGATIVE_INFINITY);
}

/**
 * End of an event, epoch ms; null: no known end, so it runs until the feed drops it.
 *
 * Lightning never ends before the quiet period after its last strike has run, whatever its expiry (S1, S3). An
 * override that opens the yard always ends (S9), even if its expiry cannot be read; one that closes it need not.
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

/**
 * Returns whether the event is over at this moment. An event that opens a yard ends by the clock, any other once
 * content proves it (S2).
 */
export function isOverAt(event: ActiveEvent, quietPeriodMs: number, { nowMs, provenMs }: Moment): boolean {
  const isOpening = isOverrideEvent(event) && opensYard(event);
  return hasEnded(event, quietPeriodMs, isOpening ? nowMs : provenMs);
}

/** Returns whether the event has ended, its end included; one without a known end never has. */
export function hasEnded(event: ActiveEvent, quietPeriodMs: number, nowMs: number): boolean {
  const endMs = endOfEventMs(event, quietPeriodMs);
  return endMs !== null && endMs <= nowMs;
}
