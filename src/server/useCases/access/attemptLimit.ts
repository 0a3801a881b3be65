import { elapsedBy } from '../../platform/time/elapsedClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** Counts wrong guesses by whom they are about, so that many network addresses help nobody. */
export type AttemptLimit = {
  /** Whether another guess is allowed. */
  mayTry(key: string): boolean;
  noteFailure(key: string): void;
  forget(key: string): void;
};

/** How long wrong guesses count from the first of them, ms. */
const WINDOW_MS = 15 * 60_000;

/** At most `max` wrong guesses in a quarter of an hour, counted from the first. */
export function createAttemptLimit(clock: ServerClock, max = 5): AttemptLimit {
  const elapsedMs = elapsedBy(clock);
  /** Until when they count, by the time that has passed. */
  const failures = new Map<string, { count: number; untilMs: number }>();

  function countOf(key: string): number {
    const found = failures.get(key);
    if (found !== undefined && found.untilMs <= elapsedMs()) failures.delete(key);
    return failures.get(key)?.count ?? 0;
  }

  return {
    mayTry: (key) => countOf(key) < max,
    noteFailure(key) {
      const count = countOf(key) + 1;
      const untilMs = failures.get(key)?.untilMs ?? elapsedMs() + WINDOW_MS;
      failures.set(key, { count, untilMs });
    },
    forget: (key) => void failures.delete(key),
  };
}
