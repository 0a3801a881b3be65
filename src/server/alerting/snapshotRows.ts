import { z } from 'zod';
import type { YardId } from '#domain/locations/yardId.ts';
import { EngineSnapshot } from './engineSnapshot.ts';
import { facilityKey } from './facilityKey.ts';
import { isStanding } from './weatherWatch.ts';

/** What is known of all facilities together. */
export const SnapshotHead = EngineSnapshot.pick({
  takenAtMs: true,
  isLive: true,
  knownBySource: true,
}).extend({
  version: z.literal(2),
});
export type SnapshotHead = z.infer<typeof SnapshotHead>;

/** What is known of one facility. */
export const FacilityRow = EngineSnapshot.pick({
  facilities: true,
  lightning: true,
  pastLightning: true,
  weather: true,
});
export type FacilityRow = z.infer<typeof FacilityRow>;

/** The memory, cut so that a change at one facility writes little. */
export function rowsOf(snapshot: EngineSnapshot): {
  readonly head: SnapshotHead;
  readonly rows: ReadonlyMap<string, FacilityRow>;
} {
  const rows = new Map<string, FacilityRow>();
  const rowOf = (named: YardId): FacilityRow => {
    const key = facilityKey(named);
    const row = rows.get(key) ?? { facilities: [], lightning: [], pastLightning: [], weather: [] };
    rows.set(key, row);
    return row;
  };
  for (const facility of snapshot.facilities) rowOf(facility).facilities.push(facility);
  for (const episode of snapshot.lightning) rowOf(episode).lightning.push(episode);
  for (const episode of snapshot.pastLightning) rowOf(episode).pastLightning.push(episode);
  for (const state of snapshot.weather.map(standingWeather))
    if (state.facts.length + state.published.length > 0) rowOf(state).weather.push(state);
  const { takenAtMs, isLive, knownBySource } = snapshot;
  return { head: { version: 2, takenAtMs, isLive, knownBySource }, rows };
}

/** The memory put together again. */
export function snapshotOf(head: SnapshotHead, rows: readonly FacilityRow[]): EngineSnapshot {
  return {
    ...head,
    version: 1,
    facilities: rows.flatMap((row) => row.facilities),
    lightning: rows.flatMap((row) => row.lightning),
    pastLightning: rows.flatMap((row) => row.pastLightning),
    weather: rows.flatMap((row) => row.weather),
  };
}

/**
 * Without what each observation would change: when a hazard was known is not recalled, and a level that was refuted for
 * its hold time stands no more. To forget it is safe: seen again, it stands until it is refuted again.
 */
function standingWeather(state: EngineSnapshot['weather'][number]): EngineSnapshot['weather'][number] {
  return { ...state, facts: state.facts.filter(isStanding), known: [] };
}
