const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The nearest instant, epoch ms, that is written with a year of four digits, as the database and every contract read it.
 * `9999-12-31T23:59:59-05:00` lies beyond them: callers and services write that for what has no end.
 */
export function writtenMs(atMs: number): number {
  return Math.min(Math.max(atMs, FIRST_MS), LAST_MS);
}
