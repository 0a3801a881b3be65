import {
  CHUNK,
  collectPairs,
  createCandidatePairs,
  pairDistanceM,
  squaredReach,
  type CandidatePairs,
} from './candidatePairs.ts';
import type { FacilityGrid } from './facilityGrid.ts';
import type { StrikeColumns } from './strikeColumns.ts';

/** Pairs of a facility and a strike inside its reach, one row per pair; rows 0 to `count` − 1 count. */
export type ProximityHits = {
  /** Facility, row in the positions that the grid was made from. */
  facility: Uint32Array;
  /** Strike, row in the columns that were searched. Ascending. */
  strike: Uint32Array;
  /** Great-circle distance of the two, metres. */
  distanceM: Float64Array;
  count: number;
  /** findWithin's own: the pairs of one chunk that share a cell. */
  readonly pairs: CandidatePairs;
};

/** Room for `capacity` pairs; findWithin makes more when it is needed. */
export function createProximityHits(capacity = 1024): ProximityHits {
  return { ...hitColumns(capacity), count: 0, pairs: createCandidatePairs() };
}

/**
 * Finds every facility within reach of every strike.
 *
 * Allocates only when `hits` is too small. Distances agree with greatCircleM within DISTANCE_ACCURACY_M (see
 * candidatePairs.ts). The edge belongs to the reach: right at it greatCircleM decides.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is near nothing.
 * @param hits Overwritten, not added to. Strikes ascend; the facilities of one strike are in no order.
 * @returns How many pairs there are, the same as `hits.count`. Never throws.
 */
export function findWithin(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): number {
  hits.count = 0;
  for (let from = 0; from < strikes.count; from += CHUNK) {
    collectPairs(grid, strikes, from, hits.pairs);
    reserveHits(hits, hits.count + hits.pairs.count);
    keepNear(grid, strikes, hits);
  }
  return hits.count;
}

/** Adds the pairs within reach. */
function keepNear(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): void {
  const { pairs, facility, strike, distanceM } = hits;
  const { squared } = pairs;
  const limit = squaredReach(grid);
  let kept = hits.count;
  for (let i = 0; i < pairs.count; i++) {
    if (!(squared[i]! <= limit)) continue;
    const distance = pairDistanceM(grid, strikes, pairs, i);
    if (distance === Infinity) continue;
    facility[kept] = pairs.facility[i]!;
    strike[kept] = pairs.strike[i]!;
    distanceM[kept++] = distance;
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
