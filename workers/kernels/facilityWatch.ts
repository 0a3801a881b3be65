import { EARTH_RADIUS_M } from '#domain/geo/distance.ts';
import {
  collectPairs,
  DISTANCE_ACCURACY_M,
  PAIR_ROOM,
  pairDistanceM,
  PAIRS,
  type PairCursor,
} from '#domain/lightning/candidatePairs.ts';
import { squaredHalfChordOf, widenGrid, type FacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { KIND_CC, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { addClosest, createClosestChains, type ClosestChains } from './closestChains.ts';

/** Rules for the strikes that count for a facility. */
export type WatchRules = {
  /** Metres; the edges belong to the ranges. The warning range is at least as wide as the alert range. */
  readonly alertRadiusM: number;
  readonly warningRadiusM: number;
  /** Whether strikes of each kind count (S7: by default both). An unknown one counts like cloud-to-ground. */
  readonly countsKind: readonly [cloudToGround: boolean, inCloud: boolean];
};

/**
 * Last strike in the alert range, last in the warning range, and closest one of each facility, updated step by step.
 * The closest one must survive the expiry of a closer, older one: see closestChains.ts.
 */
export type FacilityWatch = {
  readonly rules: WatchRules;
  readonly count: number;
  /**
   * Of the facilities, with WATCH_STRIDE numbers for each, so that a hit costs two lines of cache: behind the place time
   * and rough distance of the strike that was let through last, for a first look at the next; LAST_ALERT and
   * LAST_WARNING, ms since the epoch, −Infinity if none is known, NaN if the facility has no place and cannot be judged;
   * and from CHAIN on the numbers of its chain.
   */
  readonly grid: FacilityGrid;
  readonly closest: ClosestChains;
  /** State of each facility: HOLDS_NOTHING, HOLDS_STRIKES, or NOTED since the last check of the reader. */
  readonly state: Uint8Array;
  /** The facilities that are not HOLDS_NOTHING, in no order, `heldCount` of them; the reader drops them. */
  readonly held: Int32Array;
  /**
   * By index in `held`: time of the closest strike at the last check of the reader, ms since the epoch; −Infinity:
   * never.
   */
  readonly heldClosestMs: Float64Array;
  heldCount: number;
};

/** States of a facility, see FacilityWatch. */
export const HOLDS_NOTHING = 0;
export const HOLDS_STRIKES = 1;
export const NOTED = 2;

/** Numbers per facility in `FacilityWatch.grid.facilities`, and which is which. */
export const WATCH_STRIDE = 16;
const LON = 0;
const LAT = 1;
const COS = 2;
const SIN = 3;
const NOTED_AT = 4;
const NOTED_SQUARED = 5;
export const LAST_ALERT = 6;
export const LAST_WARNING = 7;
/** Index of the first number of a facility's chain, see closestChains.ts. */
export const CHAIN = 8;

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const IN_CLOUD = KIND_CC;
const pairedFacility = PAIRS.facility;
const pairedStrike = PAIRS.strike;

/** Number of strikes processed together: few enough that their pairs stay in the nearest caches. */
const CHUNK = 1024;

/** Pairs that passed the rough check, the latest strike first. */
const HIT_ROOM = 2 * PAIR_ROOM;
const hitFacility = new Int32Array(HIT_ROOM);
const hitStrike = new Int32Array(HIT_ROOM);

const RAD_PER_DEG = Math.PI / 180;
/** Largest radius and latitude for which the rough distance holds. */
const MAX_ROUGH_RADIUS_M = 50_000;
const MAX_ROUGH_LAT_DEG = 80;
/** Largest error of a rough squared distance, either way, as a fraction of it. */
const ROUGH_SHARE = 1e-3;
const ROUGHLY_MORE = 1 + 3 * ROUGH_SHARE;

/**
 * Creates a watch over facilities without strikes. A facility with a NaN place cannot be judged.
 *
 * @param grid Of the facilities, with a reach of at least the warning radius.
 */
export function createFacilityWatch(grid: FacilityGrid, rules: WatchRules): FacilityWatch {
  const own = widenGrid(grid, WATCH_STRIDE);
  const { facilities } = own;
  for (let at = 0; at < facilities.length; at += WATCH_STRIDE) {
    const lat = facilities[at + LAT]!;
    const isRough = rules.warningRadiusM <= MAX_ROUGH_RADIUS_M && Math.abs(lat) <= MAX_ROUGH_LAT_DEG;
    // where the rough check does not hold, every pair passes as closer than what is already known
    facilities.set(isRough ? [-Infinity, Infinity] : [Infinity, Infinity], at + NOTED_AT);
    const neverMs = Number.isFinite(lat + facilities[at + LON]!) ? -Infinity : NaN;
    facilities.set([neverMs, neverMs], at + LAST_ALERT);
  }
  const count = facilities.length / WATCH_STRIDE;
  const closest = createClosestChains(facilities, WATCH_STRIDE, CHAIN);
  return {
    rules,
    count,
    grid: own,
    closest,
    state: new Uint8Array(count),
    held: new Int32Array(count),
    heldClosestMs: new Float64Array(count),
    heldCount: 0,
  };
}

/** Makes the reader check every facility again, in their order. */
export function holdAll(watch: FacilityWatch): void {
  for (let f = 0; f < watch.count; f++) watch.held[f] = f;
  for (let f = 0; f < watch.count; f++) watch.state[f] = Math.max(watch.state[f]!, HOLDS_STRIKES);
  watch.heldClosestMs.fill(-Infinity);
  watch.heldCount = watch.count;
}

/** Notes strikes near facilities. Any order: a late strike can move a last time forward, never back (S3). */
export function noteStrikes(watch: FacilityWatch, strikes: StrikeColumns): void {
  const cursor: PairCursor = { strike: 0, member: 0 };
  let hits = 0;
  // newest first: the rough check drops most strikes because of a closer, later one
  for (let chunk = Math.ceil(strikes.count / CHUNK) - 1; chunk >= 0; chunk--) {
    const end = Math.min(strikes.count, (chunk + 1) * CHUNK);
    cursor.strike = chunk * CHUNK;
    while (cursor.strike < end) {
      const pairs = collectPairs(watch.grid, strikes, cursor, end);
      if (hits + pairs > HIT_ROOM) {
        noteHits(watch, strikes, hits);
        hits = 0;
      }
      hits = passPairs(watch, strikes, pairs, hits);
    }
  }
  noteHits(watch, strikes, hits);
}

/**
 * Rough check of pairs: passes those that may change anything. A strike does not when it is out of range, or when its
 * facility knows one as late and closer.
 *
 * The rough squared distance, degrees², takes angles for their sines and the cosine of the strike's latitude for a
 * line: inside the radius that is off by 2e-4 at most (at 80° and 50 km), a fifth of ROUGH_SHARE.
 *
 * @returns Number of hits now.
 */
function passPairs(watch: FacilityWatch, strikes: StrikeColumns, pairs: number, before: number): number {
  const { rules } = watch;
  const { facilities } = watch.grid;
  const { lon: lons, lat: lats, atMs: times, kind: kinds } = strikes;
  const [countsCloudToGround, countsInCloud] = rules.countsKind;
  const limit = 4 * squaredHalfChordOf(rules.warningRadiusM / EARTH_RADIUS_M) * RAD_PER_DEG ** -2;
  const outside = limit * ROUGHLY_MORE;
  const inside = limit / ROUGHLY_MORE;
  let hits = before;

  for (let i = pairs - 1; i >= 0; i--) {
    const facility = pairedFacility[i]!;
    const own = facility * WATCH_STRIDE;
    const strike = pairedStrike[i]!;
    const atMs = times[strike]!;
    const dLat = lats[strike]! - facilities[own + LAT]!;
    let dLon = lons[strike]! - facilities[own + LON]!;
    if (dLon > 180) dLon -= 360;
    else if (dLon < -180) dLon += 360;
    const cos = facilities[own + COS]!;
    const cosOfStrike = cos - facilities[own + SIN]! * dLat * RAD_PER_DEG;
    const squared = dLat * dLat + cos * cosOfStrike * dLon * dLon;
    const bar = atMs <= facilities[own + NOTED_AT]! ? facilities[own + NOTED_SQUARED]! : outside;
    if (squared > bar) continue;
    if (!(kinds[strike] === IN_CLOUD ? countsInCloud : countsCloudToGround)) continue;

    hitFacility[hits] = facility;
    hitStrike[hits++] = strike;
    if (squared < inside && facilities[own + NOTED_AT]! < Infinity) {
      facilities[own + NOTED_AT] = atMs;
      facilities[own + NOTED_SQUARED] = squared * ROUGHLY_MORE;
    }
  }
  return hits;
}

/** Notes the hits, the oldest strike first: chains of closest strikes grow at their later end. */
function noteHits(watch: FacilityWatch, strikes: StrikeColumns, hits: number): void {
  for (let i = hits - 1; i >= 0; i--) noteHit(watch, strikes, hitFacility[i]!, hitStrike[i]!);
}

function noteHit(watch: FacilityWatch, strikes: StrikeColumns, facility: number, strike: number): void {
  const { grid, state, rules } = watch;
  const { facilities } = grid;
  const distanceM = pairDistanceM(grid, strikes, facility, strike);
  if (distanceM > rules.warningRadiusM + DISTANCE_ACCURACY_M) return;

  const isAlert = distanceM <= rules.alertRadiusM + DISTANCE_ACCURACY_M;
  const own = facility * WATCH_STRIDE;
  const atMs = strikes.atMs[strike]!;
  if (atMs > facilities[own + LAST_WARNING]!) facilities[own + LAST_WARNING] = atMs;
  if (isAlert && atMs > facilities[own + LAST_ALERT]!) facilities[own + LAST_ALERT] = atMs;
  if (state[facility] === HOLDS_NOTHING) {
    watch.heldClosestMs[watch.heldCount] = -Infinity;
    watch.held[watch.heldCount++] = facility;
  }
  state[facility] = NOTED;
  const lon = strikes.lon[strike]!;
  addClosest(watch.closest, facility, { atMs, distanceM, lon, lat: strikes.lat[strike]! });
}
