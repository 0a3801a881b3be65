import {
  CHUNK,
  collectPairs,
  DISTANCE_ACCURACY_M,
  pairDistanceM,
  squaredReach,
  type CandidatePairs,
} from '#domain/lightning/candidatePairs.ts';
import type { FacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { KIND_CG, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Which strikes count for a facility. */
export type WatchRules = {
  /** Metres; the edges belong to the ranges. */
  readonly alertRadiusM: number;
  readonly warningRadiusM: number;
  /** By kind number: whether strikes of this kind count (S7: by default both). */
  readonly countsKind: readonly [cloudToGround: boolean, inCloud: boolean];
};

/**
 * Per facility the last strike in the alert range, the last in the warning range, and the closest one, kept up step by
 * step. The closest one must survive the expiry of a closer, older one, so every facility keeps a chain of strikes:
 * oldest and closest first, each later one farther. A strike that is both older and farther than another never gets in.
 */
export type FacilityWatch = {
  readonly rules: WatchRules;
  readonly count: number;
  /**
   * WATCH_STRIDE numbers per facility, side by side so that a hit costs one line of cache. LAST_ALERT and LAST_WARNING:
   * ms since the epoch, −Infinity if none is known, NaN if the facility has no place and cannot be judged.
   * CLOSEST_AT: time of the closest strike, Infinity if there is none. OLDEST, NEWEST: ends of the chain, −1 if empty.
   * NOTED_…: time and squared half chord of the strike that was put into the chain last.
   */
  readonly facilities: Float64Array;
  /** By facility: 1 where anything was noted or expired since the reader last set it to 0. */
  readonly touched: Uint8Array;
  /** Links, LINK_STRIDE numbers each: time, distance, lon, lat, older and newer link. */
  links: Float64Array;
  /** First link not in use; the others follow by their newer link. −1 for none. */
  free: number;
};

/** Numbers per facility in `FacilityWatch.facilities`, and which is which. */
export const WATCH_STRIDE = 7;
export const LAST_ALERT = 0;
export const LAST_WARNING = 1;
export const CLOSEST_AT = 2;
// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const CLOUD_TO_GROUND = KIND_CG;
const OLDEST = 3;
const NEWEST = 4;
const NOTED_AT = 5;
const NOTED_CHORD = 6;

const LINK_STRIDE = 6;
const AT = 0;
const DISTANCE = 1;
const LON = 2;
const LAT = 3;
const OLDER = 4;
const NEWER = 5;
const NONE = -1;
const FIRST_LINKS = 1024;

/** A watch over facilities that have seen no strike. A facility with a NaN place cannot be judged. */
export function createFacilityWatch(
  positions: { readonly lon: Float64Array; readonly lat: Float64Array; readonly count: number },
  rules: WatchRules,
): FacilityWatch {
  const { count } = positions;
  const facilities = new Float64Array(count * WATCH_STRIDE);
  for (let f = 0; f < count; f++) {
    const neverMs = Number.isFinite(positions.lon[f]! + positions.lat[f]!) ? -Infinity : NaN;
    facilities.set([neverMs, neverMs, Infinity, NONE, NONE, -Infinity, Infinity], f * WATCH_STRIDE);
  }
  const touched = new Uint8Array(count);
  const watch: FacilityWatch = { rules, count, facilities, touched, links: new Float64Array(0), free: NONE };
  growLinks(watch, FIRST_LINKS);
  return watch;
}

/**
 * Notes strikes near facilities. Any order: a late strike can move a last time forward, never back (S3).
 *
 * @param grid Of the facilities of the watch, with a reach of at least the warning radius.
 * @param pairs Room to work in, see candidatePairs.ts.
 */
export function noteStrikes(
  watch: FacilityWatch,
  grid: FacilityGrid,
  strikes: StrikeColumns,
  pairs: CandidatePairs,
): void {
  // newest first: most strikes are outdone by a closer, later one at the first look
  for (let chunk = Math.ceil(strikes.count / CHUNK) - 1; chunk >= 0; chunk--) {
    collectPairs(grid, strikes, chunk * CHUNK, pairs);
    notePairs(watch, grid, strikes, pairs);
  }
}

function notePairs(
  watch: FacilityWatch,
  grid: FacilityGrid,
  strikes: StrikeColumns,
  pairs: CandidatePairs,
): void {
  const { facilities, touched, rules } = watch;
  const { facility: facilityOf, strike: strikeOf, squared } = pairs;
  const { atMs: times, kind: kinds } = strikes;
  const limit = squaredReach(grid);
  const alertM = rules.alertRadiusM + DISTANCE_ACCURACY_M;
  const warningM = rules.warningRadiusM + DISTANCE_ACCURACY_M;
  const [countsCloudToGround, countsInCloud] = rules.countsKind;

  for (let i = pairs.count - 1; i >= 0; i--) {
    const chord = squared[i]!;
    if (!(chord <= limit)) continue;
    const own = facilityOf[i]! * WATCH_STRIDE;
    const strike = strikeOf[i]!;
    const atMs = times[strike]!;
    // nothing changes for a facility that knows a strike as late and closer
    if (facilities[own + NOTED_AT]! >= atMs && facilities[own + NOTED_CHORD]! < chord) continue;
    if (!(kinds[strike] === CLOUD_TO_GROUND ? countsCloudToGround : countsInCloud)) continue;
    const distanceM = pairDistanceM(grid, strikes, pairs, i);
    if (distanceM > warningM) continue;

    if (atMs > facilities[own + LAST_WARNING]!) facilities[own + LAST_WARNING] = atMs;
    if (distanceM <= alertM && atMs > facilities[own + LAST_ALERT]!) facilities[own + LAST_ALERT] = atMs;
    touched[facilityOf[i]!] = 1;
    if (noteClosest(watch, own, distanceM, { strikes, strike })) {
      facilities[own + NOTED_AT] = atMs;
      facilities[own + NOTED_CHORD] = chord;
    }
  }
}

/**
 * Forgets a facility's closest strikes up to and including `untilMs`, ms since the epoch; the next closest takes the
 * place. Of use where CLOSEST_AT is at most `untilMs`.
 */
export function expireClosest(watch: FacilityWatch, facility: number, untilMs: number): void {
  const { facilities, links } = watch;
  const own = facility * WATCH_STRIDE;
  let link = facilities[own + OLDEST]!;
  while (link !== NONE && links[link * LINK_STRIDE + AT]! <= untilMs) {
    const next = links[link * LINK_STRIDE + NEWER]!;
    release(watch, link);
    link = next;
  }
  relink(watch, own, NONE, link);
  watch.touched[facility] = 1;
}

/** A strike as one facility sees it: metres away, ms since the epoch, degrees. */
export type ClosestStrike = {
  readonly distanceM: number;
  readonly atMs: number;
  readonly lon: number;
  readonly lat: number;
};

/** The closest strike known and not expired; null if there is none. Of two equally close ones the later. */
export function closestStrike(watch: FacilityWatch, facility: number): ClosestStrike | null {
  const link = watch.facilities[facility * WATCH_STRIDE + OLDEST]!;
  if (link === NONE) return null;
  const at = link * LINK_STRIDE;
  const { links } = watch;
  return {
    distanceM: links[at + DISTANCE]!,
    atMs: links[at + AT]!,
    lon: links[at + LON]!,
    lat: links[at + LAT]!,
  };
}

/**
 * Puts a strike into a facility's chain, unless a strike as late or later is closer; drops those it outdoes.
 *
 * @param own Where the facility's numbers start.
 * @returns Whether it is in.
 */
function noteClosest(
  watch: FacilityWatch,
  own: number,
  distanceM: number,
  { strikes, strike }: { readonly strikes: StrikeColumns; readonly strike: number },
): boolean {
  if (watch.free === NONE) growLinks(watch, watch.links.length / LINK_STRIDE);
  const { links, facilities } = watch;
  const atMs = strikes.atMs[strike]!;

  let before = facilities[own + NEWEST]!;
  let after = NONE;
  while (before !== NONE && links[before * LINK_STRIDE + AT]! > atMs) {
    if (links[before * LINK_STRIDE + DISTANCE]! <= distanceM) return false;
    after = before;
    before = links[before * LINK_STRIDE + OLDER]!;
  }
  while (before !== NONE && links[before * LINK_STRIDE + DISTANCE]! >= distanceM) {
    const outdone = before;
    before = links[before * LINK_STRIDE + OLDER]!;
    release(watch, outdone);
  }
  // the chain holds strikes of rising time: of two at one time only the closer
  if (before !== NONE && links[before * LINK_STRIDE + AT]! >= atMs) {
    relink(watch, own, before, after);
    return false;
  }

  const link = watch.free;
  const at = link * LINK_STRIDE;
  watch.free = links[at + NEWER]!;
  links[at + AT] = atMs;
  links[at + DISTANCE] = distanceM;
  links[at + LON] = strikes.lon[strike]!;
  links[at + LAT] = strikes.lat[strike]!;
  relink(watch, own, before, link);
  relink(watch, own, link, after);
  return true;
}

/** Makes two links neighbours; NONE stands for the end of the chain of the facility whose numbers start at `own`. */
function relink(watch: FacilityWatch, own: number, before: number, after: number): void {
  const { facilities, links } = watch;
  if (before === NONE) {
    facilities[own + OLDEST] = after;
    facilities[own + CLOSEST_AT] = after === NONE ? Infinity : links[after * LINK_STRIDE + AT]!;
  } else {
    links[before * LINK_STRIDE + NEWER] = after;
  }
  if (after === NONE) facilities[own + NEWEST] = before;
  else links[after * LINK_STRIDE + OLDER] = before;
}

function release(watch: FacilityWatch, link: number): void {
  watch.links[link * LINK_STRIDE + NEWER] = watch.free;
  watch.free = link;
}

function growLinks(watch: FacilityWatch, by: number): void {
  const had = watch.links.length / LINK_STRIDE;
  const wider = new Float64Array((had + by) * LINK_STRIDE);
  wider.set(watch.links);
  watch.links = wider;
  for (let link = had + by - 1; link >= had; link--) release(watch, link);
}
