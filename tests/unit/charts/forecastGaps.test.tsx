import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeChart, type TimeChart } from '#charts/createTimeChart.ts';
import { forecastDays } from '#domain/forecast/forecastDays.ts';
import { NO_FORECAST } from '#server/sources/forecast/forecastHour.ts';
import { meteogram } from '#server/world/weather/meteogram.ts';
import { forecastHour } from '#server/world/weather/meteogramHour.ts';
import { chartLane, chartSeries, chartView, HOUR_MS, START_MS } from '../../support/chartViews.ts';

let element: HTMLElement;
let chart: TimeChart;
beforeEach(() => {
  class NeverResized {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NeverResized);
  element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 800 });
  document.body.append(element);
  chart = createTimeChart(element, { isFitted: false });
});
afterEach(() => {
  chart.dispose();
  element.remove();
  vi.unstubAllGlobals();
});

test('hours that the forecast does not tell of are a gap, not a line across it [S4][FAC-17]', () => {
  const missing = [3, 4, 5, 6];
  const times = { fromMs: START_MS, presentMs: START_MS, issuedMs: START_MS };
  const hourAt = (atMs: number) => {
    const nth = (atMs - START_MS) / HOUR_MS;
    return missing.includes(nth)
      ? null
      : forecastHour({ ...NO_FORECAST, temperatureC: nth }, [-95, 30], atMs);
  };
  const { forecast } = meteogram({ tz: 'UTC', ...times, hourAt }, 1);
  const hours = forecastDays(forecast, START_MS).flatMap((day) => day.hours);
  const series = chartSeries({ values: hours.map(({ temp }) => temp) });
  chart.show(chartView({ timesMs: hours.map(({ atMs }) => atMs), lanes: [chartLane({ series: [series] })] }));
  expect(element.querySelector('.tchart-line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
});
