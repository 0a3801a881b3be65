import { isAheadOf } from '../../platform/time/aheadOfClock.ts';

/**
 * Of those that are due, the one that has waited longest, so that many leave none without its turn;
 * null: none is due.
 *
 * @param askedAtMs When each was asked for last, epoch ms; undefined: never. One that was asked for by a clock that has been
 *   set back since counts as never asked for (ADR 28).
 * @param times.everyMs How long each waits between two calls.
 */
export function longestWaiting(
  names: readonly string[],
  askedAtMs: (name: string) => number | undefined,
  { nowMs, everyMs }: { readonly nowMs: number; readonly everyMs: number },
): string | null {
  const askedOf = (name: string) => {
    const atMs = askedAtMs(name) ?? -Infinity;
    return isAheadOf(nowMs, atMs) ? -Infinity : atMs;
  };
  return names
    .filter((name) => askedOf(name) <= nowMs - everyMs)
    .reduce<string | null>(
      (first, name) => (first === null || askedOf(name) < askedOf(first) ? name : first),
      null,
    );
}
