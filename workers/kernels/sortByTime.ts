import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const DIGIT = 0x10000;

/**
 * Puts strikes into time order, oldest first; strikes of one time keep their order.
 *
 * A step usually spans few seconds: one counting pass per 16 bits of its span, nothing compared. Times are whole ms.
 *
 * @returns The same columns when they already are in order, otherwise new ones of exactly `count` rows.
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
  if (isSorted) return strikes;
  if (maxMs - minMs > 0xffff_ffff)
    throw new RangeError(`Times span ${maxMs - minMs} ms when 2^32 is the limit.`);

  const keys = new Uint32Array(count);
  for (let i = 0; i < count; i++) keys[i] = atMs[i]! - minMs;
  let order = new Uint32Array(count).map((_, i) => i);
  order = countingPass(keys, order, 0, Math.min(DIGIT, maxMs - minMs + 1));
  if (maxMs - minMs >= DIGIT) order = countingPass(keys, order, 16, Math.floor((maxMs - minMs) / DIGIT) + 1);
  return gather(strikes, order);
}

/** One stable pass of a radix sort over the 16 bits from `shift` up, of which only `digits` values occur. */
function countingPass(
  keys: Uint32Array,
  order: Uint32Array,
  shift: number,
  digits: number,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(digits + 1);
  for (let i = 0; i < keys.length; i++) next[((keys[i]! >>> shift) & 0xffff) + 1]!++;
  for (let digit = 1; digit <= digits; digit++) next[digit]! += next[digit - 1]!;
  const sorted = new Uint32Array(keys.length);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    sorted[next[(keys[row]! >>> shift) & 0xffff]!++] = row;
  }
  return sorted;
}

function gather(strikes: StrikeColumns, order: Uint32Array): StrikeColumns {
  const { lon, lat, atMs, kind } = createStrikeColumns(order.length);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    lon[i] = strikes.lon[row]!;
    lat[i] = strikes.lat[row]!;
    atMs[i] = strikes.atMs[row]!;
    kind[i] = strikes.kind[row]!;
  }
  return { lon, lat, atMs, kind, count: order.length };
}
