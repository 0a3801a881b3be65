import { describe, expect, test } from 'vitest';
import { hourTicks } from '#charts/hourTicks.ts';
import { keyedStep } from '#charts/keyedStep.ts';
import { layLanes } from '#charts/layLanes.ts';
import { readingOf, spokenOf } from '#charts/readingOf.ts';
import { chartLane, chartSeries, chartView, HOUR_MS, START_MS } from '../../support/chartViews.ts';

const utcHour = (atMs: number) => (atMs / HOUR_MS) % 24;

describe('the hours an axis names', () => {
  const day = { fromMs: START_MS, toMs: START_MS + 24 * HOUR_MS };

  test('are as many as have room, counted from midnight', () => {
    const ticks = hourTicks({ ...day, widthPx: 960 }, utcHour);
    expect(ticks.map(utcHour)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 0]);
    const fewer = hourTicks({ ...day, widthPx: 500 }, utcHour);
    expect(fewer.map(utcHour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 0]);
  });

  test('are full hours of the place, also where its clocks differ by half an hour', () => {
    const kolkata = (atMs: number) => (atMs / HOUR_MS + 5.5) % 24;
    const ticks = hourTicks({ ...day, widthPx: 300 }, kolkata);
    expect(ticks.map((atMs) => (atMs - START_MS) / HOUR_MS)).toEqual([0.5, 6.5, 12.5, 18.5]);
  });

  test('are none without room or length', () => {
    expect(hourTicks({ ...day, widthPx: 40 }, utcHour)).toEqual([]);
    expect(hourTicks({ fromMs: START_MS, toMs: START_MS, widthPx: 900 }, utcHour)).toEqual([]);
    expect(hourTicks({ fromMs: Number.NaN, toMs: START_MS, widthPx: 900 }, utcHour)).toEqual([]);
  });
});

describe('lanes', () => {
  test('lie one below the other, without touching', () => {
    const laid = layLanes([chartLane(), chartLane({ id: 'rain', heightPx: 40 })]);
    const [first, second] = laid;
    expect(first?.bottomY).toBeLessThan(second?.titleY ?? 0);
    expect((second?.bottomY ?? 0) - (second?.topY ?? 0)).toBe(40);
  });

  test('stand closer in a fitted chart of many, so that the axis of time stays in sight', () => {
    const lanes = (count: number) =>
      Array.from({ length: count }, (_, nth) => chartLane({ id: `lane ${nth}` }));
    const gapPx = (count: number) => {
      const [first, second] = layLanes(lanes(count), 100);
      return second!.topY - first!.bottomY;
    };
    expect([gapPx(5), gapPx(6)]).toEqual([14, 12]);
    expect(layLanes(lanes(7), 100).at(-1)!.bottomY).toBe(22 + 7 * 24 + 6 * 12);
  });

  test('share the height of a fitted chart by their own heights, with their titles inside', () => {
    const lanes = [chartLane({ heightPx: 60 }), chartLane({ id: 'rain', heightPx: 30 })];
    const [temperature, rain] = layLanes(lanes, 216);
    expect([temperature?.topY, rain?.bottomY]).toEqual([22, 216]);
    const heights = [temperature, rain].map((laid) => laid!.bottomY - laid!.topY);
    expect(heights).toEqual([120, 60]);
    expect(temperature!.titleY).toBeGreaterThan(temperature!.topY);
  });

  test('stay high enough to be read in a chart that is too low', () => {
    const laid = layLanes([chartLane({ heightPx: 60 }), chartLane({ id: 'rain', heightPx: 30 })], 40);
    expect(laid.map(({ topY, bottomY }) => bottomY - topY)).toEqual([26, 26]);
    expect(laid.every(({ ticks }) => ticks.length > 0)).toBe(true);
  });

  test('leave out the numbers between the outermost where a low lane has no room for them', () => {
    const beaufort = chartLane({ heightPx: 60, domain: [0, 10] });
    expect(layLanes([beaufort, beaufort], 40).map(({ ticks }) => ticks)).toEqual([
      [0, 10],
      [0, 10],
    ]);
    expect(layLanes([beaufort], 130)[0]?.ticks).toEqual([0, 2, 4, 6, 8, 10]);
  });

  test('do not end at numbers so round that a low lane is empty for the most part', () => {
    const cool = chartLane({ series: [chartSeries({ values: [27, 44] })] });
    expect(layLanes([cool, cool], 40)[0]?.y.domain()).toEqual([25, 45]);
  });

  test('reach to their thresholds, and bars stand on 0', () => {
    const bars = chartSeries({ mark: 'bar', values: [3, 4] });
    const threshold = { value: 30, label: 'High wind', tone: 'warning' as const };
    const [laid] = layLanes([chartLane({ series: [bars], thresholds: [threshold] })]);
    expect(laid?.y.domain()).toEqual([0, 30]);
  });

  test('keep the values that are asked of their axis', () => {
    const [laid] = layLanes([chartLane({ domain: [0, 8.6] })]);
    expect(laid?.y.domain()).toEqual([0, 8.6]);
  });

  test('have an axis when nothing changes, and when nothing is known', () => {
    const flat = layLanes([chartLane({ series: [chartSeries({ values: [5, 5] })] })]);
    expect(flat[0]?.y.domain()).toEqual([5, 6]);
    const empty = layLanes([chartLane({ series: [chartSeries({ values: [null, null] })] })]);
    expect(empty[0]?.y.domain()).toEqual([0, 1]);
  });
});

describe('a reading', () => {
  test('tells what is known at its time, with its unit, in the order of the lanes', () => {
    const view = chartView({
      lanes: [
        chartLane({ series: [chartSeries({ name: 'Cab', values: [68, 70] })] }),
        chartLane({ id: 'rain', series: [chartSeries({ name: 'Rain', values: [0.1, null] })] }),
      ],
      arrows: { title: 'Wind from', fromDeg: [315, null], formatValue: (deg) => `${deg}°` },
    });
    expect(spokenOf(readingOf(view, 0))).toBe('0 h: Cab 68 u, Rain 0.1 u, Wind from 315°');
    expect(spokenOf(readingOf(view, 1))).toBe('1 h: Cab 70 u');
  });
});

test.each([
  ['ArrowRight', 5],
  ['ArrowLeft', 3],
  ['PageUp', 9],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 9],
  ['a', undefined],
])('%s moves the crosshair from 4 of 9 to %s', (key, to) => {
  expect(keyedStep(key, 4, 9)).toBe(to);
});

test('a page key skips a day of hours in a chart of days', () => {
  expect([keyedStep('PageUp', 4, 95), keyedStep('PageDown', 60, 95)]).toEqual([28, 36]);
});
