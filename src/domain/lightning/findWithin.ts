import { collectPairs, pairDistanceM, PAIRS, type PairCursor } from './candidatePairs.ts';
import type { FacilityGrid } from './facilityGrid.ts';
import type { StrikeColumns } from './strikeColumns.ts';

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const pairedFacility = PAIRS.facility;
const pairedStrike = PAIRS.strike;

/** Pairs of a facility and a strike inside its reach, one row per pair; rows 0 to `count` − 1 count. */
export type ProximityHits = {
  /** Facility, row in the positions that the grid was made from. */
  facility: Uint32Array;
  /** Strike, row in the columns that were searched. Ascending. */
  strike: Uint32Array;
  /** Great-circle distance of the two, metres. */
  distanceM: Float64Array;
  count: number;
};

/** Creates room for `capacity` pairs; findWithin enlarges it when needed. */
export function createProximityHits(capacity = 1024): ProximityHits {
  return { ...hitColumns(capacity), count: 0 };
}

/**
 * Finds every facility within reach of every strike.
 *
 * Allocates only when `hits` is too small. Distances agree with greatCircleM within DISTANCE_ACCURACY_M (see
 * candidatePairs.ts). The edge belongs to the reach: right at it greatCircleM decides.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is near nothing.
 * @param hits Overwritten, not added to. Strikes ascend; the facilities of one strike are in no order.
 * @returns Number of pairs, the same as `hits.count`. Never throws.
 */
export function findWithin(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): number {
  const cursor: PairCursor = { strike: 0, member: 0 };
  hits.count = 0;
  while (cursor.strike < strikes.count) {
    const pairs = collectPairs(grid, strikes, cursor, strikes.count);
    reserveHits(hits, hits.count + pairs);
    keepNear(grid, strikes, pairs, hits);
  }
  return hits.count;
}

/** Adds the pairs within reach. */
function keepNear(grid: FacilityGrid, strikes: StrikeColumns, pairs: number, hits: ProximityHits): void {
  const { facility, strike, distanceM } = hits;
  let kept = hits.count;
  for (let i = 0; i < pairs; i++) {
    const f = pairedFacility[i]!;
    const s = pairedStrike[i]!;
    const m = pairDistanceM(grid, strikes, f, s);
    facility[kept] = f;
    strike[kept] = s;
    distanceM[kept] = m;
    kept += Number(m < Infinity);
  }
  hits.count = kept;
}

function hitColumns(capacity: number): Pick<ProximityHits, 'facility' | 'strike' | 'distanceM'> {
  return {
    facility: new Uint32Array(capacity),
    strike: new Uint32Array(capacity),
    distanceM: new Float64Array(capacity),
  };
}

function reserveHits(hits: ProximityHits, needed: number): void {
  if (hits.facility.length >= needed) return;
  const wider = hitColumns(needed * 2);
  wider.facility.set(hits.facility);
  wider.strike.set(hits.strike);
  wider.distanceM.set(hits.distanceM);
  Object.assign(hits, wider);
}
