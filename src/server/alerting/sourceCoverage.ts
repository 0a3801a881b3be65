import { createCoverage, type KnownSpan } from '../sources/coverage.ts';
import { isInFootprint, type SourceProfile } from '../sources/sourceProfile.ts';
import type { EngineFacility } from './engineFacility.ts';

/** What the engine has to know of a source. */
export type CoveringSource = Pick<
  SourceProfile,
  | 'id'
  | 'name'
  | 'kind'
  | 'role'
  | 'footprint'
  | 'clientId'
  | 'clearsByAcceptance'
  | 'locationErrorAt'
  | 'seesTotalLightning'
>;

/**
 * Ids of sources whose coverage counts: of a facility its primary ones, or where it has none those that a site admin may
 * accept (GAP-137). Facilities with the same sources share one array.
 */
export type ProvingSources = {
  readonly all: readonly string[];
  /** Those whose footprint each facility lies in. */
  readonly at: readonly (readonly string[])[];
};

/** Where time is known, for each facility: the union of what its proving sources know. */
export type SourceCoverage = {
  /** Notes that the source knows everything in the span. Says nothing of facilities that it does not prove. */
  note(sourceId: string, fromMs: number, toMs: number): void;
  /** Newest stretch without a gap; null when nothing is known. */
  latestAt(facility: number): KnownSpan | null;
  /** Newest stretch without a gap that all of these sources know; null when there is none, or one does not watch there. */
  latestOfAll(facility: number, sourceIds: readonly string[]): KnownSpan | null;
  /** Newest instant that any source knows, epoch ms; −Infinity: none knows any. */
  newestMs(): number;
  /** Nothing is known any more: by this source, or by any. */
  forget(sourceId?: string): void;
  /** What each proving source knows, by its id. */
  spans(): Record<string, [fromMs: number, toMs: number][]>;
};

/** Finds the proving sources of each facility, in the order of the sources. */
export function provingSourcesOf(
  facilities: readonly EngineFacility[],
  sources: readonly CoveringSource[],
): ProvingSources {
  const proving = sources.filter(mayEverProve);
  const sets = new Map<string, readonly string[]>();
  const at = facilities.map(({ clientId, lon, lat }) => {
    const own = proving.filter((source) => (source.clientId ?? clientId) === clientId);
    const here = own.filter((source) => isInFootprint(source, [lon, lat]));
    const primary = here.filter(({ role }) => role === 'primary');
    const ids = (primary.length > 0 ? primary : here).map(({ id }) => id);
    const known = sets.get(ids.join(' ')) ?? ids;
    sets.set(ids.join(' '), known);
    return known;
  });
  return { all: proving.map(({ id }) => id), at };
}

/** @param known What `spans` of an earlier run told. */
export function createSourceCoverage(
  { all, at }: ProvingSources,
  known: Readonly<Record<string, readonly KnownSpan[]>> = {},
): SourceCoverage {
  const bySource = new Map(all.map((id) => [id, createCoverage(known[id])]));
  const ofSet = (set: readonly string[]) =>
    createCoverage(set.flatMap((id) => bySource.get(id)?.spans() ?? []));
  const bySet = new Map([...new Set(at)].map((set) => [set, ofSet(set)]));

  return {
    note(sourceId, fromMs, toMs) {
      bySource.get(sourceId)?.add(fromMs, toMs);
      for (const [set, coverage] of bySet) if (set.includes(sourceId)) coverage.add(fromMs, toMs);
    },
    latestAt: (facility) => bySet.get(at[facility]!)?.latest() ?? null,
    latestOfAll(facility, sourceIds) {
      let joint: KnownSpan = [-Infinity, Infinity];
      for (const id of sourceIds) {
        const own = at[facility]!.includes(id) ? (bySource.get(id)?.latest() ?? null) : null;
        if (own === null) return null;
        joint = [Math.max(joint[0], own[0]), Math.min(joint[1], own[1])];
      }
      return joint[0] <= joint[1] ? joint : null;
    },
    newestMs: () =>
      Math.max(-Infinity, ...[...bySource.values()].map((coverage) => coverage.latest()?.[1] ?? -Infinity)),
    forget(sourceId) {
      for (const [id, coverage] of bySource) if (id === (sourceId ?? id)) coverage.forget();
      for (const set of bySet.keys()) bySet.set(set, ofSet(set));
    },
    spans: () =>
      Object.fromEntries(
        [...bySource].map(([id, coverage]) => [
          id,
          coverage.spans().map(([fromMs, toMs]): [number, number] => [fromMs, toMs]),
        ]),
      ),
  };
}

function mayEverProve({ role, clearsByAcceptance }: CoveringSource): boolean {
  return role === 'primary' || clearsByAcceptance === true;
}
