import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointSeries } from '#domain/sensors/pointSeries.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const STEP_MS = 300_000;
const timesOf = (count: number) => Array.from({ length: count }, (_, nth) => MISSION_TIME_MS + nth * STEP_MS);

describe('the points of a graph', () => {
  test('are every 12th, and the 25th of them is Now [SENS-23][GAP-86]', () => {
    const times = timesOf(577);
    const { timesMs, heightsCm, nowMs } = pointSeries(
      times,
      times.map((_, nth) => nth),
    );
    expect(timesMs).toHaveLength(49);
    expect(heightsCm.slice(0, 3)).toEqual([0, 12, 24]);
    expect(nowMs).toBe(times[24 * 12]);
    expect(timesMs[24]).toBe(nowMs);
  });

  test('reach up to twice the largest of those that are shown [SENS-23]', () => {
    const times = timesOf(25);
    // the peak is not among them
    expect(
      pointSeries(
        times,
        times.map((_, nth) => (nth === 11 ? 90 : nth === 12 ? 7 : 1)),
      ).maxCm,
    ).toBe(14);
  });

  test('say nothing where nothing was read, and have an axis where there is no snow [S4]', () => {
    const { heightsCm, nowMs, maxCm } = pointSeries(timesOf(25), [null]);
    expect(heightsCm).toEqual([null, null, null]);
    expect([nowMs, maxCm]).toEqual([null, 10]);
    expect(pointSeries([], []).timesMs).toEqual([]);
  });

  test('are points of the series, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (count) => {
        const times = timesOf(count);
        const { timesMs, heightsCm } = pointSeries(times, times);
        expect(timesMs).toEqual(heightsCm);
        expect(timesMs).toHaveLength(Math.ceil(count / 12));
        expect(timesMs.every((timeMs, nth) => timeMs === times[nth * 12])).toBe(true);
      }),
    );
  });
});
