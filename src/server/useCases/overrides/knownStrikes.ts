import type { RingStrike } from '../../alerting/ringSearch.ts';
import type {
  KnownLightning,
  KnownStrike,
  OverrideRecord,
} from '../../storage/repositories/overridesRepository.ts';

/** Strikes inside the alert circle, and people's reports, that were known when an override was set (S9), by its id. */
export type KnownStrikes = {
  add(overrideId: string, lightning: KnownLightning): void;
  forget(overrideId: string): void;
  /** null: none were stored. */
  listOf(overrideId: string): KnownLightning | null;
  has(record: Pick<OverrideRecord, 'overrideId' | 'knownStrikeAtMs'>, strike: RingStrike): boolean;
  hasReport(overrideId: string, reportId: string): boolean;
};

/** @param stored What earlier runs have stored. An override without an entry is older than these entries are. */
export function createKnownStrikes(stored: ReadonlyMap<string, KnownLightning>): KnownStrikes {
  const known = new Map<string, { lightning: KnownLightning; keys: ReadonlySet<string> }>();
  const add: KnownStrikes['add'] = (overrideId, lightning) =>
    void known.set(overrideId, {
      lightning,
      keys: new Set(lightning.strikes.map((strike) => strike.join())),
    });
  for (const [overrideId, lightning] of stored) add(overrideId, lightning);

  return {
    add,
    listOf: (overrideId) => known.get(overrideId)?.lightning ?? null,
    forget: (overrideId) => void known.delete(overrideId),
    has({ overrideId, knownStrikeAtMs }, { atMs, lon, lat }) {
      const keys = known.get(overrideId)?.keys;
      if (keys !== undefined) return keys.has([atMs, lon, lat].join());
      return knownStrikeAtMs !== null && Math.trunc(atMs) <= knownStrikeAtMs;
    },
    hasReport: (overrideId, reportId) =>
      known.get(overrideId)?.lightning.reportIds.includes(reportId) ?? false,
  };
}

export function knownStrikesOf(strikes: readonly RingStrike[]): KnownStrike[] {
  return strikes.map(({ atMs, lon, lat }) => [atMs, lon, lat]);
}
