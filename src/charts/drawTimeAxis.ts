import { bisectCenter } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import type { Selection } from 'd3-selection';
import { hourTicks } from './hourTicks.ts';
import { HEAD_PX } from './layLanes.ts';
import type { TimeChartView } from './timeChart.ts';

const TICK_PX = 6;
const HOUR_Y = 18;
const DAY_Y = 34;
const ARROW_Y = 50;
/** Hours of a zone may lie between those of the forecast, which are hours of UTC. */
const HALF_HOUR_MS = 1_800_000;
/** Points up, as for wind from the south. */
const ARROW = 'M0 6V-6M-3.5 -2L0 -6L3.5 -2';

/**
 * How far the axis reaches below the lanes.
 *
 * @param isFitted Whether the chart has no row of days, because what stands around it names the day.
 */
export function axisHeightPx({ arrows }: TimeChartView, isFitted: boolean): number {
  const lastY = arrows === null ? (isFitted ? HOUR_Y : DAY_Y) : arrowY(isFitted);
  return lastY + (arrows === null ? 6 : 12);
}

function arrowY(isFitted: boolean): number {
  return isFitted ? ARROW_Y - (DAY_Y - HOUR_Y) : ARROW_Y;
}

type Frame = {
  readonly x: ScaleLinear<number, number>;
  readonly topY: number;
  readonly bottomY: number;
  readonly isFitted: boolean;
};

/** Hours, days and wind below the lanes; across them the past and the line of now. */
export function drawTimeAxis(
  into: Selection<SVGGElement, unknown, null, undefined>,
  view: TimeChartView,
  { x, topY, bottomY, isFitted }: Frame,
) {
  const [left = 0, right = 0] = x.range();
  const [fromMs = 0, toMs = 0] = x.domain();
  const ticks = hourTicks({ fromMs, toMs, widthPx: right - left }, view.hourOf);
  const tick = into
    .selectAll('.tchart-hour')
    .data(ticks)
    .join('g')
    .attr('class', 'tchart-hour')
    .attr('transform', (atMs) => `translate(${x(atMs)} ${bottomY})`);
  tick.append('line').attr('y2', TICK_PX);
  tick.append('text').attr('y', HOUR_Y).text(view.formatHour);
  tick
    .filter((atMs) => !isFitted && view.hourOf(atMs) === 0 && atMs < toMs)
    .append('text')
    .attr('class', 'tchart-day')
    .attr('y', DAY_Y)
    .text(view.formatDay);
  drawArrows(into, view, { x, ticks, y: bottomY + arrowY(isFitted) });
  if (view.now !== null && view.now.atMs >= fromMs && view.now.atMs <= toMs) {
    const nowX = x(view.now.atMs);
    const past = { x: left, y: topY, width: nowX - left, height: bottomY - topY };
    const rect = into.insert('rect', ':first-child').attr('class', 'tchart-past');
    for (const [name, value] of Object.entries(past)) rect.attr(name, value);
    into
      .append('line')
      .attr('class', 'tchart-now')
      .attr('x1', nowX)
      .attr('x2', nowX)
      .attr('y1', HEAD_PX)
      .attr('y2', bottomY);
    drawPlate(into, view.now.label, { nowX, left, right });
  }
}

type ArrowRow = {
  readonly x: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly y: number;
};

function drawArrows(
  into: Selection<SVGGElement, unknown, null, undefined>,
  { arrows, timesMs }: TimeChartView,
  { x, ticks, y }: ArrowRow,
) {
  const shown = ticks.flatMap((tickMs) => {
    const at = bisectCenter(timesMs, tickMs);
    const atMs = timesMs[at];
    const fromDeg = arrows?.fromDeg[at] ?? null;
    if (atMs === undefined || fromDeg === null || Math.abs(atMs - tickMs) > HALF_HOUR_MS) return [];
    return [{ atMs, fromDeg }];
  });
  into
    .selectAll('.tchart-arrow')
    .data(shown)
    .join('path')
    .attr('class', 'tchart-arrow')
    .attr('d', ARROW)
    // it points where the wind goes to
    .attr('transform', ({ atMs, fromDeg }) => `translate(${x(atMs)} ${y}) rotate(${(fromDeg + 180) % 360})`);
}

function drawPlate(
  into: Selection<SVGGElement, unknown, null, undefined>,
  label: string,
  { nowX, left, right }: { readonly nowX: number; readonly left: number; readonly right: number },
) {
  const widthPx = 14 + 7 * label.length;
  const x = Math.min(Math.max(nowX, left + widthPx / 2), right - widthPx / 2);
  const plate = into
    .append('g')
    .attr('class', 'tchart-plate')
    .attr('transform', `translate(${x} ${HEAD_PX / 2})`);
  plate
    .append('rect')
    .attr('x', -widthPx / 2)
    .attr('y', -9)
    .attr('width', widthPx)
    .attr('height', 18)
    .attr('rx', 4);
  plate.append('text').attr('dy', '0.35em').text(label);
}
