import type { StatedStrike } from '../strikesOf.ts';

/**
 * Strikes that are remembered to be known again: some minutes of the largest storms. Forgotten ones are judged twice,
 * which changes nothing.
 */
const MOST_REMEMBERED = 200_000;

/** Remembers strikes; returns those of a list that it did not know. */
export function createStrikeMemory() {
  const remembered = new Set<string>();
  return (strikes: readonly StatedStrike[]): StatedStrike[] =>
    strikes.filter(({ lon, lat, atMs, kind, origin }) => {
      // a strike that its source has moved since is told under the same id, and counts where it stands now
      const key = `${atMs} ${lon} ${lat} ${kind} ${origin.strikeId ?? ''}`;
      const isKnown = remembered.has(key);
      if (!isKnown) remembered.add(key);
      const [oldest] = remembered.size > MOST_REMEMBERED ? remembered : [];
      if (oldest !== undefined) remembered.delete(oldest);
      return !isKnown;
    });
}
