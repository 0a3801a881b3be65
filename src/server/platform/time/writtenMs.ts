const FIRST_MS = Date.parse('0100-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The nearest instant, epoch ms, that is written with a year of four digits, as the database and every contract read it,
 * and from the year 100 on: what the database answers with is parsed, and that takes year 50 for 1950.
 * `9999-12-31T23:59:59-05:00` lies beyond them: callers and services write that for what has no end.
 */
export function writtenMs(atMs: number): number {
  return Math.min(Math.max(atMs, FIRST_MS), LAST_MS);
}
