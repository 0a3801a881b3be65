/** One of so many points of a series is shown. Source: requirement SENS-23. */
const SAMPLED_EVERY = 12;
/** Which of the points that are shown is Now. Source: as above. */
const NOW_INDEX = 24;
const MAX_FACTOR = 2;
/** Top of the axis where there is no snow at all, cm. Our own decision. */
const EMPTY_MAX_CM = 10;

/** The heights of a sensor as its graph shows them. */
export type PointSeries = {
  readonly timesMs: readonly number[];
  /** cm; null: no reading (S4). As long as `timesMs`. */
  readonly heightsCm: readonly (number | null)[];
  /** null: the series ends before. */
  readonly nowMs: number | null;
  /** Top of the axis: twice the largest height that is shown, cm. */
  readonly maxCm: number;
};

/**
 * Every 12th point of a series, the first among them; the 25th of those is Now.
 *
 * @param timesMs Epoch ms, in order.
 * @param heightsCm As many; what is missing at its end is no reading.
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
