import type { StatedStrike } from '../strikesOf.ts';

/**
 * What is remembered of strikes to know them again: some minutes of the largest storms. Forgotten ones are judged twice,
 * which changes nothing.
 */
const MOST_REMEMBERED = 400_000;

/** Strikes of a list that were not known. */
type UnknownStrikes = {
  /** All of them, also those that their source has moved or described anew since: they count where they stand now. */
  readonly unknown: readonly StatedStrike[];
  /** Those that their source had not told of at all. */
  readonly unheard: readonly StatedStrike[];
};

/** Remembers strikes; returns those of a list that it did not know. */
export function createStrikeMemory() {
  const remembered = new Set<string>();

  function isNew(key: string): boolean {
    if (remembered.has(key)) return false;
    remembered.add(key);
    const [oldest] = remembered.size > MOST_REMEMBERED ? remembered : [];
    if (oldest !== undefined) remembered.delete(oldest);
    return true;
  }

  return (strikes: readonly StatedStrike[]): UnknownStrikes => {
    const unheard: StatedStrike[] = [];
    const unknown = strikes.filter((strike) => {
      const { lon, lat, atMs, kind, origin } = strike;
      const strikeId = origin.strikeId ?? '';
      const isUnknown = isNew(`${atMs} ${lon} ${lat} ${kind} ${strikeId}`);
      if (isUnknown && (strikeId === '' || isNew(`id ${strikeId}`))) unheard.push(strike);
      return isUnknown;
    });
    return { unknown, unheard };
  };
}
