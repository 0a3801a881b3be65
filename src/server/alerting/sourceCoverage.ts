import { createCoverage, type KnownSpan } from '../sources/coverage.ts';
import type { SourceProfile } from '../sources/sourceProfile.ts';
import { strikeProofAt, type StrikeProof } from '../sources/strikeProof.ts';
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
  /** Those that prove each facility by its alert ring. */
  readonly at: readonly (readonly string[])[];
  /** Those that would prove a facility by another alert ring, m. */
  byRing(facility: number, alertRadiusM: number): readonly string[];
  /**
   * Whether a facility is not proven because its alert ring reaches out of the footprint of a primary source that watches
   * it: no other one proves it, or its rules require this one.
   */
  isRingNotCovered(facility: number, requiredSources: readonly string[]): boolean;
};

/** Where time is known, for each facility: the union of what its proving sources know. */
export type SourceCoverage = {
  /** Notes that the source knows everything in the span. Says nothing of facilities that it does not prove. */
  note(sourceId: string, fromMs: number, toMs: number): void;
  /**
   * Newest stretch without a gap; null when nothing is known.
   *
   * @param proving Proving sources in place of those by its alert ring.
   */
  latestAt(facility: number, proving?: readonly string[]): KnownSpan | null;
  /**
   * Newest stretch without a gap that all of these sources know; null: there is none, or one does not prove the facility.
   *
   * @param proving Proving sources in place of those by its alert ring.
   */
  latestOfAll(facility: number, sourceIds: readonly string[], proving?: readonly string[]): KnownSpan | null;
  /** Newest instant that any source knows, epoch ms; −Infinity: none knows any. */
  newestMs(): number;
  /** Nothing is known any more: by this source, or by any. */
  forget(sourceId?: string): void;
  /** What each proving source knows, by its id. */
  spans(): Record<string, [fromMs: number, toMs: number][]>;
};

/**
 * Finds the proving sources of each facility, in the order of the sources.
 *
 * @param alertRadiusM Alert ring of a facility by the rules in force, m.
 */
export function provingSourcesOf(
  facilities: readonly EngineFacility[],
  sources: readonly CoveringSource[],
  alertRadiusM: (facility: number) => number,
): ProvingSources {
  const findProof = createRingProofs(sources);
  const proofs = facilities.map((place, facility) => findProof(place, alertRadiusM(facility)));
  const found = new Map<string, readonly string[]>();
  return {
    all: sources.filter(mayEverProve).map(({ id }) => id),
    at: proofs.map(({ ids }) => ids),
    // yards that wait for a looser policy are asked about each second, and footprints may have thousands of corners
    byRing(facility, radiusM) {
      if (radiusM === alertRadiusM(facility)) return proofs[facility]!.ids;
      const key = `${facility} ${radiusM}`;
      const ids = found.get(key) ?? findProof(facilities[facility]!, radiusM).ids;
      found.set(key, ids);
      return ids;
    },
    isRingNotCovered(facility, requiredSources) {
      const { ids, cutIds } = proofs[facility]!;
      return (ids.length === 0 && cutIds.length > 0) || requiredSources.some((id) => cutIds.includes(id));
    },
  };
}

/** Ids of the sources that prove a place, and of those that do not because they watch only a part of its ring. */
type RingProof = { readonly ids: readonly string[]; readonly cutIds: readonly string[] };

/** Finds by whom places are proven, once for all of which each source may prove the same: there are thousands. */
function createRingProofs(sources: readonly CoveringSource[]) {
  const sets = new Map<string, readonly string[]>();
  const known = new Map<string, RingProof>();

  function judge(proofs: readonly (StrikeProof | null)[]): RingProof {
    const idsOf = (proof: StrikeProof) =>
      sources.filter((_, index) => proofs[index] === proof).map(({ id }) => id);
    const primary = idsOf('quiet');
    const found = primary.length > 0 ? primary : idsOf('withAcceptance');
    const ids = sets.get(found.join(' ')) ?? found;
    sets.set(ids.join(' '), ids);
    return { ids, cutIds: idsOf('ringNotCovered') };
  }

  return (place: EngineFacility, radiusM: number): RingProof => {
    const proofs = sources.map((source) => strikeProofAt(source, place, radiusM));
    const key = proofs.join(' ');
    const proof = known.get(key) ?? judge(proofs);
    known.set(key, proof);
    return proof;
  };
}

/** @param known What `spans` of an earlier run told. */
export function createSourceCoverage(
  { all, at }: Pick<ProvingSources, 'all' | 'at'>,
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
    latestAt: (facility, proving = at[facility]!) => (bySet.get(proving) ?? ofSet(proving)).latest(),
    latestOfAll(facility, sourceIds, proving = at[facility]!) {
      let joint: KnownSpan = [-Infinity, Infinity];
      for (const id of sourceIds) {
        const own = proving.includes(id) ? (bySource.get(id)?.latest() ?? null) : null;
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
