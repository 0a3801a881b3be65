import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTimeChart, type TimeChart } from '#charts/createTimeChart.ts';
import { chartLane, chartSeries, chartView, HOUR_MS, START_MS } from '../../support/chartViews.ts';

let element: HTMLElement;
let chart: TimeChart;
const observed = new Set<unknown>();

class FakeResizeObserver {
  observe() {
    observed.add(this);
  }
  disconnect() {
    observed.delete(this);
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 472 });
  document.body.append(element);
  chart = createTimeChart(element, { isFitted: false });
});

afterEach(() => {
  chart.dispose();
  element.remove();
  vi.unstubAllGlobals();
});

/** Text of what stands at the crosshair; null while there is none. */
function cardText(): string | null {
  const card = element.querySelector<HTMLElement>('.tchart-card');
  return card === null || card.hidden ? null : card.textContent;
}

describe('a chart over time', () => {
  test('is a slider that tells what stands now until a key moves it', () => {
    chart.show(chartView());
    expect(element.getAttribute('role')).toBe('slider');
    expect(element.getAttribute('aria-label')).toBe('Weekly forecast');
    expect(element.getAttribute('aria-valuetext')).toBe('1 h: Temperature 62 u');
    expect(cardText()).toBeNull();
    element.focus();
    expect(cardText()).toBe('1 hTemperature62 u');
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(element.getAttribute('aria-valuetext')).toBe('2 h: Temperature 61 u');
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(element.getAttribute('aria-valuenow')).toBe('2');
  });

  test('keeps Escape to itself only while a crosshair is there', () => {
    chart.show(chartView());
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard);
    element.focus();
    fireEvent.keyDown(element, { key: 'Escape' });
    expect(cardText()).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(element, { key: 'Escape' });
    expect(heard).toHaveBeenCalledOnce();
    document.body.removeEventListener('keydown', heard);
  });

  test('follows the pointer to the nearest time, and lets go when it leaves', () => {
    chart.show(chartView());
    // 472 px wide: 48 px before the axis, 24 px after it; 200 px an hour
    fireEvent.pointerMove(element, { clientX: 48 + 390 });
    expect(cardText()).toBe('2 hTemperature61 u');
    fireEvent.pointerMove(element, { clientX: 10 });
    expect(cardText()).toBe('0 hTemperature60 u');
    fireEvent.pointerLeave(element);
    expect(cardText()).toBeNull();
  });

  test('draws what is a forecast as a line of its own, from the last known value on', () => {
    chart.show(chartView({ forecastFromMs: START_MS + HOUR_MS }));
    const path = element.querySelector('.tchart-forecast')?.getAttribute('d');
    expect(path).toMatch(/^M248,/);
    expect(element.querySelectorAll('.tchart-line')).toHaveLength(2);
  });

  test('breaks a line where nothing is known, and draws no bar there', () => {
    const gap = [1, null, 3];
    const line = chartLane({ series: [chartSeries({ values: gap })] });
    const bars = chartLane({ id: 'rain', series: [chartSeries({ mark: 'bar', values: gap })] });
    chart.show(chartView({ lanes: [line, bars] }));
    expect(element.querySelector('.tchart-line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    expect(element.querySelectorAll('.tchart-bar')).toHaveLength(2);
  });

  test('names the lines of a lane at their ends, apart from each other', () => {
    const series = ['Cab', 'Cargo', 'Outside'].map((name, at) =>
      chartSeries({ id: name, name, values: [60, 60, 60 + at / 10] }),
    );
    chart.show(chartView({ lanes: [chartLane({ series })] }));
    const names = [...element.querySelectorAll('.tchart-name')];
    const heights = names.map((name) => Number(name.getAttribute('y')));
    expect(names.map(({ textContent }) => textContent)).toEqual(['Outside', 'Cargo', 'Cab']);
    expect(heights[1]).toBeGreaterThanOrEqual((heights[0] ?? 0) + 14);
    expect(heights[2]).toBeGreaterThanOrEqual((heights[1] ?? 0) + 14);
  });

  test.each<[string, readonly (number | null)[], readonly number[]]>([
    ['between two gaps', [null, 43, null], [1]],
    ['at both ends', [60, null, 61], [0, 2]],
    ['in a line', [60, 62, null], []],
    ['nowhere', [null, null, null], []],
  ])('draws a reading that has no neighbour as a dot: %s [S4]', (_, values, shown) => {
    chart.show(chartView({ lanes: [chartLane({ series: [chartSeries({ values, dash: 'dots' })] })] }));
    const starts = [
      ...(element.querySelector('.tchart-line')?.getAttribute('d') ?? '').matchAll(/M([\d.]+),/gu),
    ];
    const dots = [...element.querySelectorAll('.tchart-lone.tchart-ink1')];
    const xs = dots.map((dot) => dot.getAttribute('cx'));
    expect(dots).toHaveLength(shown.length);
    expect(starts.map(([, x]) => x)).toEqual(expect.arrayContaining(xs));
  });

  test('draws each line over its own times, and tells at a time what was read then [S4]', () => {
    const none = undefined;
    const timesMs = [0, 1, 2, 3, 4, 5].map((hour) => START_MS + hour * HOUR_MS);
    const cab = chartSeries({ id: 'cab', name: 'Cab', ink: 1, values: [60, none, 62, none, 64, none] });
    const cargo = chartSeries({
      id: 'cargo',
      name: 'Cargo',
      ink: 2,
      values: [none, 70, none, null, none, 71],
    });
    chart.show(chartView({ timesMs, lanes: [chartLane({ series: [cab, cargo] })] }));
    const startsOf = (ink: number) =>
      element.querySelector(`.tchart-line.tchart-ink${ink}`)?.getAttribute('d')?.match(/M/g)?.length;
    const dotsOf = (ink: number) => element.querySelectorAll(`.tchart-lone.tchart-ink${ink}`).length;
    expect([startsOf(1), dotsOf(1)]).toEqual([1, 0]);
    expect([startsOf(2), dotsOf(2)]).toEqual([2, 2]);
    expect(element.innerHTML).not.toContain('NaN');
    const names = [...element.querySelectorAll('.tchart-name')].map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual(['Cab', 'Cargo']);
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    expect(element.getAttribute('aria-valuetext')).toBe('5 h: Cargo 71 u');
    expect(element.querySelectorAll('.tchart-ring')).toHaveLength(1);
  });

  test('turns an arrow to where the wind goes', () => {
    const arrows = { title: 'Wind from', fromDeg: [270, null, 0], formatValue: String };
    chart.show(chartView({ arrows }));
    const turns = [...element.querySelectorAll('.tchart-arrow')].map((arrow) =>
      arrow.getAttribute('transform'),
    );
    expect(turns.map((turn) => /rotate\((\d+)\)/.exec(turn ?? '')?.[1])).toEqual(['90', '180']);
  });

  test.each([
    ['half an hour', 5.5, [1, 7, 13, 19]],
    ['a quarter of an hour', 5.75, [0, 6, 12, 18]],
    ['no minutes', 5, [1, 7, 13, 19]],
  ])('has arrows of the nearest hour where clocks are off by %s', (_, offsetH, hours) => {
    const timesMs = Array.from({ length: 24 }, (_hour, nth) => START_MS + nth * HOUR_MS);
    const arrows = { title: 'Wind from', fromDeg: timesMs.map((_ms, nth) => nth), formatValue: String };
    const hourOf = (atMs: number) => ((atMs - START_MS) / HOUR_MS + offsetH) % 24;
    const lanes = [chartLane({ series: [chartSeries({ values: timesMs.map(() => 1) })] })];
    chart.show(chartView({ timesMs, hourOf, arrows, lanes }));
    const turns = [...element.querySelectorAll('.tchart-arrow')].map((arrow) =>
      Number(/rotate\((\d+)\)/u.exec(arrow.getAttribute('transform') ?? '')?.[1]),
    );
    expect(turns).toEqual(hours.map((hour) => hour + 180));
  });

  test('has no arrow of an hour whose wind is not known, nor of one that is far [S4]', () => {
    const arrows = { title: 'Wind from', fromDeg: [null, 90, 90], formatValue: String };
    const hourOf = (atMs: number) => ((atMs - START_MS) / HOUR_MS + 23) % 24;
    const times = (hours: readonly number[]) => hours.map((hour) => START_MS + hour * HOUR_MS);
    const count = (hours: readonly number[]) => {
      chart.show(chartView({ timesMs: times(hours), hourOf, arrows }));
      return element.querySelectorAll('.tchart-arrow').length;
    };
    expect([count([0, 1, 2]), count([0, 1.75, 4.75])]).toEqual([2, 1]);
  });

  test('keeps the plate of now off the title of the first lane', () => {
    chart.show(chartView({ now: { atMs: START_MS, label: 'Now' } }));
    const plate = element.querySelector('.tchart-plate');
    const bottomY = Number(/ (\d+)\)/.exec(plate?.getAttribute('transform') ?? '')?.[1]) + 9;
    const titleY = Number(element.querySelector('.tchart-title')?.getAttribute('y'));
    expect(titleY - 12).toBeGreaterThanOrEqual(bottomY);
  });

  test('spans its days, with a line at each midnight, and says where its lanes are empty', () => {
    const days = [0, 24, 48].map((hour) => ({
      fromMs: START_MS + hour * HOUR_MS,
      toMs: START_MS + (hour + 24) * HOUR_MS,
    }));
    const emptyFrom = { atMs: START_MS + 36 * HOUR_MS, label: 'No hours' };
    chart.show(chartView({ days, emptyFrom }));
    // 472 px wide: 48 px before the axis, 76 px after it; 116 px a day
    const midnights = [...element.querySelectorAll('.tchart-midnight')].map((line) =>
      line.getAttribute('x1'),
    );
    expect(midnights).toEqual(['164', '280']);
    const empty = element.querySelector('.tchart-empty')!;
    expect(empty.textContent).toBe('No hours');
    expect(empty.querySelector('rect')?.getAttribute('x')).toBe('222');
    expect(empty.querySelector('rect')?.getAttribute('width')).toBe('174');
    chart.show(chartView({ days, emptyFrom: { ...emptyFrom, atMs: START_MS + 72 * HOUR_MS } }));
    expect(element.querySelector('.tchart-empty')).toBeNull();
  });

  test('names a threshold beside now, and marks where it is first reached', () => {
    const crossing = { atMs: START_MS + 2 * HOUR_MS, value: 61, label: '61 u' };
    const threshold = { value: 61, label: 'High wind', tone: 'closed' as const, crossing };
    chart.show(chartView({ lanes: [chartLane({ thresholds: [threshold] })] }));
    expect(element.querySelector('.tchart-threshold text')?.textContent).toBe('High wind');
    const dot = element.querySelector('.tchart-crossing')!;
    expect([dot.textContent, dot.querySelector('circle')?.getAttribute('cx')]).toEqual(['61 u', '448']);
    chart.show(chartView({ lanes: [chartLane({ thresholds: [{ ...threshold, crossing: null }] })] }));
    expect(element.querySelector('.tchart-crossing')).toBeNull();
  });

  test('shows no line of now outside its times, and nothing at all without times', () => {
    chart.show(chartView({ now: { atMs: START_MS - 1, label: 'Now' } }));
    expect(element.querySelector('.tchart-now')).toBeNull();
    chart.show(chartView({ timesMs: [] }));
    element.focus();
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(cardText()).toBeNull();
  });

  test('leaves nothing behind', () => {
    chart.show(chartView());
    chart.dispose();
    expect(element.childElementCount).toBe(0);
    expect(observed.size).toBe(0);
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(element.childElementCount).toBe(0);
  });
});
