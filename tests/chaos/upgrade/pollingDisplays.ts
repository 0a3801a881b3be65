import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { instantMs } from '#domain/time/instant.ts';
import { alertsOf } from '../../process/leaderCalls.ts';

const DISPLAYS = 20;
/** As a page asks where nothing is announced to it. */
const POLL_EVERY_MS = 10_000;

/** Displays that poll in turn. */
export type PollingDisplays = {
  /** Waits until each of them has polled once more. */
  passRound(): Promise<void>;
  /** How many are UNKNOWN now. */
  unknown(): number;
  /** Stops them. @returns How long one was UNKNOWN at most, ms; 0: never. */
  stop(): number;
};

/**
 * Displays that poll as pages do behind a balancer: each asks whoever serves. A poll without a fresh answer makes a page
 * UNKNOWN until its next.
 *
 * @param origins Of the services, which may become more.
 */
export function watchDisplays(origins: readonly string[]): PollingDisplays {
  const unknownSinceMs = new Map<number, number>();
  let longestMs = 0;
  let polled = () => {};

  async function poll(display: number): Promise<void> {
    const askedMs = Date.now();
    const isFresh = await hasFreshAnswer(origins);
    const sinceMs = unknownSinceMs.get(display);
    if (!isFresh) unknownSinceMs.set(display, sinceMs ?? askedMs);
    else if (sinceMs !== undefined) {
      unknownSinceMs.delete(display);
      longestMs = Math.max(longestMs, Date.now() - sinceMs);
    }
    polled();
  }

  let next = 0;
  const timer = setInterval(() => void poll(next++ % DISPLAYS), POLL_EVERY_MS / DISPLAYS);
  return {
    passRound() {
      let left = DISPLAYS;
      return new Promise((resolve) => {
        polled = () => {
          left -= 1;
          if (left === 0) resolve();
        };
      });
    },
    unknown: () => unknownSinceMs.size,
    stop() {
      clearInterval(timer);
      const sinceMs = Math.min(Date.now(), ...unknownSinceMs.values());
      return Math.max(longestMs, Date.now() - sinceMs);
    },
  };
}

async function hasFreshAnswer(origins: readonly string[]): Promise<boolean> {
  for (const origin of origins) {
    const file = await alertsOf(origin).catch(() => null);
    if (file !== null) return Date.now() - (instantMs(file.generatedAt) ?? -Infinity) < STALE_AFTER_MS;
  }
  return false;
}
