import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { microDegrees } from '#domain/lightning/strikeSnapshot.ts';

/**
 * Strikes in time order in a ring of columns, 13 bytes a strike. Index 0 is the oldest row held, `size` − 1 the
 * newest; the physical place of index i is (head + i) & mask. Changed by the functions of this file only.
 */
export type StrikeRing = {
  /** Micro-degrees. */
  lat: Int32Array;
  lon: Int32Array;
  /** Milliseconds after `baseMs`. */
  dtMs: Uint32Array;
  kind: Uint8Array;
  /** ms since the epoch; moves along as time passes, see rebase. */
  baseMs: number;
  head: number;
  size: number;
  /** Capacity − 1; capacities are powers of two. */
  mask: number;
  readonly maxCapacity: number;
  /** Time of the newest row that was dropped for want of room, ms since the epoch; −Infinity if none ever was. */
  lostUntilMs: number;
};

const MAX_DT_MS = 0xffff_ffff;
const MAX_AHEAD_MS = 0x8000_0000;
const FIRST_STRIDE = 8;

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const toMicro = microDegrees;

/**
 * An empty ring.
 *
 * @param capacity Rows to begin with; doubles as needed.
 * @param maxCapacity Rows at most; when full, the oldest go. Both are rounded up to a power of two.
 */
export function createStrikeRing(capacity: number, maxCapacity: number): StrikeRing {
  const size = powerOfTwo(Math.min(capacity, maxCapacity));
  return {
    ...columns(size),
    baseMs: 0,
    head: 0,
    size: 0,
    mask: size - 1,
    maxCapacity: powerOfTwo(maxCapacity),
    lostUntilMs: -Infinity,
  };
}

/**
 * Puts strikes in their places in time order: appended where they are newest, merged in where they are late.
 * Costs what is new plus the rows younger than the oldest of the new ones. A strike of a time already held goes
 * behind those of that time. Places are rounded to a micro-degree.
 *
 * @param strikes In time order, oldest first.
 * @param keepFromMs Start of the time that is kept, ms since the epoch. Older strikes, and any 24 days or more after
 *   it, are left out. Rows already held that are older than it are dropped.
 * @returns How many of the strikes are held now.
 */
export function insertStrikes(ring: StrikeRing, strikes: StrikeColumns, keepFromMs: number): number {
  const startMs = Math.ceil(keepFromMs); // a base of whole ms keeps the times exact
  expireStrikes(ring, startMs);
  rebase(ring, startMs);
  const floorMs = Math.max(startMs, ring.baseMs);
  const ceilingMs = Math.min(startMs + MAX_AHEAD_MS, ring.baseMs + MAX_DT_MS);
  let from = 0;
  let to = strikes.count;
  while (from < to && strikes.atMs[from]! < floorMs) from++;
  while (to > from && strikes.atMs[to - 1]! > ceilingMs) to--;

  from = makeRoom(ring, strikes, from, to);
  if (to > from) merge(ring, strikes, from, to);
  return to - from;
}

/** Drops the rows older than `keepFromMs`. @returns How many went. */
export function expireStrikes(ring: StrikeRing, keepFromMs: number): number {
  const expired = firstIndexFrom(ring, keepFromMs);
  dropOldest(ring, expired);
  return expired;
}

/**
 * Index of the first row at or after `atMs` (ms since the epoch); `size` if there is none.
 *
 * Strikes come at a fairly even rate, so the place is guessed by interpolation and then closed in on from the guess:
 * the cost hardly depends on the size.
 */
export function firstIndexFrom(ring: StrikeRing, atMs: number): number {
  const { dtMs, head, mask, size } = ring;
  const wanted = atMs - ring.baseMs;
  if (size === 0 || wanted <= dtMs[head]!) return 0;
  const lastMs = dtMs[(head + size - 1) & mask]!;
  if (wanted > lastMs) return size;

  // row `low` is before the wanted time, row `high` is not
  const firstMs = dtMs[head]!;
  const guess = Math.floor(((wanted - firstMs) / (lastMs - firstMs)) * (size - 1));
  let low = 0;
  let high = size - 1;
  if (dtMs[(head + guess) & mask]! < wanted) {
    low = guess;
    for (let step = FIRST_STRIDE; low + step < high; step *= 4) {
      if (dtMs[(head + low + step) & mask]! < wanted) low += step;
      else high = low + step;
    }
  } else {
    high = guess;
    for (let step = FIRST_STRIDE; high - step > low; step *= 4) {
      if (dtMs[(head + high - step) & mask]! < wanted) low = high - step;
      else high -= step;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (dtMs[(head + middle) & mask]! < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Copies rows `from` (inclusive) to `to` (exclusive) out of the ring, oldest first, places in degrees. */
export function copyStrikes(ring: StrikeRing, from: number, to: number): StrikeColumns {
  const { lon, lat, atMs, kind } = createStrikeColumns(to - from);
  for (let i = 0; i < to - from; i++) {
    const at = (ring.head + from + i) & ring.mask;
    lon[i] = ring.lon[at]! / 1e6;
    lat[i] = ring.lat[at]! / 1e6;
    atMs[i] = ring.baseMs + ring.dtMs[at]!;
    kind[i] = ring.kind[at]!;
  }
  return { lon, lat, atMs, kind, count: to - from };
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, atLeast)));
}

function columns(capacity: number) {
  return {
    lat: new Int32Array(capacity),
    lon: new Int32Array(capacity),
    dtMs: new Uint32Array(capacity),
    kind: new Uint8Array(capacity),
  };
}

function dropOldest(ring: StrikeRing, count: number): void {
  ring.head = (ring.head + count) & ring.mask;
  ring.size -= count;
}

/** Keeps the times within their 32 bits for weeks of running: about every 24 days the base moves up, once. */
function rebase(ring: StrikeRing, keepFromMs: number): void {
  const shiftMs = keepFromMs - ring.baseMs;
  if (ring.size === 0) {
    ring.baseMs = keepFromMs;
    return;
  }
  if (shiftMs >= 0 && shiftMs <= MAX_AHEAD_MS) return;
  const newestDtMs = ring.dtMs[(ring.head + ring.size - 1) & ring.mask]!;
  // the clock was set so far back that the held rows would not fit: late rows before the base are left out instead
  if (newestDtMs - shiftMs > MAX_DT_MS) return;
  for (let i = 0; i < ring.size; i++) ring.dtMs[(ring.head + i) & ring.mask]! -= shiftMs;
  ring.baseMs = keepFromMs;
}

/** Grows the ring, or drops the oldest of held and new rows alike. @returns First of the new rows that still counts. */
function makeRoom(ring: StrikeRing, strikes: StrikeColumns, from: number, to: number): number {
  let first = from;
  while (ring.size + to - first > ring.mask + 1) {
    if (ring.mask + 1 < ring.maxCapacity) {
      grow(ring);
      continue;
    }
    const oldestMs = ring.size === 0 ? Infinity : ring.baseMs + ring.dtMs[ring.head]!;
    ring.lostUntilMs = Math.max(ring.lostUntilMs, Math.min(oldestMs, strikes.atMs[first]!));
    if (oldestMs <= strikes.atMs[first]!) dropOldest(ring, 1);
    else first++;
  }
  return first;
}

function grow(ring: StrikeRing): void {
  const wider = columns((ring.mask + 1) * 2);
  const untilEnd = Math.min(ring.size, ring.mask + 1 - ring.head);
  for (const name of ['lat', 'lon', 'dtMs', 'kind'] as const) {
    wider[name].set(ring[name].subarray(ring.head, ring.head + untilEnd));
    wider[name].set(ring[name].subarray(0, ring.size - untilEnd), untilEnd);
  }
  Object.assign(ring, wider, { head: 0, mask: ring.mask * 2 + 1 });
}

/** Merges from the newest end backwards, so that only rows younger than the oldest new one move. */
function merge(ring: StrikeRing, strikes: StrikeColumns, from: number, to: number): void {
  const { lat, lon, dtMs, kind, head, mask, baseMs } = ring;
  const { lat: lats, lon: lons, atMs: times, kind: kinds } = strikes;
  let held = ring.size - 1;
  let write = ring.size + to - from - 1;
  ring.size = write + 1;
  for (let next = to - 1; next >= from; next--) {
    const nextDtMs = times[next]! - baseMs;
    while (held >= 0) {
      const source = (head + held) & mask;
      const heldDtMs = dtMs[source]!;
      if (heldDtMs <= nextDtMs) break;
      const at = (head + write--) & mask;
      lat[at] = lat[source]!;
      lon[at] = lon[source]!;
      dtMs[at] = heldDtMs;
      kind[at] = kind[source]!;
      held--;
    }
    const at = (head + write--) & mask;
    lat[at] = toMicro(lats[next]!);
    lon[at] = toMicro(lons[next]!);
    dtMs[at] = nextDtMs;
    kind[at] = kinds[next]!;
  }
}
