import type { ScaleLinear } from 'd3-scale';
import type { Selection } from 'd3-selection';
import type { DistancePlotView } from './distancePlot.ts';
import { isWithin } from './zoomedSpan.ts';

/** Where the plot lies in its element, px. */
export type PlotFrame = {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly topY: number;
  readonly bottomY: number;
};

type Into = Selection<SVGGElement, unknown, null, undefined>;

const DISTANCE_TICKS = 4;
const TITLE_Y_PX = 12;
/** Each drawing has a hatching of its own name. */
let hatchings = 0;

/** Title, grid, times that are not known, radii and strikes. */
export function drawDistances(into: Into, view: DistancePlotView, frame: PlotFrame): void {
  const [left = 0] = frame.x.range();
  into.append('text').attr('class', 'dplot-title').attr('x', left).attr('y', TITLE_Y_PX).text(view.title);
  drawGrid(into, view, frame);
  drawUnknown(into, view, frame);
  drawRadii(into, view, frame);
  const { x, y } = frame;
  into
    .append('g')
    .selectAll('circle')
    .data(view.strikes.filter(({ atMs }) => isWithin(view.span, atMs)))
    .join('circle')
    .attr('class', ({ isInside }) => (isInside ? 'dplot-inside' : 'dplot-strike'))
    .attr('cx', ({ atMs }) => x(atMs))
    .attr('cy', ({ distance }) => y(distance))
    .attr('r', ({ isInside }) => (isInside ? 4 : 2.5));
}

function drawGrid(into: Into, { formatDistance }: DistancePlotView, { x, y }: PlotFrame): void {
  const [left = 0, right = 0] = x.range();
  const row = into
    .selectAll('.dplot-grid')
    .data(y.ticks(DISTANCE_TICKS))
    .join('g')
    .attr('class', 'dplot-grid')
    .attr('transform', (distance) => `translate(0 ${y(distance)})`);
  row.append('line').attr('x1', left).attr('x2', right);
  row
    .append('text')
    .attr('x', left - 8)
    .attr('dy', '0.35em')
    .text(formatDistance);
}

/** Hatching of a span. @returns What fills with it. */
function hatchingIn(into: Into): string {
  hatchings += 1;
  const id = `dplot-hatching-${hatchings}`;
  const pattern = into.append('pattern').attr('id', id).attr('patternUnits', 'userSpaceOnUse');
  pattern.attr('width', 6).attr('height', 6).attr('patternTransform', 'rotate(45)');
  pattern.append('line').attr('class', 'dplot-hatch').attr('y2', 6);
  return `url(#${id})`;
}

function drawUnknown(
  into: Into,
  { unknown, unknownLabel, span }: DistancePlotView,
  { x, topY, bottomY }: PlotFrame,
): void {
  const within = x.copy().clamp(true);
  const rect = into
    .selectAll('.dplot-unknown')
    .data(unknown.filter(({ fromMs, toMs }) => toMs > span.fromMs && fromMs < span.toMs))
    .join('rect')
    .attr('class', 'dplot-unknown')
    .attr('fill', hatchingIn(into))
    .attr('x', ({ fromMs }) => within(fromMs))
    .attr('y', topY)
    .attr('width', ({ fromMs, toMs }) => Math.max(1, within(toMs) - within(fromMs)))
    .attr('height', bottomY - topY);
  rect.append('title').text(unknownLabel);
}

function drawRadii(into: Into, { radii }: DistancePlotView, { x, y }: PlotFrame): void {
  const [left = 0, right = 0] = x.range();
  const line = into
    .selectAll('.dplot-radius')
    .data(radii)
    .join('g')
    .attr('class', ({ ink, dash }) => `dplot-radius dplot-ink${ink} dplot-${dash}`)
    .attr('transform', ({ value }) => `translate(0 ${y(value)})`);
  line.append('line').attr('x1', left).attr('x2', right);
  line
    .append('text')
    .attr('x', (_, nth) => (nth % 2 === 0 ? left + 6 : right - 6))
    .attr('text-anchor', (_, nth) => (nth % 2 === 0 ? 'start' : 'end'))
    .attr('dy', -6)
    .text(({ label }) => label);
}

/** Times below the plot, with lines through all of it. */
export function drawTimes(
  into: Into,
  { ticksIn }: DistancePlotView,
  { x, topY }: PlotFrame,
  axisY: number,
): void {
  const [left = 0, right = 0] = x.range();
  const tick = into
    .selectAll('.dplot-time')
    .data(ticksIn(right - left))
    .join('g')
    .attr('class', 'dplot-time')
    .attr('transform', ({ atMs }) => `translate(${x(atMs)} 0)`);
  tick.append('line').attr('y1', topY).attr('y2', axisY);
  tick
    .append('text')
    .attr('y', axisY + 16)
    .text(({ text }) => text);
}
