import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const DIGIT = 0x10000;

/** Share of late rows from which on counting all rows is faster than merging. */
const MOST_LATE = 0.25;

/** Where the next row of each digit goes; kept, for a fresh table would cost more than the pass. */
const next = new Uint32Array(DIGIT + 1);

/**
 * Puts strikes into time order, oldest first; strikes of one time keep their order.
 *
 * Most strikes of a step come in order: few late ones are sorted apart and merged in. Many are sorted by counting: one
 * pass per 16 bits of the span, nothing compared. Times are whole ms.
 *
 * @returns New columns of exactly `count` rows, the caller's to transfer.
 * @throws RangeError if the times span 2^32 ms (49 days) or more.
 */
export function sortByTime(strikes: StrikeColumns): StrikeColumns {
  const { atMs, count } = strikes;
  let minMs = Infinity;
  let maxMs = -Infinity;
  let late = 0;
  for (let i = 0; i < count; i++) {
    const at = atMs[i]!;
    if (at < maxMs) late++;
    else maxMs = at;
    if (at < minMs) minMs = at;
  }
  if (late === 0) return copyOf(strikes);
  if (maxMs - minMs > 0xffff_ffff)
    throw new RangeError(`Times span ${maxMs - minMs} ms when 2^32 is the limit.`);

  return late > count * MOST_LATE ? sortByCounting(strikes, minMs, maxMs) : mergeLate(strikes, late);
}

/** Sorts the late rows alone and merges them into the others, which are in order as they are. */
function mergeLate(strikes: StrikeColumns, lateCount: number): StrikeColumns {
  const { lon: lons, lat: lats, atMs: times, kind: kinds, count } = strikes;
  const late = sortByTime(takeLate(strikes, lateCount));
  const { lon, lat, atMs, kind } = createStrikeColumns(count);
  let maxMs = -Infinity;
  let nextLate = 0;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const at = times[i]!;
    if (at < maxMs) continue;
    maxMs = at;
    // behind those of its own time, for they all came before it
    for (; nextLate < lateCount && late.atMs[nextLate]! < at; nextLate++, to++) {
      lon[to] = late.lon[nextLate]!;
      lat[to] = late.lat[nextLate]!;
      atMs[to] = late.atMs[nextLate]!;
      kind[to] = late.kind[nextLate]!;
    }
    lon[to] = lons[i]!;
    lat[to] = lats[i]!;
    atMs[to] = at;
    kind[to++] = kinds[i]!;
  }
  return { lon, lat, atMs, kind, count };
}

/** The rows that are older than one before them, in their order. */
function takeLate({ lon, lat, atMs, kind, count }: StrikeColumns, lateCount: number): StrikeColumns {
  const late = createStrikeColumns(lateCount);
  let maxMs = -Infinity;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const at = atMs[i]!;
    if (at >= maxMs) {
      maxMs = at;
      continue;
    }
    late.lon[to] = lon[i]!;
    late.lat[to] = lat[i]!;
    late.atMs[to] = at;
    late.kind[to++] = kind[i]!;
  }
  return { ...late, count: lateCount };
}

/** All rows by counting passes. */
function sortByCounting(strikes: StrikeColumns, minMs: number, maxMs: number): StrikeColumns {
  const spanMs = maxMs - minMs;
  const once = countingPass(strikes, minMs, 0, Math.min(DIGIT, spanMs + 1));
  return spanMs < DIGIT ? once : countingPass(once, minMs, 16, Math.floor(spanMs / DIGIT) + 1);
}

/** One stable pass of a radix sort by the 16 bits from `shift` up of the time after `minMs`, of which `digits` values occur. */
function countingPass(strikes: StrikeColumns, minMs: number, shift: number, digits: number): StrikeColumns {
  const { lon: lons, lat: lats, atMs: times, kind: kinds, count } = strikes;
  next.fill(0, 0, digits + 1);
  for (let i = 0; i < count; i++) next[(((times[i]! - minMs) >>> shift) & 0xffff) + 1]!++;
  for (let digit = 1, sum = 0; digit <= digits; digit++) next[digit] = sum += next[digit]!;

  const { lon, lat, atMs, kind } = createStrikeColumns(count);
  for (let i = 0; i < count; i++) {
    const at = times[i]!;
    const to = next[((at - minMs) >>> shift) & 0xffff]!++;
    lon[to] = lons[i]!;
    lat[to] = lats[i]!;
    atMs[to] = at;
    kind[to] = kinds[i]!;
  }
  return { lon, lat, atMs, kind, count };
}

function copyOf({ lon, lat, atMs, kind, count }: StrikeColumns): StrikeColumns {
  return {
    lon: lon.slice(0, count),
    lat: lat.slice(0, count),
    atMs: atMs.slice(0, count),
    kind: kind.slice(0, count),
    count,
  };
}
