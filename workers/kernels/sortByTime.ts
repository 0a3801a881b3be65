import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const DIGIT = 0x10000;

/** Where the next row of each digit goes; kept, for a fresh table would cost more than the pass. */
const next = new Uint32Array(DIGIT + 1);

/**
 * Puts strikes into time order, oldest first; strikes of one time keep their order.
 *
 * A step usually spans few seconds: one counting pass per 16 bits of its span, nothing compared. Times are whole ms.
 *
 * @returns New columns of exactly `count` rows, the caller's to transfer.
 * @throws RangeError if the times span 2^32 ms (49 days) or more.
 */
export function sortByTime(strikes: StrikeColumns): StrikeColumns {
  const { atMs, count } = strikes;
  let minMs = Infinity;
  let maxMs = -Infinity;
  let isSorted = true;
  for (let i = 0; i < count; i++) {
    const at = atMs[i]!;
    if (at < maxMs) isSorted = false;
    if (at > maxMs) maxMs = at;
    if (at < minMs) minMs = at;
  }
  if (isSorted) return copyOf(strikes);
  if (maxMs - minMs > 0xffff_ffff)
    throw new RangeError(`Times span ${maxMs - minMs} ms when 2^32 is the limit.`);

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
