import { copyExact, createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const DIGIT = 0x10000;
/** Time span that two digits hold, ms. */
const MAX_SPAN_MS = DIGIT ** 2 - 1;

/** Number of late rows up to which they are taken out and moved in. */
const FEW_LATE = 1 << 12;
/** Share of late rows from which on counting all rows is faster than that. */
const MOST_LATE = 0.1;

/**
 * Late rows of the current strikes, and numbers to sort them by; reused, because new tables would cost more than the
 * pass.
 */
const lateRows = new Int32Array(FEW_LATE);
const lateKeys = new Float64Array(FEW_LATE);
/** Position of the next row of each digit; reused likewise. */
const next = new Uint32Array(DIGIT + 1);

/**
 * Sorts strikes by time, oldest first; strikes of one time keep their order.
 *
 * Most strikes of a step are already in order: few late ones are taken out and moved in, the others move in blocks.
 * Many are sorted by counting: one pass per 16 bits of the span, nothing compared. Times are whole ms. Never throws.
 *
 * @param strikes Consumed: the result may be the same columns.
 * @param latestMs Strikes later than this count as of then, ms since the epoch.
 * @returns Columns of exactly `count` rows, for the caller to transfer.
 */
export function sortByTime(strikes: StrikeColumns, latestMs = Infinity): StrikeColumns {
  const exact = strikes.atMs.length === strikes.count ? strikes : copyExact(strikes);
  if (isInOrder(exact, latestMs)) return exact;
  const { atMs, count } = exact;
  let minMs = Math.min(atMs[0]!, latestMs);
  let maxMs = -Infinity;
  let late = 0;
  for (let i = 0; i < count; i++) {
    const at = atMs[i]!;
    if (at >= maxMs && at <= latestMs) {
      maxMs = at;
    } else if (at > latestMs) {
      atMs[i] = latestMs;
      maxMs = latestMs;
    } else {
      lateRows[late++ % FEW_LATE] = i;
      if (at < minMs) minMs = at;
    }
  }
  if (late === 0) return exact;
  if (maxMs - minMs > MAX_SPAN_MS) return sortByComparing(exact);

  const areFew = late <= FEW_LATE && late <= count * MOST_LATE;
  return areFew ? moveLate(exact, late, minMs) : sortByCounting(exact, minMs, maxMs);
}

/** Whether all are in order and none is later than the latest: the steps of our own service are. */
function isInOrder({ atMs, count }: StrikeColumns, latestMs: number): boolean {
  let ordered = 1;
  while (ordered < count && atMs[ordered]! >= atMs[ordered - 1]!) ordered++;
  return count === 0 || (ordered === count && atMs[count - 1]! <= latestMs);
}

/** Takes the late rows out and inserts each behind the last row that is not later. */
function moveLate(strikes: StrikeColumns, late: number, minMs: number): StrikeColumns {
  const { lon, lat, atMs, kind, count } = strikes;
  const out = pickLate(strikes, late);
  closeGaps(strikes, late);

  // a time and the place in the list of late rows in one number: sorting numbers needs no comparing function
  for (let k = 0; k < late; k++) lateKeys[k] = (out.atMs[k]! - minMs) * FEW_LATE + k;
  lateKeys.subarray(0, late).sort();
  let end = count - late;
  for (let left = late; left > 0; left--) {
    const k = lateKeys[left - 1]! % FEW_LATE;
    const place = placeAfter(atMs, out.atMs[k]!, end);
    moveRows(strikes, place, end, place + left);
    const to = place + left - 1;
    lon[to] = out.lon[k]!;
    lat[to] = out.lat[k]!;
    atMs[to] = out.atMs[k]!;
    kind[to] = out.kind[k]!;
    end = place;
  }
  return strikes;
}

function pickLate({ lon, lat, atMs, kind }: StrikeColumns, late: number): StrikeColumns {
  const out = createStrikeColumns(late);
  for (let k = 0; k < late; k++) {
    const row = lateRows[k]!;
    out.lon[k] = lon[row]!;
    out.lat[k] = lat[row]!;
    out.atMs[k] = atMs[row]!;
    out.kind[k] = kind[row]!;
  }
  return out;
}

/** Moves the rows that are in order together, over the late ones. */
function closeGaps(strikes: StrikeColumns, late: number): void {
  for (let k = 0; k < late; k++) {
    const from = lateRows[k]! + 1;
    const end = k + 1 < late ? lateRows[k + 1]! : strikes.count;
    moveRows(strikes, from, end, from - k - 1);
  }
}

function moveRows({ lon, lat, atMs, kind }: StrikeColumns, from: number, end: number, to: number): void {
  if (from === end) return;
  lon.copyWithin(to, from, end);
  lat.copyWithin(to, from, end);
  atMs.copyWithin(to, from, end);
  kind.copyWithin(to, from, end);
}

/** First of the ordered times up to `end` that is later than the given one. */
function placeAfter(times: Float64Array, atMs: number, end: number): number {
  let low = -1;
  let high = end;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[middle]! > atMs) high = middle;
    else low = middle;
  }
  return high;
}

/** Sorts all rows by counting passes. */
function sortByCounting(strikes: StrikeColumns, minMs: number, maxMs: number): StrikeColumns {
  const spanMs = maxMs - minMs;
  const once = countingPass(strikes, minMs, 0, Math.min(DIGIT, spanMs + 1));
  return spanMs < DIGIT ? once : countingPass(once, minMs, 16, Math.floor(spanMs / DIGIT) + 1);
}

/**
 * One stable pass of a radix sort by the 16 bits from `shift` up of the time after `minMs`,
 * of which `digits` values occur.
 */
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

/** Sorts all rows by comparing: slow, for steps with a time that is off by weeks. */
function sortByComparing({ lon, lat, atMs, kind, count }: StrikeColumns): StrikeColumns {
  const rows = Uint32Array.from({ length: count }, (_, row) => row).sort(
    (a, b) => atMs[a]! - atMs[b]! || a - b,
  );
  return {
    lon: Float64Array.from(rows, (row) => lon[row]!),
    lat: Float64Array.from(rows, (row) => lat[row]!),
    atMs: Float64Array.from(rows, (row) => atMs[row]!),
    kind: Uint8Array.from(rows, (row) => kind[row]!),
    count,
  };
}
