import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** Whether two spans are the same, so that nothing is drawn anew. */
export function isSameSpan(a: TimeSpan | null, b: TimeSpan | null): boolean {
  return a?.fromMs === b?.fromMs && a?.toMs === b?.toMs;
}
