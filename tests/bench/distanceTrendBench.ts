import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import {
  distanceTrendMps,
  TREND_BIN_MS,
  TREND_REACH_M,
  TREND_WINDOW_MS,
} from '#workers/kernels/distanceTrend.ts';
import { createStrikeRing, insertStrikes } from '#workers/kernels/strikeRing.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { facilitiesOverland, strikesOfStorms } from './storms.ts';

const NOW_MS = 1_780_000_000_000;
const STRIKES = 100_000;
const YARDS = 60;
const BINS = TREND_WINDOW_MS / TREND_BIN_MS;

function inOrder({ lon, lat, kind, count }: StrikeColumns): StrikeColumns {
  const atMs = Float64Array.from(
    { length: count },
    (_, i) => NOW_MS - TREND_WINDOW_MS + 1 + Math.floor((i / count) * (TREND_WINDOW_MS - 1)),
  );
  return { lon, lat, kind, atMs, count };
}

/** The same by lists: every distance by greatCircleM, sorted whole. */
function trendByLists({ lon, lat, atMs, count }: StrikeColumns, at: LonLat): number {
  const bins = Array.from({ length: BINS }, () => [] as number[]);
  for (let i = 0; i < count; i++) {
    const distanceM = greatCircleM(at, [lon[i]!, lat[i]!]);
    if (distanceM <= TREND_REACH_M) bins[Math.floor((NOW_MS - atMs[i]!) / TREND_BIN_MS)]!.push(distanceM);
  }
  const points = bins.flatMap((distances, age) => {
    const tenthM = distances.sort((a, b) => a - b)[Math.ceil(distances.length / 10) - 1]!;
    return distances.length < 5 ? [] : [{ atS: (-(age + 0.5) * TREND_BIN_MS) / 1000, tenthM }];
  });
  if (points.length < 4) return NaN;
  const slopes = points
    .flatMap((a, i) => points.slice(i + 1).map((b) => (b.tenthM - a.tenthM) / (b.atS - a.atS)))
    .sort((a, b) => a - b);
  return (slopes[(slopes.length - 1) >> 1]! + slopes[slopes.length >> 1]!) / 2;
}

function assertEqual(ours: readonly number[], rival: readonly number[]): void {
  const isSame = ours.every((mps, i) => Object.is(mps, rival[i]) || Math.abs(mps - rival[i]!) < 1e-6);
  if (!isSame || ours.every(Number.isNaN)) throw new Error('The trends of both differ, or there are none.');
}

/** P1: trends of 60 yards, as many as the map asks for at a time, over 100,000 strikes of half an hour. */
export function distanceTrendBench(): readonly Figure[] {
  const strikes = inOrder(strikesOfStorms(STRIKES, { fromMs: 0, spanMs: 0 }));
  const ring = createStrikeRing(STRIKES, STRIKES);
  insertStrikes(ring, strikes, NOW_MS - TREND_WINDOW_MS);
  const { lon, lat } = facilitiesOverland(YARDS);
  const yards = Array.from(lon, (east, i): LonLat => [east, lat[i]!]);
  const moment = { nowMs: NOW_MS, countsKind: [true, true] } as const;
  const room = new Float64Array(STRIKES);
  const ours = () => yards.map((at) => distanceTrendMps(ring, at, moment, room));
  const rival = () => yards.map((at) => trendByLists(strikes, at));
  assertEqual(ours(), rival());
  return [
    pairedBench({
      id: 'P1',
      what: 'trend of lightning around 60 yards, 100,000 strikes of 30 minutes',
      goal: { timesFaster: 5 },
      ours,
      rival: { name: 'plain lists', run: rival },
      rounds: 9,
    }),
  ];
}
