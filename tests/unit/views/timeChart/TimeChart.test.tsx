import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TimeChartView } from '#charts/timeChart.ts';
import { chartLane, chartSeries, chartView } from '#tests/support/chartViews.ts';
import { chartClock } from '#views/timeChart/chartClock.ts';
import { TimeChart } from '#views/timeChart/TimeChart.tsx';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
});
afterEach(() => vi.unstubAllGlobals());

const inEnglish = (view: TimeChartView) => (
  <I18nextProvider i18n={textsOf('en-US')}>
    <TimeChart view={view} />
  </I18nextProvider>
);

describe('a chart in its frame', () => {
  test('shows the same figures as a table, with what is not known as such', () => {
    const series = [
      chartSeries({ name: 'Cab', values: [60, null, 61] }),
      chartSeries({ id: 'b', name: 'Cargo' }),
    ];
    const arrows = { title: 'Wind from', fromDeg: [315, null, 0], formatValue: (deg: number) => `${deg}°` };
    render(inEnglish(chartView({ lanes: [chartLane({ series })], arrows })));
    expect(screen.getByRole('slider', { name: 'Weekly forecast' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.queryByRole('slider')).toBeNull();
    const table = screen.getByRole<HTMLTableElement>('table');
    const rows = Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Time', 'Temperature, °F, Cab', 'Temperature, °F, Cargo', 'Wind from'],
      ['0 h', '60 u', '60 u', '315°'],
      ['1 h', '--', '62 u', '--'],
      ['2 h', '61 u', '61 u', '0°'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getByRole('slider')).toBeTruthy();
  });

  test('draws what is told later', () => {
    const { rerender } = render(inEnglish(chartView()));
    rerender(
      inEnglish(
        chartView({
          label: 'Snow height',
          lanes: [chartLane({ series: [chartSeries({ values: [0, 7, 9] })] })],
        }),
      ),
    );
    expect(screen.getByRole('slider', { name: 'Snow height' }).getAttribute('aria-valuetext')).toBe(
      '1 h: Temperature 7 u',
    );
  });

  test('says so when there is nothing to draw [ERR-20][GAP-132]', () => {
    render(inEnglish(chartView({ timesMs: [] })));
    expect(screen.getByText('No data matching current selection')).toBeTruthy();
  });
});

test('a chart tells time in the language of its reader and the zone of its place', () => {
  const atMs = Date.UTC(2026, 10, 18, 21, 30);
  const chicago = chartClock({ language: 'en-US', timeZone: 'America/Chicago' }, [atMs], atMs);
  expect(chicago.hourOf(atMs)).toBe(15.5);
  expect(chicago.formatHour(atMs)).toBe('3:30\u00A0PM');
  expect(chicago.formatHour(Date.UTC(2026, 10, 18, 6))).toBe('12\u00A0AM');
  expect(chicago.formatMoment(atMs)).toBe('Wed, Nov 18, 3:30\u00A0PM');
  const montreal = chartClock({ language: 'fr-CA', timeZone: 'America/Montreal' }, [atMs], atMs);
  expect(montreal.formatHour(atMs - 1_800_000)).toBe('16\u00A0h');
});

test('a day of another year says its year in a chart', () => {
  const nowMs = Date.UTC(2026, 11, 31, 18);
  const [thisYearMs, nextYearMs] = [nowMs, nowMs + 86_400_000];
  const clock = chartClock(
    { language: 'fr-CA', timeZone: 'America/Montreal' },
    [thisYearMs, nextYearMs],
    nowMs,
  );
  expect(clock.formatDay(thisYearMs)).toBe('jeu. 31 déc.');
  expect(clock.formatDay(nextYearMs)).toBe('ven. 1 janv. 2027');
  expect(clock.formatMoment(nextYearMs)).toBe('ven. 1 janv. 2027, 13\u00A0h\u00A000');
});

test('a chart over the hour in which clocks fall back names the zone of its moments', () => {
  const timesMs = [5, 6].map((hour) => Date.UTC(2026, 10, 1, hour));
  const clock = chartClock({ language: 'en-US', timeZone: 'America/New_York' }, timesMs, timesMs[0]!);
  expect(timesMs.map(clock.formatMoment)).toEqual([
    'Sun, Nov 1, 1:00\u00A0AM\u00A0EDT',
    'Sun, Nov 1, 1:00\u00A0AM\u00A0EST',
  ]);
});
