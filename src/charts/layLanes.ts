import { extent } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { ChartLane } from './timeChart.ts';

/** Above the first lane, for the plate of now: its title may be as far to the left as now. */
export const HEAD_PX = 20;
/** Between the end of one lane and the title of the next, and from there to the lane. */
const GAP_PX = 14;
const TITLE_PX = 24;
const TICK_PX = 24;
const MOST_TICKS = 4;

/** Where a lane lies in the chart. */
export type LaidLane = {
  readonly lane: ChartLane;
  readonly titleY: number;
  readonly topY: number;
  readonly bottomY: number;
  readonly y: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
};

/** Lanes one below the other, from the top of the chart; each with its own axis of values. */
export function layLanes(lanes: readonly ChartLane[]): LaidLane[] {
  let edgeY = HEAD_PX;
  return lanes.map((lane) => {
    const titleY = edgeY + TITLE_PX / 2;
    const topY = edgeY + TITLE_PX;
    const bottomY = topY + lane.heightPx;
    edgeY = bottomY + GAP_PX;
    const y = scaleLinear().domain(valuesOf(lane)).range([bottomY, topY]);
    const ticks = Math.min(MOST_TICKS, lane.heightPx / TICK_PX);
    if (lane.domain === null) y.nice(ticks);
    return { lane, titleY, topY, bottomY, y, ticks: y.ticks(ticks) };
  });
}

/** What an axis must reach: all values and thresholds; bars and areas stand on 0. */
function valuesOf({ domain, series, thresholds }: ChartLane): [number, number] {
  if (domain !== null) return [...domain];
  const standsOnZero = series.some(({ mark }) => mark !== 'line');
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const all = [...known, ...thresholds.map(({ value }) => value), ...(standsOnZero ? [0] : [])];
  const [least = 0, largest = 1] = extent(all);
  // a flat line has an axis too
  return least === largest ? [least, largest + 1] : [least, largest];
}
