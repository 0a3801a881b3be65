import { expect, it } from 'vitest';
import { createLatencyTally } from '#server/sources/latencyTally.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21, 30);

it('finds the middle and the slowest hundredth within 5 %', () => {
  const tally = createLatencyTally();
  for (let nth = 1; nth <= 1_000; nth += 1) tally.add(nth * 100, NOW_MS);
  const { p50Ms, p99Ms } = tally.overall(NOW_MS)!;
  expect(Math.abs(p50Ms / 50_000 - 1)).toBeLessThan(0.05);
  expect(Math.abs(p99Ms / 99_000 - 1)).toBeLessThan(0.05);
});

it('knows nothing before the first delivery, and nothing of one a day ago', () => {
  const tally = createLatencyTally();
  expect(tally.overall(NOW_MS)).toBeNull();
  tally.add(5_000, NOW_MS);
  expect(
    tally
      .hours(NOW_MS)
      .map((one) => one !== null)
      .indexOf(true),
  ).toBe(23);
  expect(tally.overall(NOW_MS + 23 * HOUR_MS)).not.toBeNull();
  expect(tally.overall(NOW_MS + 24 * HOUR_MS)).toBeNull();
});

it('counts what is not slower than a clock can tell as nothing', () => {
  const tally = createLatencyTally();
  tally.add(-300, NOW_MS);
  tally.add(9, NOW_MS);
  expect(tally.overall(NOW_MS)).toEqual({ p50Ms: 0, p99Ms: 0 });
});
