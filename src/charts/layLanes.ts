import { extent } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { ChartLane } from './timeChart.ts';

/** Above the first lane, for the plate of now: its title may be as far to the left as now. */
export const HEAD_PX = 22;
/** Between the end of one lane and the title of the next, and from there to the lane. */
const GAP_PX = 14;
const TITLE_PX = 24;
const TICK_PX = 24;
/** In a fitted chart the title lies in its lane: from the lane's top to its middle. */
const TITLE_INSIDE_PX = 9;
const FITTED_GAP_PX = 14;
/** With more lanes than these a fitted chart sets them closer, so that the axis of time stays in sight. */
const ROOMY_LANES = 5;
const CLOSE_GAP_PX = 12;
const CLOSE_LANE_PX = 24;
/** Below this a lane cannot be read; a chart that is lower scrolls. */
const LEAST_LANE_PX = 26;
const MOST_TICKS = 4;
const LEAST_TICKS = 2;
const NUMBER_PX = 16;
/**
 * An axis ends at round numbers of steps at most this coarse:
 * with a coarser one a low lane would be empty for the most part.
 */
const LEAST_STEPS = 3;

/** Where a lane lies in the chart. */
export type LaidLane = {
  readonly lane: ChartLane;
  readonly titleY: number;
  /** Whether the title lies in the lane. */
  readonly hasTitleInside: boolean;
  readonly topY: number;
  readonly bottomY: number;
  readonly y: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
};

/**
 * Lays lanes one below the other, from the top of the chart; each has its own axis of values.
 *
 * @param fitPx Height that head and lanes share by their own heights; null: each lane has its own height.
 */
export function layLanes(lanes: readonly ChartLane[], fitPx: number | null = null): LaidLane[] {
  const isFitted = fitPx !== null;
  const isClose = lanes.length > ROOMY_LANES;
  const fittedGapPx = isClose ? CLOSE_GAP_PX : FITTED_GAP_PX;
  const leastPx = isClose ? CLOSE_LANE_PX : LEAST_LANE_PX;
  const scale = isFitted ? scaleOf(lanes, fitPx, fittedGapPx) : 1;
  let edgeY = HEAD_PX;
  return lanes.map((lane) => {
    const heightPx = isFitted ? Math.max(leastPx, lane.heightPx * scale) : lane.heightPx;
    const topY = isFitted ? edgeY : edgeY + TITLE_PX;
    const titleY = isFitted ? edgeY + TITLE_INSIDE_PX : edgeY + TITLE_PX / 2;
    const bottomY = topY + heightPx;
    edgeY = bottomY + (isFitted ? fittedGapPx : GAP_PX);
    const y = scaleLinear().domain(valuesOf(lane)).range([bottomY, topY]);
    const ticks = Math.min(MOST_TICKS, Math.max(LEAST_TICKS, heightPx / TICK_PX));
    if (lane.domain === null) y.nice(Math.max(LEAST_STEPS, ticks));
    return {
      lane,
      titleY,
      hasTitleInside: isFitted,
      topY,
      bottomY,
      y,
      ticks: readable(y.ticks(ticks), heightPx),
    };
  });
}

/** The outermost alone where their numbers would touch each other. */
function readable(ticks: readonly number[], heightPx: number): readonly number[] {
  const areApart = (ticks.length - 1) * NUMBER_PX <= heightPx;
  return areApart ? ticks : ticks.filter((_, at) => at === 0 || at === ticks.length - 1);
}

/** Share of its own height that each lane has, so that all of them fill the height. */
function scaleOf(lanes: readonly ChartLane[], fitPx: number, gapPx: number): number {
  const ownPx = lanes.reduce((sum, { heightPx }) => sum + heightPx, 0);
  return (fitPx - HEAD_PX - gapPx * (lanes.length - 1)) / ownPx;
}

/** What an axis must reach: all values and thresholds; bars and areas stand on 0. */
function valuesOf({ domain, series, thresholds }: ChartLane): [number, number] {
  if (domain !== null) return [...domain];
  const standsOnZero = series.some(({ mark }) => mark !== 'line');
  const known = series.flatMap(({ values }) => values.filter((value) => typeof value === 'number'));
  const all = [...known, ...thresholds.map(({ value }) => value), ...(standsOnZero ? [0] : [])];
  const [least = 0, largest = 1] = extent(all);
  // a flat line has an axis too
  return least === largest ? [least, largest + 1] : [least, largest];
}
