import { southShare } from '#domain/geo/mercator.ts';
import { KIND_CC, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Numbers of one row: x and y of the square map, milliseconds since `baseMs`, kind. */
export const ROW_LENGTH = 4;

/** Strikes that a map may show, oldest first, laid out as the graphics card reads them. */
export type StrikeRows = {
  /**
   * ROW_LENGTH numbers a row; rows `first` to `end` − 1 count. x grows to the east and y to the south, each from 0 to
   * 1 over the web's square map: 2.4 m at best, and nobody knows where a stroke was to a hundred.
   */
  readonly data: Float32Array;
  readonly first: number;
  readonly end: number;
  /** Times are told from here, ms since the epoch: as whole milliseconds they would not fit. */
  readonly baseMs: number;
  /** Another one: rows have moved, and all of them are to be read again. The same: rows only came at the end. */
  readonly generation: number;
};

/** Whether the row at this place of `data` is within a cloud. One of unknown kind is not: it may have reached the ground. */
export function isCloudAt(data: Float32Array, at: number): boolean {
  return data[at + 3] === KIND_CC;
}

export type StrikeStore = {
  readonly rows: StrikeRows;
  /** Adds strikes in time order; some may be older than some held. Columns are read, not kept. */
  add(strikes: StrikeColumns): void;
  /** Forgets what happened before a time, ms since the epoch. */
  expire(beforeMs: number): void;
  clear(): void;
};

const FIRST_CAPACITY = 1 << 12;
/** Whole milliseconds up to here are exact in a number of 32 bits; before it is reached, times are told from later. */
const LONGEST_MS = 2 ** 24;

/** The same, to write on. */
type Held = { -readonly [Name in keyof StrikeRows]: StrikeRows[Name] };

/** Rows of one map. What it costs to add strikes does not depend on how many are held, but for late ones. */
export function createStrikeStore(): StrikeStore {
  const data = new Float32Array(FIRST_CAPACITY * ROW_LENGTH);
  const held: Held = { data, first: 0, end: 0, baseMs: 0, generation: 0 };
  return {
    rows: held,

    add(strikes) {
      const { count, atMs } = strikes;
      if (count === 0) return;
      makeRoom(held, count);
      rebase(held, atMs[count - 1]!, atMs[0]!);
      const isLate = held.end > held.first && atMs[0]! - held.baseMs < msOf(held, held.end - 1);
      if (isLate) held.generation += 1;
      merge(held, strikes);
    },

    expire(beforeMs) {
      while (held.first < held.end && held.baseMs + msOf(held, held.first) < beforeMs) held.first += 1;
    },

    clear() {
      held.first = 0;
      held.end = 0;
      held.generation += 1;
    },
  };
}

function msOf({ data }: Held, row: number): number {
  return data[row * ROW_LENGTH + 2]!;
}

/** Room for so many more rows at the end: what is gone is closed up, or the whole grows to double. */
function makeRoom(held: Held, count: number): void {
  const { data, first, end } = held;
  if ((end + count) * ROW_LENGTH <= data.length) return;
  let length = data.length;
  while ((end - first + count) * ROW_LENGTH > length / 2) length *= 2;
  if (length > data.length) held.data = new Float32Array(length);
  held.data.set(data.subarray(first * ROW_LENGTH, end * ROW_LENGTH));
  held.first = 0;
  held.end = end - first;
  held.generation += 1;
}

/** Times from a later instant on, when the newest would not be exact from the one at hand. */
function rebase(held: Held, newestMs: number, oldestMs: number): void {
  const { data, first, end, baseMs } = held;
  if (end > first && newestMs - baseMs < LONGEST_MS) return;
  const fromMs = end > first ? Math.min(oldestMs, baseMs + msOf(held, first)) : oldestMs;
  for (let row = first; row < end; row++) data[row * ROW_LENGTH + 2]! -= fromMs - baseMs;
  held.baseMs = fromMs;
  held.generation += 1;
}

/** Merges from the back: only rows newer than the oldest of the new ones move. */
function merge(held: Held, strikes: StrikeColumns): void {
  const { data, first, baseMs } = held;
  let from = held.end - 1;
  let to = held.end + strikes.count - 1;
  for (let index = strikes.count - 1; index >= 0; index--, to--) {
    const ms = strikes.atMs[index]! - baseMs;
    while (from >= first && msOf(held, from) > ms) moveRow(data, from--, to--);
    const at = to * ROW_LENGTH;
    data[at] = strikes.lon[index]! / 360 + 0.5;
    data[at + 1] = southShare(strikes.lat[index]!);
    data[at + 2] = ms;
    data[at + 3] = strikes.kind[index]!;
  }
  held.end += strikes.count;
}

/** Written out: to copy four numbers by a call for each row takes ten times as long. */
function moveRow(data: Float32Array, fromRow: number, toRow: number): void {
  const [from, to] = [fromRow * ROW_LENGTH, toRow * ROW_LENGTH];
  data[to] = data[from]!;
  data[to + 1] = data[from + 1]!;
  data[to + 2] = data[from + 2]!;
  data[to + 3] = data[from + 3]!;
}
