/** A strike as one facility sees it: metres away, ms since the epoch, degrees. */
export type ClosestStrike = {
  readonly distanceM: number;
  readonly atMs: number;
  readonly lon: number;
  readonly lat: number;
};

/**
 * Per facility the closest strike, and those that take its place as it expires: a chain of strikes, oldest and closest
 * first, each later one farther. A strike that is both older and farther than another never gets in. A chain lies in one
 * piece, and moves to a larger place when it outgrows its own. Changed by the functions of this file only.
 */
export type ClosestChains = {
  /**
   * The owner's numbers by facility, `stride` of them; CHAIN_NUMBERS from `first` on are the chain's: time of the closest
   * strike, Infinity if there is none, then where the chain starts, its length and its room, in rows.
   */
  readonly numbers: Float64Array;
  readonly stride: number;
  readonly first: number;
  /** ROW_STRIDE numbers by row: time, distance, lon, lat. */
  rows: Float64Array;
  /** Rows given to chains so far. */
  used: number;
};

/** Numbers that a chain has among its owner's, and the only one of them that others may read. */
export const CHAIN_NUMBERS = 4;
export const CLOSEST_AT = 0;
const START = 1;
const LENGTH = 2;
const ROOM = 3;

const ROW_STRIDE = 4;
const AT = 0;
const DISTANCE = 1;
const LON = 2;
const LAT = 3;

const FIRST_ROOM = 4;
const FIRST_ROWS = 1024;

/** Stands for 'no place in the chain'. */
const NOWHERE = -1;

/** Chains without a strike; writes their numbers into the owner's. */
export function createClosestChains(numbers: Float64Array, stride: number, first: number): ClosestChains {
  for (let at = first; at < numbers.length; at += stride) numbers.set([Infinity, 0, 0, 0], at);
  return { numbers, stride, first, rows: new Float64Array(FIRST_ROWS * ROW_STRIDE), used: 0 };
}

/** Puts a strike into a facility's chain, unless a strike as late or later is as close; drops those that it outdoes. */
export function addClosest(chains: ClosestChains, facility: number, strike: ClosestStrike): void {
  const { atMs, distanceM, lon, lat } = strike;
  const own = facility * chains.stride + chains.first;
  const row = makePlace(chains, own, atMs, distanceM);
  if (row === NOWHERE) return;
  const { rows, numbers } = chains;
  const at = row * ROW_STRIDE;
  rows[at + AT] = atMs;
  rows[at + DISTANCE] = distanceM;
  rows[at + LON] = lon;
  rows[at + LAT] = lat;
  if (row === numbers[own + START]) numbers[own + CLOSEST_AT] = atMs;
}

/** The closest strike known and not expired; null if there is none. Of two equally close ones the later. */
export function closestStrike(chains: ClosestChains, facility: number): ClosestStrike | null {
  const { rows, numbers } = chains;
  const own = facility * chains.stride + chains.first;
  if (numbers[own + LENGTH] === 0) return null;
  const at = numbers[own + START]! * ROW_STRIDE;
  return {
    distanceM: rows[at + DISTANCE]!,
    atMs: rows[at + AT]!,
    lon: rows[at + LON]!,
    lat: rows[at + LAT]!,
  };
}

/**
 * Forgets a facility's closest strikes up to and including `untilMs`, ms since the epoch; the next closest takes the
 * place. Of use where CLOSEST_AT is at most `untilMs`.
 */
export function expireClosest(chains: ClosestChains, facility: number, untilMs: number): void {
  const { rows, numbers } = chains;
  const own = facility * chains.stride + chains.first;
  const start = numbers[own + START]!;
  const end = start + numbers[own + LENGTH]!;
  let first = start;
  while (first < end && rows[first * ROW_STRIDE + AT]! <= untilMs) first++;
  rows.copyWithin(start * ROW_STRIDE, first * ROW_STRIDE, end * ROW_STRIDE);
  numbers[own + LENGTH] = end - first;
  numbers[own + CLOSEST_AT] = first === end ? Infinity : rows[start * ROW_STRIDE + AT]!;
}

/** Makes the row that a strike belongs in; the rows of those that it outdoes go. @returns NOWHERE if it is outdone itself. */
function makePlace(chains: ClosestChains, own: number, atMs: number, distanceM: number): number {
  const { rows, numbers } = chains;
  const start = numbers[own + START]! | 0;
  const end = (start + numbers[own + LENGTH]!) | 0;
  let later = end;
  while (later > start && rows[(later - 1) * ROW_STRIDE + AT]! > atMs) {
    later--;
    if (rows[later * ROW_STRIDE + DISTANCE]! <= distanceM) return NOWHERE;
  }
  let place = later;
  while (place > start && rows[(place - 1) * ROW_STRIDE + DISTANCE]! >= distanceM) place--;
  // the chain holds strikes of rising time: of two at one time only the closer
  if (place > start && rows[(place - 1) * ROW_STRIDE + AT]! >= atMs) return NOWHERE;

  const length = end - start + place + 1 - later;
  numbers[own + LENGTH] = length;
  const moved = length > numbers[own + ROOM]! ? moveChain(chains, own, end - start) : 0;
  if (later < end) {
    const from = (later + moved) * ROW_STRIDE;
    chains.rows.copyWithin((place + 1 + moved) * ROW_STRIDE, from, (end + moved) * ROW_STRIDE);
  }
  return place + moved;
}

/** Gives a chain twice its room behind all others; what it leaves stays empty. @returns By how many rows it moved. */
function moveChain(chains: ClosestChains, own: number, length: number): number {
  const { numbers } = chains;
  const from = numbers[own + START]! | 0;
  const to = chains.used;
  const room = Math.max(FIRST_ROOM, numbers[own + ROOM]! * 2);
  chains.used += room;
  if (chains.used * ROW_STRIDE > chains.rows.length) {
    const wider = new Float64Array(chains.used * ROW_STRIDE * 2);
    wider.set(chains.rows);
    chains.rows = wider;
  }
  chains.rows.copyWithin(to * ROW_STRIDE, from * ROW_STRIDE, (from + length) * ROW_STRIDE);
  numbers[own + START] = to;
  numbers[own + ROOM] = room;
  return to - from;
}
