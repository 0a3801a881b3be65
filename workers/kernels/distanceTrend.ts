import { EARTH_RADIUS_M, METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { KIND_CC } from '#domain/lightning/strikeColumns.ts';
import { firstIndexFrom, type StrikeRing } from './strikeRing.ts';

/** Strikes within this distance of a facility make its trend, metres: 40 mi, the edge included. */
export const TREND_REACH_M = 64_373.76;
/** Age below which strikes make a trend, ms. */
export const TREND_WINDOW_MS = 1_800_000;
/** Length of a bin, ms. */
export const TREND_BIN_MS = 300_000;
/** Fewer strikes than this are no bin, and fewer bins than this are no trend. */
const LEAST_STRIKES = 5;
const LEAST_BINS = 4;
/** Share of a bin's strikes that are at most as far as its distance. */
const PERCENTILE = 0.1;

const BIN_COUNT = TREND_WINDOW_MS / TREND_BIN_MS;
const RAD_PER_DEG = Math.PI / 180;
const DIAMETER_M = 2 * EARTH_RADIUS_M;
/** Degrees of latitude of the reach, a little more: metres a degree are rounded. */
const REACH_DEG = (TREND_REACH_M / METRES_PER_DEG) * 1.001;
const SINE_OF_REACH = Math.sin(TREND_REACH_M / DIAMETER_M);
const SQUARED_REACH = SINE_OF_REACH * SINE_OF_REACH;
const IN_CLOUD = KIND_CC;

// at most one distance for each bin; the slopes of their pairs
const binAtS = new Float64Array(BIN_COUNT);
const binM = new Float64Array(BIN_COUNT);
const slopes = new Float64Array((BIN_COUNT * (BIN_COUNT - 1)) / 2);

/** Moment of a trend, and the strikes that count for it. */
export type TrendMoment = {
  /** Network time, ms since the epoch. */
  readonly nowMs: number;
  /** Whether strikes of each kind count (S7). An unknown one counts like cloud-to-ground. */
  readonly countsKind: readonly [cloudToGround: boolean, inCloud: boolean];
};

/**
 * Change of the distance of lightning from a facility: the Theil–Sen slope of the 10th-percentile distance of six
 * bins of 5 minutes over the last 30. A bin holds ages from 5 k inclusive to 5 k + 5 min exclusive, stands at its
 * middle, and counts from five strikes on; its percentile is of the nearest rank.
 *
 * @param at Position of the facility, degrees.
 * @param room Scratch, at least as long as the rows of the last 30 minutes; overwritten.
 * @returns m/s, negative while lightning comes closer; NaN with fewer than four bins, or without a position.
 * @throws RangeError if `room` is too short.
 * Source: P. K. Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", JASA 63 (1968) 1379.
 */
export function distanceTrendMps(
  ring: StrikeRing,
  at: LonLat,
  moment: TrendMoment,
  room: Float64Array,
): number {
  const from = firstIndexFrom(ring, Math.floor(moment.nowMs - TREND_WINDOW_MS) + 1);
  if (room.length < ring.size - from) {
    throw new RangeError(`room has ${room.length} places when ${ring.size - from} were expected.`);
  }
  let bins = 0;
  let start = from;
  let filled = 0;
  // rows ascend in time: the distances of one bin lie side by side
  for (let age = BIN_COUNT - 1; age >= 0; age--) {
    const end =
      age === 0 ? ring.size : firstIndexFrom(ring, Math.floor(moment.nowMs - age * TREND_BIN_MS) + 1);
    const count = collectDistances(ring, start, end, { at, moment, room, filled });
    if (count >= LEAST_STRIKES) {
      binAtS[bins] = -(age + 0.5) * (TREND_BIN_MS / 1000);
      binM[bins++] = percentileOf(room.subarray(filled, filled + count));
    }
    filled += count;
    start = end;
  }
  return bins < LEAST_BINS ? NaN : medianSlope(bins);
}

type Collected = {
  readonly at: LonLat;
  readonly moment: TrendMoment;
  readonly room: Float64Array;
  readonly filled: number;
};

/** Writes the distances within reach of the rows `from` (inclusive) to `to` (exclusive). @returns How many. */
function collectDistances(
  { columns, head, mask }: StrikeRing,
  from: number,
  to: number,
  { at: [lon, lat], moment, room, filled }: Collected,
): number {
  const { lon: lons, lat: lats, kind: kinds } = columns;
  const [countsCloudToGround, countsInCloud] = moment.countsKind;
  const cosLat = Math.cos(lat * RAD_PER_DEG);
  const poleward = Math.min(90, Math.abs(lat) + REACH_DEG);
  // Infinity at a pole: every longitude is near
  const reachLon = REACH_DEG / Math.max(0, Math.cos(poleward * RAD_PER_DEG));
  let next = filled;
  for (let i = from; i < to; i++) {
    const row = (head + i) & mask;
    const dLat = lats[row]! - lat;
    // also refuses NaN
    if (!(dLat <= REACH_DEG && dLat >= -REACH_DEG)) continue;
    const dLon = Math.abs(lons[row]! - lon);
    if (!(dLon <= reachLon || dLon >= 360 - reachLon)) continue;
    if (!(kinds[row] === IN_CLOUD ? countsInCloud : countsCloudToGround)) continue;
    const sinHalfLat = Math.sin((dLat * RAD_PER_DEG) / 2);
    const sinHalfLon = Math.sin((dLon * RAD_PER_DEG) / 2);
    const squared =
      sinHalfLat * sinHalfLat + cosLat * Math.cos(lats[row]! * RAD_PER_DEG) * sinHalfLon * sinHalfLon;
    if (squared <= SQUARED_REACH) room[next++] = DIAMETER_M * Math.asin(Math.sqrt(squared));
  }
  return next - filled;
}

function percentileOf(distances: Float64Array): number {
  return distances.sort()[Math.ceil(PERCENTILE * distances.length) - 1]!;
}

function medianSlope(bins: number): number {
  let count = 0;
  for (let a = 0; a < bins; a++) {
    for (let b = a + 1; b < bins; b++) slopes[count++] = (binM[b]! - binM[a]!) / (binAtS[b]! - binAtS[a]!);
  }
  const sorted = slopes.subarray(0, count).sort();
  return (sorted[(count - 1) >> 1]! + sorted[count >> 1]!) / 2;
}
