/** Strike near one facility: distance in metres, ms since the epoch, degrees. */
export type ClosestStrike = {
  readonly distanceM: number;
  readonly atMs: number;
  readonly lon: number;
  readonly lat: number;
};

/**
 * Closest strike of each facility, and its successors as it expires: a monotonic queue of strikes, oldest and closest
 * first, each later one farther. A strike that is both older and farther than another is never inserted. A chain is
 * contiguous, and moves to a larger place when it outgrows its own. Changed by the functions of this file only.
 */
export type ClosestChains = {
  /**
   * The owner's numbers by facility, `stride` of them; the four from `first` on are the chain's: time of the closest
   * strike, Infinity if there is none, then where the chain starts, its length and its room, in rows.
   */
  readonly numbers: Float64Array;
  readonly stride: number;
  readonly first: number;
  /** ROW_STRIDE numbers by row: time, distance, lon, lat. Row 0 is in no chain: it holds the strike that is being added. */
  rows: Float64Array;
  /** Number of rows given to chains. */
  used: number;
};

/** Index of the only number of a chain among its owner's that others may read. */
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

/** Creates chains without a strike; writes their numbers into the owner's. */
export function createClosestChains(numbers: Float64Array, stride: number, first: number): ClosestChains {
  for (let at = first; at < numbers.length; at += stride) numbers.set([Infinity, 0, 0, 0], at);
  return { numbers, stride, first, rows: new Float64Array(FIRST_ROWS * ROW_STRIDE), used: 1 };
}

/**
 * Inserts a strike into a facility's chain (a monotonic queue by time and distance), unless a strike as late or later
 * is as close, and removes the strikes that it dominates.
 */
export function addClosest(chains: ClosestChains, facility: number, strike: ClosestStrike): void {
  const { rows } = chains;
  // through memory: numbers passed in a call are boxed where it is not compiled into its caller
  rows[AT] = strike.atMs;
  rows[DISTANCE] = strike.distanceM;
  rows[LON] = strike.lon;
  rows[LAT] = strike.lat;
  addRow(chains, facility * chains.stride + chains.first);
}

/** Closest strike that is known and not expired; null if there is none. Of two equally close ones the later. */
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
 * Removes a facility's closest strikes up to and including `untilMs`, ms since the epoch; the next closest takes the
 * place. Needed where CLOSEST_AT is at most `untilMs`.
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

/** Inserts row 0 into a chain and removes the rows that it dominates. */
function addRow(chains: ClosestChains, own: number): void {
  const { rows, numbers } = chains;
  const atMs = rows[AT]!;
  const distanceM = rows[DISTANCE]!;
  const start = numbers[own + START]! | 0;
  const end = (start + numbers[own + LENGTH]!) | 0;
  let later = end;
  while (later > start && rows[(later - 1) * ROW_STRIDE + AT]! > atMs) {
    later--;
    if (rows[later * ROW_STRIDE + DISTANCE]! <= distanceM) return;
  }
  let place = later;
  while (place > start && rows[(place - 1) * ROW_STRIDE + DISTANCE]! >= distanceM) place--;
  // the chain holds strikes of rising time: of two at one time only the closer
  if (place > start && rows[(place - 1) * ROW_STRIDE + AT]! >= atMs) return;

  const length = end - start + place + 1 - later;
  const moved = length > numbers[own + ROOM]! ? moveChain(chains, own) : 0;
  numbers[own + LENGTH] = length;
  if (place === start) numbers[own + CLOSEST_AT] = atMs;
  writeRow(chains, place + moved, later + moved, end + moved);
}

/** Copies row 0 to `place`, and the rows from `later` to `end` to behind it. */
function writeRow({ rows }: ClosestChains, place: number, later: number, end: number): void {
  const at = place * ROW_STRIDE;
  if (later < end) rows.copyWithin(at + ROW_STRIDE, later * ROW_STRIDE, end * ROW_STRIDE);
  for (let i = 0; i < ROW_STRIDE; i++) rows[at + i] = rows[i]!;
}

/**
 * Moves a chain to twice its room behind all others; its old rows stay empty. @returns Number of rows by which it
 * moved.
 */
function moveChain(chains: ClosestChains, own: number): number {
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
  const end = from + numbers[own + LENGTH]!;
  chains.rows.copyWithin(to * ROW_STRIDE, from * ROW_STRIDE, end * ROW_STRIDE);
  numbers[own + START] = to;
  numbers[own + ROOM] = room;
  return to - from;
}
