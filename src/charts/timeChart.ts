import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** One line, area or row of bars. */
export type ChartSeries = {
  readonly id: string;
  /** At the end of its line where a lane has several, and before its value in a reading. */
  readonly name: string;
  readonly mark: 'line' | 'area' | 'bar';
  /** Of the five colours of charts: red, amber and green are kept for thresholds. */
  readonly ink: 1 | 2 | 3 | 4 | 5;
  /** Lines of one lane differ by more than colour. */
  readonly dash: 'solid' | 'long' | 'dots';
  /**
   * Beside `timesMs`, in the unit of its lane; null: not known, a gap. undefined: the time is of other series alone, and a
   * line goes on.
   */
  readonly values: readonly (number | null | undefined)[];
};

/** From here on something changes. */
export type ChartThreshold = {
  /** In the unit of its lane. */
  readonly value: number;
  readonly label: string;
  readonly tone: 'notice' | 'warning' | 'closed';
  /** Where a series first reaches it, with the value there in words; left out or null: nowhere. */
  readonly crossing?: { readonly atMs: number; readonly value: number; readonly label: string } | null;
};

/** One quantity over the time that all lanes share: never two axes of values in one. */
export type ChartLane = {
  readonly id: string;
  /** With its unit. */
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly thresholds: readonly ChartThreshold[];
  /** Least and largest value of the axis; null: round values around the data. */
  readonly domain: readonly [number, number] | null;
  readonly heightPx: number;
  readonly formatTick: (value: number) => string;
  /** With its unit. */
  readonly formatValue: (value: number) => string;
};

/** Where the wind comes from. */
type ChartArrows = {
  readonly title: string;
  /** Beside `timesMs`, clockwise from north; null: not known. */
  readonly fromDeg: readonly (number | null)[];
  readonly formatValue: (fromDeg: number) => string;
};

/** What a chart shows. Texts are in the user's language, times in the zone of the place. */
export type TimeChartView = {
  /** What the chart is called. */
  readonly label: string;
  /** Ascending; epoch ms. */
  readonly timesMs: readonly number[];
  /** Days that the axis covers, one after the other; left out: it goes from the first time to the last. */
  readonly days?: readonly TimeSpan[] | undefined;
  /** Time from which on the lanes are empty, with the reason in words; left out or null: none. */
  readonly emptyFrom?: { readonly atMs: number; readonly label: string } | null;
  /** null: the chart has no now. */
  readonly now: { readonly atMs: number; readonly label: string } | null;
  /** From here on lines are dashed; epoch ms; null: nowhere. */
  readonly forecastFromMs: number | null;
  readonly lanes: readonly ChartLane[];
  readonly arrows: ChartArrows | null;
  /** Hours since local midnight, with fractions, in [0, 24). */
  readonly hourOf: (atMs: number) => number;
  readonly formatHour: (atMs: number) => string;
  readonly formatDay: (atMs: number) => string;
  /** Day and time of a reading. */
  readonly formatMoment: (atMs: number) => string;
};
