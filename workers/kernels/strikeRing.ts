import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/**
 * Strikes in time order in a ring of columns, 25 bytes a strike, so that they are added and removed in blocks. Index
 * 0 is the oldest row held, `size` − 1 the newest; the physical place of index i is (head + i) & mask. Changed by the
 * functions of this file only.
 */
export type StrikeRing = {
  /** As in StrikeColumns, but `count` is the capacity. */
  columns: StrikeColumns;
  head: number;
  size: number;
  /** Capacity − 1; capacities are powers of two. */
  mask: number;
  readonly maxCapacity: number;
  /** Time of the newest row that was dropped for lack of room, ms since the epoch; −Infinity if none ever was. */
  lostUntilMs: number;
};

const MAX_AHEAD_MS = 24 * 86_400_000;
const FIRST_STRIDE = 8;
/** Number of rows up to which they are copied one by one rather than as a block. */
const FEW_ROWS = 8;

/**
 * Creates an empty ring.
 *
 * @param capacity Rows to begin with; doubles as needed.
 * @param maxCapacity Rows at most; when full, the oldest go. Both are rounded up to a power of two.
 */
export function createStrikeRing(capacity: number, maxCapacity: number): StrikeRing {
  const size = powerOfTwo(Math.min(capacity, maxCapacity));
  return {
    columns: createStrikeColumns(size),
    head: 0,
    size: 0,
    mask: size - 1,
    maxCapacity: powerOfTwo(maxCapacity),
    lostUntilMs: -Infinity,
  };
}

/**
 * Inserts strikes in time order: appended where they are newest, moved in between where they are late. Costs the new
 * rows, and block moves of the rows younger than the oldest of the new ones. A strike of a time already held goes
 * behind those of that time.
 *
 * @param strikes In time order, oldest first.
 * @param keepFromMs Start of the time that is kept, ms since the epoch. Older strikes, and any more than 24 days
 * after it, are left out. Rows already held that are older than it are dropped.
 * @returns Number of the strikes that are held now.
 */
export function insertStrikes(ring: StrikeRing, strikes: StrikeColumns, keepFromMs: number): number {
  expireStrikes(ring, keepFromMs);
  let from = 0;
  let to = strikes.count;
  while (from < to && !(strikes.atMs[from]! >= keepFromMs)) from++;
  while (to > from && !(strikes.atMs[to - 1]! <= keepFromMs + MAX_AHEAD_MS)) to--;

  from = makeRoom(ring, strikes, from, to);
  merge(ring, strikes, from, to);
  return to - from;
}

/** Drops the rows older than `keepFromMs`. @returns Number of dropped rows. */
export function expireStrikes(ring: StrikeRing, keepFromMs: number): number {
  const expired = firstIndexFrom(ring, keepFromMs);
  dropOldest(ring, expired);
  return expired;
}

/**
 * Index of the first row at or after `atMs` (ms since the epoch); `size` if there is none.
 *
 * Strikes are received at a fairly even rate, so the place is guessed by interpolation and then narrowed from the
 * guess: the cost hardly depends on the size.
 */
export function firstIndexFrom(ring: StrikeRing, atMs: number): number {
  const { head, mask, size } = ring;
  const times = ring.columns.atMs;
  if (size === 0) return 0;
  const firstMs = times[head]!;
  const lastMs = times[(head + size - 1) & mask]!;
  if (atMs <= firstMs) return 0;
  if (atMs > lastMs) return size;

  // row `low` is before the wanted time, row `high` is not
  const guess = Math.floor(((atMs - firstMs) / (lastMs - firstMs)) * (size - 1));
  let low = 0;
  let high = size - 1;
  if (times[(head + guess) & mask]! < atMs) {
    low = guess;
    for (let step = FIRST_STRIDE; low + step < high; step *= 4) {
      if (times[(head + low + step) & mask]! < atMs) low += step;
      else high = low + step;
    }
  } else {
    high = guess;
    for (let step = FIRST_STRIDE; high - step > low; step *= 4) {
      if (times[(head + high - step) & mask]! < atMs) low = high - step;
      else high -= step;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[(head + middle) & mask]! < atMs) low = middle;
    else high = middle;
  }
  return high;
}

/** Copies rows `from` (inclusive) to `to` (exclusive) out of the ring, oldest first. */
export function copyStrikes(ring: StrikeRing, from: number, to: number): StrikeColumns {
  const count = to - from;
  const out = createStrikeColumns(count);
  const start = (ring.head + from) & ring.mask;
  const untilEnd = Math.min(count, ring.mask + 1 - start);
  copyBlock(ring.columns, start, out, { to: 0, count: untilEnd });
  copyBlock(ring.columns, 0, out, { to: untilEnd, count: count - untilEnd });
  return { ...out, count };
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, atLeast)));
}

/** Copies `count` rows of `source`, beginning with `from`, to `to` and on. */
function copyBlock(
  source: StrikeColumns,
  from: number,
  out: StrikeColumns,
  { to, count }: { readonly to: number; readonly count: number },
): void {
  if (count === 0) return;
  out.lon.set(source.lon.subarray(from, from + count), to);
  out.lat.set(source.lat.subarray(from, from + count), to);
  out.atMs.set(source.atMs.subarray(from, from + count), to);
  out.kind.set(source.kind.subarray(from, from + count), to);
}

function dropOldest(ring: StrikeRing, count: number): void {
  ring.head = (ring.head + count) & ring.mask;
  ring.size -= count;
}

/** Grows the ring, or drops the oldest of held and new rows alike. @returns First of the new rows that still counts. */
function makeRoom(ring: StrikeRing, strikes: StrikeColumns, from: number, to: number): number {
  let first = from;
  while (ring.size + to - first > ring.mask + 1) {
    if (ring.mask + 1 < ring.maxCapacity) {
      grow(ring);
      continue;
    }
    const oldestMs = ring.size === 0 ? Infinity : ring.columns.atMs[ring.head]!;
    ring.lostUntilMs = Math.max(ring.lostUntilMs, Math.min(oldestMs, strikes.atMs[first]!));
    if (oldestMs <= strikes.atMs[first]!) dropOldest(ring, 1);
    else first++;
  }
  return first;
}

function grow(ring: StrikeRing): void {
  const capacity = (ring.mask + 1) * 2;
  const wider = createStrikeColumns(capacity);
  const untilEnd = Math.min(ring.size, ring.mask + 1 - ring.head);
  copyBlock(ring.columns, ring.head, wider, { to: 0, count: untilEnd });
  copyBlock(ring.columns, 0, wider, { to: untilEnd, count: ring.size - untilEnd });
  Object.assign(ring, { columns: wider, head: 0, mask: capacity - 1 });
}

/** Merges from the newest end backwards, so that only rows younger than the oldest new one move, each once. */
function merge(ring: StrikeRing, strikes: StrikeColumns, from: number, to: number): void {
  const times = strikes.atMs;
  let heldEnd = ring.size;
  let newEnd = to;
  ring.size += to - from;
  while (newEnd > from) {
    const place = placeAfter(ring, times[newEnd - 1]!, heldEnd);
    moveUp(ring, place, heldEnd, newEnd - from);
    // all that fall behind the same held row go in together
    const beforeMs = place === 0 ? -Infinity : ring.columns.atMs[(ring.head + place - 1) & ring.mask]!;
    const first = firstFrom(times, beforeMs, from, newEnd);
    write(ring, strikes, first, { to: place + first - from, count: newEnd - first });
    heldEnd = place;
    newEnd = first;
  }
}

/** First of the rows up to `end` that is later than the time; looks from the end, where it is likely to be. */
function placeAfter(ring: StrikeRing, atMs: number, end: number): number {
  const { head, mask } = ring;
  const times = ring.columns.atMs;
  let high = end;
  let low = end - 1;
  for (let step = 1; low >= 0 && times[(head + low) & mask]! > atMs; step *= 2) {
    high = low;
    low -= step;
  }
  low = Math.max(low, -1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[(head + middle) & mask]! > atMs) high = middle;
    else low = middle;
  }
  return high;
}

/** First index from `from` on of an ordered list up to `end` that is not before the time; looks from the end. */
function firstFrom(times: Float64Array, atMs: number, from: number, end: number): number {
  let high = end;
  let low = end - 1;
  for (let step = 1; low >= from && times[low]! >= atMs; step *= 2) {
    high = low;
    low -= step;
  }
  low = Math.max(low, from - 1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[middle]! >= atMs) high = middle;
    else low = middle;
  }
  return high;
}

/** Moves the rows `from` (inclusive) to `end` (exclusive) up by so many, in blocks that do not wrap. */
function moveUp(ring: StrikeRing, from: number, end: number, by: number): void {
  const { head, mask } = ring;
  const { lon, lat, atMs, kind } = ring.columns;
  let left = end - from;
  while (left > 0) {
    const sourceEnd = ((head + from + left - 1) & mask) + 1;
    const targetEnd = ((head + from + left - 1 + by) & mask) + 1;
    const count = Math.min(left, sourceEnd, targetEnd);
    lon.copyWithin(targetEnd - count, sourceEnd - count, sourceEnd);
    lat.copyWithin(targetEnd - count, sourceEnd - count, sourceEnd);
    atMs.copyWithin(targetEnd - count, sourceEnd - count, sourceEnd);
    kind.copyWithin(targetEnd - count, sourceEnd - count, sourceEnd);
    left -= count;
  }
}

/** Writes `count` strikes, beginning with `from`, to the rows from `to` on. */
function write(
  ring: StrikeRing,
  strikes: StrikeColumns,
  from: number,
  { to, count }: { readonly to: number; readonly count: number },
): void {
  const { columns, head, mask } = ring;
  if (count > FEW_ROWS) {
    const start = (head + to) & mask;
    const untilEnd = Math.min(count, mask + 1 - start);
    copyBlock(strikes, from, columns, { to: start, count: untilEnd });
    copyBlock(strikes, from + untilEnd, columns, { to: 0, count: count - untilEnd });
    return;
  }
  for (let i = 0; i < count; i++) {
    const at = (head + to + i) & mask;
    columns.lon[at] = strikes.lon[from + i]!;
    columns.lat[at] = strikes.lat[from + i]!;
    columns.atMs[at] = strikes.atMs[from + i]!;
    columns.kind[at] = strikes.kind[from + i]!;
  }
}
