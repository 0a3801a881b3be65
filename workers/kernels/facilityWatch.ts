import { DISTANCE_ACCURACY_M, type ProximityHits } from '#domain/lightning/findWithin.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';

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
  /** ms since the epoch; −Infinity if none is known, NaN if the facility has no place and cannot be judged. */
  readonly lastAlertMs: Float64Array;
  readonly lastWarningMs: Float64Array;
  /** First and last link of each facility's chain; −1 for an empty one. */
  readonly oldest: Int32Array;
  readonly newest: Int32Array;
  links: Links;
  /** First link not in use; the others follow by `newer`. −1 for none. */
  free: number;
};

type Links = {
  atMs: Float64Array;
  distanceM: Float64Array;
  lon: Float64Array;
  lat: Float64Array;
  older: Int32Array;
  newer: Int32Array;
};

const NONE = -1;
const FIRST_LINKS = 1024;

/** A watch over facilities that have seen no strike. A facility with a NaN place cannot be judged. */
export function createFacilityWatch(
  positions: { readonly lon: Float64Array; readonly lat: Float64Array; readonly count: number },
  rules: WatchRules,
): FacilityWatch {
  const never = Float64Array.from({ length: positions.count }, (_, f) =>
    Number.isFinite(positions.lon[f]! + positions.lat[f]!) ? -Infinity : NaN,
  );
  const watch: FacilityWatch = {
    rules,
    lastAlertMs: never,
    lastWarningMs: never.slice(),
    oldest: new Int32Array(positions.count).fill(NONE),
    newest: new Int32Array(positions.count).fill(NONE),
    links: createLinks(0),
    free: NONE,
  };
  growLinks(watch, FIRST_LINKS);
  return watch;
}

/**
 * Notes strikes near facilities. Any order: a late strike can move a last time forward, never back (S3).
 *
 * @param hits As findWithin found them in `strikes`, with a reach of at least the warning radius.
 */
export function noteHits(watch: FacilityWatch, strikes: StrikeColumns, hits: ProximityHits): void {
  const { lastAlertMs, lastWarningMs, rules } = watch;
  const alertM = rules.alertRadiusM + DISTANCE_ACCURACY_M;
  const warningM = rules.warningRadiusM + DISTANCE_ACCURACY_M;
  for (let i = 0; i < hits.count; i++) {
    const strike = hits.strike[i]!;
    const distanceM = hits.distanceM[i]!;
    if (distanceM > warningM || !rules.countsKind[strikes.kind[strike] as 0 | 1]) continue;
    const facility = hits.facility[i]!;
    const atMs = strikes.atMs[strike]!;
    if (atMs > lastWarningMs[facility]!) lastWarningMs[facility] = atMs;
    if (distanceM <= alertM && atMs > lastAlertMs[facility]!) lastAlertMs[facility] = atMs;
    noteClosest(watch, strikes, hits, i);
  }
}

/** Forgets closest strikes older than or as old as `untilMs`, ms since the epoch; the next closest takes the place. */
export function expireClosest(watch: FacilityWatch, untilMs: number): void {
  const { oldest, newest, links } = watch;
  for (let f = 0; f < oldest.length; f++) {
    let link = oldest[f]!;
    if (link === NONE || links.atMs[link]! > untilMs) continue;
    while (link !== NONE && links.atMs[link]! <= untilMs) {
      const next = links.newer[link]!;
      release(watch, link);
      link = next;
    }
    oldest[f] = link;
    if (link === NONE) newest[f] = NONE;
    else links.older[link] = NONE;
  }
}

/** The closest strike known and not expired; null if there is none. Of two equally close ones the later. */
export function closestStrike(watch: FacilityWatch, facility: number): ClosestStrike | null {
  const link = watch.oldest[facility]!;
  if (link === NONE) return null;
  const { distanceM, atMs, lon, lat } = watch.links;
  return { distanceM: distanceM[link]!, atMs: atMs[link]!, lon: lon[link]!, lat: lat[link]! };
}

/** A strike as one facility sees it: metres away, ms since the epoch, degrees. */
export type ClosestStrike = {
  readonly distanceM: number;
  readonly atMs: number;
  readonly lon: number;
  readonly lat: number;
};

/** Puts one hit into its facility's chain, unless a strike as late or later is closer; drops those it outdoes. */
function noteClosest(watch: FacilityWatch, strikes: StrikeColumns, hits: ProximityHits, hit: number): void {
  if (watch.free === NONE) growLinks(watch, watch.links.atMs.length);
  const { links, oldest, newest } = watch;
  const { older, newer } = links;
  const facility = hits.facility[hit]!;
  const strike = hits.strike[hit]!;
  const atMs = strikes.atMs[strike]!;
  const distanceM = hits.distanceM[hit]!;

  let before = newest[facility]!;
  let after = NONE;
  while (before !== NONE && links.atMs[before]! > atMs) {
    if (links.distanceM[before]! <= distanceM) return;
    after = before;
    before = older[before]!;
  }
  while (before !== NONE && links.distanceM[before]! >= distanceM) {
    const outdone = before;
    before = older[before]!;
    release(watch, outdone);
  }
  // the chain holds strikes of rising time: of two at one time only the closer
  if (before !== NONE && links.atMs[before]! >= atMs) {
    relink(watch, facility, before, after);
    return;
  }

  const link = watch.free;
  watch.free = newer[link]!;
  links.atMs[link] = atMs;
  links.distanceM[link] = distanceM;
  links.lon[link] = strikes.lon[strike]!;
  links.lat[link] = strikes.lat[strike]!;
  relink(watch, facility, before, link);
  relink(watch, facility, link, after);
}

/** Makes two links neighbours; NONE stands for the end of the facility's chain. */
function relink(watch: FacilityWatch, facility: number, before: number, after: number): void {
  if (before === NONE) watch.oldest[facility] = after;
  else watch.links.newer[before] = after;
  if (after === NONE) watch.newest[facility] = before;
  else watch.links.older[after] = before;
}

function release(watch: FacilityWatch, link: number): void {
  watch.links.newer[link] = watch.free;
  watch.free = link;
}

function createLinks(capacity: number): Links {
  return {
    atMs: new Float64Array(capacity),
    distanceM: new Float64Array(capacity),
    lon: new Float64Array(capacity),
    lat: new Float64Array(capacity),
    older: new Int32Array(capacity),
    newer: new Int32Array(capacity),
  };
}

function growLinks(watch: FacilityWatch, by: number): void {
  const had = watch.links.atMs.length;
  const wider = createLinks(had + by);
  for (const name of ['atMs', 'distanceM', 'lon', 'lat', 'older', 'newer'] as const) {
    wider[name].set(watch.links[name]);
  }
  watch.links = wider;
  for (let link = had + by - 1; link >= had; link--) release(watch, link);
}
