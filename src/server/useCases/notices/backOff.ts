import { FIRST_WAIT_MS, LONGEST_WAIT_MS } from '../../storage/rows/noticeQueue.ts';

/** Deliveries that are tried, the first included: about an hour in all. */
export const MOST_ATTEMPTS = 12;

/**
 * How long to wait after a failed attempt, ms: twice as long each time, up to a quarter of an hour, less up to half of
 * it by chance, so that many that failed together do not come back together.
 *
 * @param attempts How many have failed, from 1.
 * @param chance 0 to 1.
 * @returns null: it is given up.
 */
export function backOffMs(attempts: number, chance: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const wholeMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return Math.round(wholeMs * (1 - chance / 2));
}
