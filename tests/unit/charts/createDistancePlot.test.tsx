import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDistancePlot, type DistancePlot } from '#charts/createDistancePlot.ts';
import type { DistancePlotView } from '#charts/distancePlot.ts';
import { hourTexts } from '#charts/hourTexts.ts';
import { minuteTicks } from '#charts/minuteTicks.ts';
import { revealedSpan, zoomedSpan } from '#charts/zoomedSpan.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const FROM_MS = Date.UTC(2026, 6, 14, 18);
const at = (hours: number) => FROM_MS + hours * HOUR_MS;

const VIEW: DistancePlotView = {
  label: 'Strikes near YARD',
  title: '',
  heightPx: 240,
  span: { fromMs: at(0), toMs: at(6) },
  unknown: [{ fromMs: at(0), toMs: at(0.5) }],
  unknownLabel: 'Left out',
  strikes: [
    { atMs: at(1), distance: 15, isInside: false },
    { atMs: at(2), distance: 2, isInside: true },
  ],
  reach: 20,
  radii: [{ value: 6, label: 'A closes within 6 mi', ink: 1, dash: 'long' }],
  rows: [
    {
      letter: 'A',
      ink: 1,
      bands: [
        { fromMs: at(-1), toMs: at(4), tone: 'warning', labels: [] },
        { fromMs: at(2), toMs: at(4), tone: 'closed', labels: ['CLOSED 120 min'] },
        { fromMs: at(5), toMs: at(5.1), tone: 'closed', labels: ['CLOSED 6 min'] },
        { fromMs: at(7), toMs: at(8), tone: 'closed', labels: ['CLOSED 60 min'] },
      ],
    },
  ],
  readingOf: (nth) => ({
    title: `strike ${nth}`,
    lines: [{ text: 'A was open.', isWorse: nth === 1 }],
  }),
  formatDistance: String,
  ticksIn: () => [{ atMs: at(3), text: '9 PM' }],
};

let element: HTMLElement;
let plot: DistancePlot;
let resize: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResized: () => void) {
        resize = onResized;
      }
      observe() {}
      disconnect() {}
    },
  );
  element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 660, configurable: true });
  document.body.append(element);
  plot = createDistancePlot(element);
});
afterEach(() => {
  plot.dispose();
  element.remove();
  vi.unstubAllGlobals();
});

const all = (selector: string) => [...element.querySelectorAll(selector)];
const textsOf = (selector: string) => all(selector).map((one) => one.textContent);
const card = () => element.querySelector<HTMLElement>('.dplot-card')!;

describe('the plot of distances', () => {
  test('draws strikes at their time and distance, the one that counts larger', () => {
    plot.show(VIEW);
    const [far, near] = [all('.dplot-strike')[0]!, all('.dplot-inside')[0]!];
    const number = (one: Element, name: string) => Number(one.getAttribute(name));
    // 48 px and 24 px stay free at the sides
    expect([number(far, 'cx'), number(near, 'cx')]).toEqual([48 + 588 / 6, 48 + 588 / 3]);
    expect(number(near, 'cy')).toBeGreaterThan(number(far, 'cy'));
    expect(number(near, 'r')).toBeGreaterThan(number(far, 'r'));
  });

  test('draws radii, what was not known, times, and a title that has room above', () => {
    plot.show(VIEW);
    expect(textsOf('.dplot-radius text')).toEqual(['A closes within 6 mi']);
    expect(textsOf('.dplot-unknown title')).toEqual(['Left out']);
    expect(textsOf('.dplot-time text')).toEqual(['9 PM']);
    const heightOf = () => Number(element.querySelector('svg')!.getAttribute('viewBox')!.split(' ')[3]);
    const bareHeight = heightOf();
    plot.show({ ...VIEW, title: 'Distance, mi' });
    expect(textsOf('.dplot-title')).toEqual(['Distance, mi']);
    expect(heightOf()).toBeGreaterThan(bareHeight);
  });

  test('draws statuses within its span, with the first words that have room', () => {
    plot.show(VIEW);
    expect(all('.dplot-band').map((one) => one.getAttribute('data-tone'))).toEqual([
      'warning',
      'closed',
      'closed',
    ]);
    expect(textsOf('.dplot-band text')).toEqual(['', 'CLOSED 120 min', '']);
    expect(all('.dplot-band')[0]!.getAttribute('transform')).toBe('translate(48 0)');
  });

  test('marks an override by a rule, and tells it by shorter words where longer ones have no room [S9]', () => {
    const labels = ['OPEN - OVERRIDE', 'OVERRIDE'];
    const band = { fromMs: at(0), toMs: at(1), tone: 'override', labels } as const;
    plot.show({ ...VIEW, rows: [{ letter: '', ink: 'closed', bands: [band] }] });
    expect(textsOf('.dplot-band text')).toEqual(['OVERRIDE']);
    expect(all('.dplot-rule')).toHaveLength(1);
  });

  test('is drawn anew where its element has another width', () => {
    plot.show(VIEW);
    Object.defineProperty(element, 'clientWidth', { value: 400 });
    resize();
    expect(element.querySelector('svg')!.getAttribute('viewBox')).toMatch(/^0 0 400 /);
    expect(all('.dplot-strike, .dplot-inside')).toHaveLength(2);
  });

  test('is a slider whose keys step through the strikes, and whose Escape takes the reading away', () => {
    plot.show(VIEW);
    expect([element.getAttribute('role'), element.getAttribute('aria-valuemax')]).toEqual(['slider', '1']);
    element.focus();
    expect(card().textContent).toBe('strike 0A was open.');
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(element.getAttribute('aria-valuetext')).toBe('strike 1 A was open.');
    expect(card().querySelector('.dplot-worse')?.textContent).toBe('A was open.');
    fireEvent.keyDown(element, { key: 'Escape' });
    expect(card().hidden).toBe(true);
  });

  test('shows the strike near the pointer, and none where none is', () => {
    plot.show(VIEW);
    const move = (clientX: number, clientY: number) => fireEvent.pointerMove(element, { clientX, clientY });
    move(146, 70);
    expect(card().textContent).toContain('strike 0');
    move(500, 70);
    expect(card().hidden).toBe(true);
  });

  test('is a picture that keys pass by without strikes', () => {
    plot.show(VIEW);
    plot.show({ ...VIEW, strikes: [] });
    expect([element.getAttribute('role'), element.tabIndex]).toEqual(['img', -1]);
    expect(element.getAttributeNames().filter((name) => name.startsWith('aria-value'))).toEqual([]);
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(card().hidden).toBe(true);
  });
});

describe('times of an axis', () => {
  test('are full minutes, as many as have room', () => {
    const axis = { fromMs: 90_000, toMs: 63 * MINUTE_MS, widthPx: 600 };
    expect(minuteTicks(axis).map((atMs) => atMs / MINUTE_MS)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(minuteTicks({ ...axis, widthPx: 50 })).toEqual([]);
    expect(minuteTicks({ ...axis, toMs: axis.fromMs })).toEqual([]);
  });

  test('are hours, of which midnight has the day', () => {
    const clock = {
      hourOf: (atMs: number) => new Date(atMs).getUTCHours() + new Date(atMs).getUTCMinutes() / 60,
      formatHour: (atMs: number) => `${new Date(atMs).getUTCHours()} h`,
      formatDay: () => 'Jul 15',
    };
    const texts = hourTexts({ ...VIEW.span, widthPx: 588 }, clock).map(({ text }) => text);
    expect(texts).toEqual(['18 h', '19 h', '20 h', '21 h', '22 h', '23 h', 'Jul 15']);
    expect(hourTexts({ ...VIEW.span, widthPx: 200 }, clock).length).toBeLessThan(4);
  });
});

describe('the zoom of the plot', () => {
  const whole = VIEW.span;
  /** Shows what the reader wants to see, as a page does; returns what was wanted last. */
  function zoomable(): () => TimeSpan {
    let span = whole;
    const show = () => plot.show({ ...VIEW, span, zoom: { whole, onSpan } });
    function onSpan(next: TimeSpan): void {
      span = next;
      show();
    }
    show();
    return () => span;
  }
  const press = (key: string, more: object = {}) => fireEvent.keyDown(element, { key, ...more });
  const hours = ({ fromMs, toMs }: TimeSpan) => [fromMs, toMs].map((ms) => (ms - FROM_MS) / HOUR_MS);

  test('goes in and out by keys around the reading, and back to the whole', () => {
    const span = zoomable();
    press('End');
    press('+');
    expect(hours(span())).toEqual([1, 4]);
    expect(card().textContent).toContain('strike 1');
    press('-');
    expect(hours(span())).toEqual([0, 6]);
    press('=');
    press('=');
    press('0');
    expect(hours(span())).toEqual([0, 6]);
  });

  test('goes by the wheel with Ctrl around the pointer, and leaves the wheel alone without it', () => {
    const span = zoomable();
    expect(fireEvent.wheel(element, { deltaY: -200, clientX: 48 })).toBe(true);
    expect(hours(span())).toEqual([0, 6]);
    expect(fireEvent.wheel(element, { deltaY: -200, clientX: 48, ctrlKey: true })).toBe(false);
    expect(hours(span())[0]).toBe(0);
    expect(hours(span())[1]).toBeLessThan(4);
  });

  test('draws only strikes of the time shown, and brings one that is stepped to into view', () => {
    const span = zoomable();
    press('End');
    for (let nth = 0; nth < 4; nth += 1) press('+');
    expect(all('.dplot-strike, .dplot-inside')).toHaveLength(1);
    press('Home');
    expect(all('.dplot-strike, .dplot-inside')).toHaveLength(1);
    expect(span().fromMs).toBeLessThan(at(1));
    expect(span().toMs).toBeGreaterThan(at(1));
    expect(element.getAttribute('aria-valuetext')).toBe('strike 0 A was open.');
    expect(card().textContent).toContain('strike 0');
  });

  test('leaves the zoom of the page alone, and is not there where a plot is not to be zoomed', () => {
    const span = zoomable();
    expect(press('+', { ctrlKey: true })).toBe(true);
    expect(hours(span())).toEqual([0, 6]);
    plot.show(VIEW);
    expect(press('+')).toBe(true);
    expect(fireEvent.wheel(element, { deltaY: -200, ctrlKey: true })).toBe(true);
  });
});

describe('the stretch of a zoom', () => {
  const hour = (fromMs: number, toMs: number) => ({ fromMs: at(fromMs), toMs: at(toMs) });
  test.each([
    [hour(0, 6), 0.5, 0, hour(0, 3)],
    [hour(0, 6), 0.5, 6, hour(3, 6)],
    [hour(1, 2), 10, 1, hour(0, 6)],
    [hour(0, 1), 2, 0.5, hour(0, 2)],
    [hour(5, 6), 2, 6, hour(4, 6)],
    [hour(2, 3), Infinity, 2.5, hour(0, 6)],
  ])('%j by %d around hour %d is %j', (shown, factor, around, expected) => {
    expect(zoomedSpan(VIEW.span, shown, { factor, atMs: at(around) })).toEqual(expected);
  });

  test('is never shorter than five minutes', () => {
    const { fromMs, toMs } = zoomedSpan(VIEW.span, hour(2, 2.1), { factor: 0.01, atMs: at(2.05) });
    expect(toMs - fromMs).toBe(5 * MINUTE_MS);
  });

  test('that shows an instant moves no further than it has to', () => {
    expect(revealedSpan(VIEW.span, hour(2, 3), at(2.5))).toEqual(hour(2, 3));
    expect(revealedSpan(VIEW.span, hour(2, 3), at(4)).toMs).toBe(at(4.1));
    expect(revealedSpan(VIEW.span, hour(2, 3), at(0))).toEqual(hour(0, 1));
  });
});
