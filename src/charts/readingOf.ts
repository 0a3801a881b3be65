import type { TimeChartView } from './timeChart.ts';

/** What stands at one time of a chart. */
export type ChartReading = {
  readonly moment: string;
  /** In the order of the lanes; what is not known is not there. */
  readonly rows: readonly { readonly name: string; readonly value: string; readonly ink: number | null }[];
};

/** @param at Index of `timesMs`. */
export function readingOf(view: TimeChartView, at: number): ChartReading {
  const rows = view.lanes.flatMap((lane) =>
    lane.series.flatMap(({ name, ink, values }) => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ name, ink, value: lane.formatValue(value) }];
    }),
  );
  const fromDeg = view.arrows?.fromDeg[at] ?? null;
  const wind =
    view.arrows === null || fromDeg === null
      ? []
      : [{ name: view.arrows.title, value: view.arrows.formatValue(fromDeg), ink: null }];
  return { moment: view.formatMoment(view.timesMs[at] ?? 0), rows: [...rows, ...wind] };
}

/** In words, for readers. */
export function spokenOf({ moment, rows }: ChartReading): string {
  return `${moment}: ${rows.map(({ name, value }) => `${name} ${value}`).join(', ')}`;
}
