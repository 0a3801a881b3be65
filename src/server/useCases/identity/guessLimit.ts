import { createHash } from 'node:crypto';
import { elapsedBy } from '../../platform/time/elapsedClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords that an account bears before it waits. */
const FREE_GUESSES = 10;
/** Rest after which they are forgotten: shorter, and guessing in bursts would pay. */
const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** Accounts that are counted at once; beyond them the ones whose count is oldest are forgotten. */
const KEYS_AT_MOST = 50_000;

/** Counts wrong passwords by account, whatever address they come from. */
export type GuessLimit = {
  /**
   * Counts a guess, before it is known whether it is right, so that guesses side by side count too.
   *
   * @returns How long the account has to wait first, ms; 0: the password may be checked.
   */
  begin(key: string): number;
  /** The password was right, or an administrator vouches for the account: what was counted goes. */
  forget(key: string): void;
  /** How a key has to wait now; null: it does not. */
  waitOf(key: string): Wait | null;
  /** All that have to wait now. */
  waiting(): readonly Wait[];
};

/** A key that has to wait, after how many guesses. */
export type Wait = { readonly key: string; readonly guesses: number; readonly untilMs: number };

/** The last guess by the time that has passed, ms. */
type Count = { readonly guesses: number; readonly lastAfterMs: number };

/**
 * Ten guesses, then one after a minute, two minutes, four, and so on up to a quarter of an hour;
 * a day of rest forgets them.
 */
export function createGuessLimit(clock: ServerClock): GuessLimit {
  const elapsedMs = elapsedBy(clock);
  const counts = new Map<string, Count>();

  function waitOf(key: string): Wait | null {
    const { guesses, lastAfterMs } = counts.get(key) ?? { guesses: 0, lastAfterMs: 0 };
    const waitMs = lastAfterMs + waitAfter(guesses) - elapsedMs();
    return waitMs > 0 ? { key, guesses, untilMs: clock.nowMs() + waitMs } : null;
  }

  return {
    begin(key) {
      const nowAfterMs = elapsedMs();
      const found = counts.get(key);
      const isOver = found === undefined || nowAfterMs - found.lastAfterMs >= FORGOTTEN_AFTER_MS;
      const { guesses, lastAfterMs } = isOver ? { guesses: 0, lastAfterMs: nowAfterMs } : found;
      const waitMs = isOver ? 0 : waitAfter(guesses) - (nowAfterMs - lastAfterMs);
      if (waitMs > 0) return waitMs;
      counts.delete(key); // to the end of the order
      counts.set(key, { guesses: guesses + 1, lastAfterMs: nowAfterMs });
      if (counts.size > KEYS_AT_MOST) counts.delete(counts.keys().next().value ?? key);
      return 0;
    },
    forget: (key) => void counts.delete(key),
    waitOf,
    waiting: () => [...counts.keys()].map(waitOf).filter((wait) => wait !== null),
  };
}

/** Key of an account, known here or not, by its address as it was typed. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** Key of an account on a device that its person has signed in with. */
export function deviceKey(personId: string, deviceHash: string): string {
  return `${personId} ${deviceHash}`;
}

function waitAfter(guesses: number): number {
  if (guesses < FREE_GUESSES) return 0;
  return Math.min(MINUTE_MS * 2 ** (guesses - FREE_GUESSES), LONGEST_WAIT_MS);
}
