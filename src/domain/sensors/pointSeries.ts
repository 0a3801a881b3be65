/** Interval of the points that are shown, in points of the series. Source: requirement SENS-23. */
const SAMPLED_EVERY = 12;
/** Index of Now among the shown points. Source: as above. */
const NOW_INDEX = 24;
const MAX_FACTOR = 2;
/** Top of the axis without any snow, cm. Our own decision. */
const EMPTY_MAX_CM = 10;

/** Snow heights of a sensor as its graph shows them. */
export type PointSeries = {
  readonly timesMs: readonly number[];
  /** cm; null: no reading (S4). As long as `timesMs`. */
  readonly heightsCm: readonly (number | null)[];
  /** null: the series ends before. */
  readonly nowMs: number | null;
  /** Top of the axis: twice the largest shown height, cm. */
  readonly maxCm: number;
};

/**
 * Samples every 12th point of a series, the first among them; the 25th of those is Now.
 *
 * @param timesMs Epoch ms, in order.
 * @param heightsCm As many; a missing value at its end is no reading.
 *
 * Source: requirement SENS-23, spec/gaps.md GAP-86.
 */
export function pointSeries(timesMs: readonly number[], heightsCm: readonly (number | null)[]): PointSeries {
  const isShown = (_: unknown, index: number) => index % SAMPLED_EVERY === 0;
  const times = timesMs.filter(isShown);
  const heights = times.map((_, index) => heightsCm[index * SAMPLED_EVERY] ?? null);
  const largestCm = Math.max(0, ...heights.map((height) => height ?? 0));
  return {
    timesMs: times,
    heightsCm: heights,
    nowMs: times[NOW_INDEX] ?? null,
    maxCm: largestCm === 0 ? EMPTY_MAX_CM : MAX_FACTOR * largestCm,
  };
}
