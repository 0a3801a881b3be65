/**
 * Of those that were not asked for since a time, the one that has waited longest, so that many leave none without its turn;
 * null: none is due.
 *
 * @param askedAtMs When each was asked for last, epoch ms; undefined: never.
 */
export function longestWaiting(
  names: readonly string[],
  askedAtMs: (name: string) => number | undefined,
  sinceMs: number,
): string | null {
  const askedOf = (name: string) => askedAtMs(name) ?? -Infinity;
  return names
    .filter((name) => askedOf(name) <= sinceMs)
    .reduce<string | null>(
      (first, name) => (first === null || askedOf(name) < askedOf(first) ? name : first),
      null,
    );
}
