import type { ChartLane, ChartSeries, TimeChartView } from '#charts/timeChart.ts';

export const HOUR_MS = 3_600_000;
/** A midnight in UTC. */
export const START_MS = Date.UTC(2026, 10, 18);

export function chartSeries(part: Partial<ChartSeries> = {}): ChartSeries {
  return {
    id: 'temp',
    name: 'Temperature',
    mark: 'line',
    ink: 1,
    dash: 'solid',
    values: [60, 62, 61],
    ...part,
  };
}

export function chartLane(part: Partial<ChartLane> = {}): ChartLane {
  return {
    id: 'temp',
    title: 'Temperature, °F',
    series: [chartSeries()],
    thresholds: [],
    domain: null,
    heightPx: 60,
    formatTick: String,
    formatValue: (value: number) => `${value} u`,
    ...part,
  };
}

/** Three hours, the second of which is now. */
export function chartView(part: Partial<TimeChartView> = {}): TimeChartView {
  return {
    label: 'Weekly forecast',
    timesMs: [0, 1, 2].map((hour) => START_MS + hour * HOUR_MS),
    now: {
      atMs: START_MS + HOUR_MS,
      label: 'Now',
    },
    forecastFromMs: null,
    arrows: null,
    lanes: [chartLane()],
    hourOf: (atMs) => ((atMs - START_MS) / HOUR_MS) % 24,
    formatHour: (atMs) => `${(atMs - START_MS) / HOUR_MS} h`,
    formatDay: () => 'Wed 18',
    formatMoment: (atMs) => `${(atMs - START_MS) / HOUR_MS} h`,
    ...part,
  };
}
