import { AGE_BUCKET_COUNT, markAgeBuckets } from '#workers/kernels/ageBuckets.ts';
import { createStrikeRing, insertStrikes, type StrikeRing } from '#workers/kernels/strikeRing.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { strikesOfStorms } from './storms.ts';

const WINDOW_MS = 7_200_000;
const NOW_MS = 1_780_000_000_000;
const CALLS = 2_000;

function filledRing(count: number): StrikeRing {
  const ring = createStrikeRing(count, count);
  const { lon, lat, kind } = strikesOfStorms(count, { fromMs: 0, spanMs: 0 });
  const atMs = Float64Array.from(
    { length: count },
    (_, i) => NOW_MS - WINDOW_MS + Math.floor((i / count) * WINDOW_MS),
  );
  insertStrikes(ring, { lon, lat, kind, atMs, count }, NOW_MS - WINDOW_MS);
  return ring;
}

function rebucket(ring: StrikeRing): Uint32Array {
  const starts = new Uint32Array(AGE_BUCKET_COUNT);
  for (let call = 0; call < CALLS; call++) markAgeBuckets(ring, NOW_MS + call * 7, starts);
  return starts;
}

/** P2: 2,000 times all nine bucket edges in a window of 1,000,000, against the same in a window of 10,000. */
export function ageBucketsBench(): readonly Figure[] {
  const large = filledRing(1_000_000);
  const small = filledRing(10_000);
  return [
    pairedBench({
      id: 'P2',
      what: 're-bucketing a window of 1,000,000, 2,000 times',
      goal: { ratioAtMost: 2 },
      ours: () => rebucket(large),
      rival: { name: 'a window of 10,000', run: () => rebucket(small) },
    }),
  ];
}
