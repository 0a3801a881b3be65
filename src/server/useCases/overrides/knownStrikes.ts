import type { RingStrike } from '../../alerting/ringSearch.ts';
import type { KnownStrike, OverrideRecord } from '../../storage/repositories/overridesRepository.ts';

/** Strikes inside the alert circle that were known when each override was set (S9), by the id of the override. */
export type KnownStrikes = {
  add(overrideId: string, strikes: readonly KnownStrike[]): void;
  forget(overrideId: string): void;
  /** null: none were stored. */
  listOf(overrideId: string): readonly KnownStrike[] | null;
  has(record: Pick<OverrideRecord, 'overrideId' | 'knownStrikeAtMs'>, strike: RingStrike): boolean;
};

/** @param stored What earlier runs have stored. An override without an entry is older than these entries are. */
export function createKnownStrikes(stored: ReadonlyMap<string, readonly KnownStrike[]>): KnownStrikes {
  const known = new Map<string, { list: readonly KnownStrike[]; keys: ReadonlySet<string> }>();
  const add: KnownStrikes['add'] = (overrideId, strikes) =>
    void known.set(overrideId, { list: strikes, keys: new Set(strikes.map((strike) => strike.join())) });
  for (const [overrideId, strikes] of stored) add(overrideId, strikes);

  return {
    add,
    listOf: (overrideId) => known.get(overrideId)?.list ?? null,
    forget: (overrideId) => void known.delete(overrideId),
    has({ overrideId, knownStrikeAtMs }, { atMs, lon, lat }) {
      const keys = known.get(overrideId)?.keys;
      if (keys !== undefined) return keys.has([atMs, lon, lat].join());
      return knownStrikeAtMs !== null && Math.trunc(atMs) <= knownStrikeAtMs;
    },
  };
}

export function knownStrikesOf(strikes: readonly RingStrike[]): KnownStrike[] {
  return strikes.map(({ atMs, lon, lat }) => [atMs, lon, lat]);
}
