import type { ScaleLinear } from 'd3-scale';
import type { Selection } from 'd3-selection';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { LaidLane } from './layLanes.ts';
import type { ChartSeries, TimeChartView } from './timeChart.ts';

const END_GAP_PX = 14;
const LABEL_PX = 14;
const NAME_GAP_PX = 6;
const TITLE_GAP_PX = 6;
/** Radius of the dot of a reading between two gaps. */
const LONE_PX = 2;

/** About as wide as a text is drawn. */
const widthOf = (text: string) => 7 * text.length;

type Group = Selection<SVGGElement, unknown, null, undefined>;
type Point = { readonly atMs: number; readonly value: number | null };
type Scales = { readonly x: ScaleLinear<number, number>; readonly y: ScaleLinear<number, number> };

/** One lane: title, grid, thresholds, and its series with their names. */
export function drawLane(into: Group, view: TimeChartView, x: ScaleLinear<number, number>, laid: LaidLane) {
  const { lane, y, ticks, titleY, hasTitleInside } = laid;
  const [left = 0, right = 0] = x.range();
  const grid = into
    .selectAll('.tchart-grid')
    .data(ticks)
    .join('g')
    .attr('class', 'tchart-grid')
    .attr('transform', (value) => `translate(0 ${y(value)})`);
  grid.append('line').attr('x1', left).attr('x2', right);
  grid
    .append('text')
    .attr('x', left - 8)
    .attr('dy', '0.35em')
    .text(lane.formatTick);
  for (const series of lane.series) drawSeries(into, view, series, { x, y });
  drawThresholds(into, view, x, laid);
  if (lane.series.length > 1) drawNames(into, lane.series, { y, right });
  into
    .append('text')
    .attr('class', 'tchart-title')
    .attr('x', hasTitleInside ? left + TITLE_GAP_PX : 0)
    .attr('y', titleY)
    .text(lane.title);
}

/** Each with its name after now and the title, and a dot with the value where it is first reached. */
function drawThresholds(
  into: Group,
  { now }: TimeChartView,
  x: ScaleLinear<number, number>,
  { lane, y, topY, hasTitleInside }: LaidLane,
) {
  const [left = 0, right = 0] = x.range();
  const [fromMs = 0, toMs = 0] = x.domain();
  const nowX = now !== null && now.atMs >= fromMs && now.atMs <= toMs ? x(now.atMs) : left;
  const titleX = hasTitleInside ? left + TITLE_GAP_PX + widthOf(lane.title) : left;
  const nameX = Math.max(nowX, titleX) + NAME_GAP_PX;
  const hasRoom = (label: string) => nameX + widthOf(label) <= right;
  const threshold = into
    .selectAll('.tchart-threshold')
    .data(lane.thresholds)
    .join('g')
    .attr('class', ({ tone }) => `tchart-threshold tchart-${tone}`)
    .attr('transform', ({ value }) => `translate(0 ${y(value)})`);
  threshold.append('line').attr('x1', left).attr('x2', right);
  threshold
    .append('text')
    .attr('x', ({ label }) => (hasRoom(label) ? nameX : right))
    .attr('text-anchor', ({ label }) => (hasRoom(label) ? 'start' : 'end'))
    // below its line where the title is close above, and below the title where it has no room beside that
    .attr('y', ({ value, label }) => {
      if (y(value) - topY >= LABEL_PX) return -5;
      return hasTitleInside && !hasRoom(label) ? 2 * LABEL_PX : LABEL_PX;
    })
    .text(({ label }) => label);
  for (const { crossing, tone } of lane.thresholds) {
    if (crossing === null || crossing === undefined) continue;
    const dot = into.append('g').attr('class', `tchart-crossing tchart-${tone}`);
    dot.append('circle').attr('cx', x(crossing.atMs)).attr('cy', y(crossing.value)).attr('r', 4);
    dot
      .append('text')
      .attr('x', x(crossing.atMs) + 7)
      .attr('y', y(crossing.value))
      .attr('dy', '0.35em')
      .text(crossing.label);
  }
}

function drawSeries(into: Group, view: TimeChartView, series: ChartSeries, { x, y }: Scales) {
  const points: Point[] = view.timesMs.flatMap((atMs, at) => {
    const value = series.values[at];
    return value === undefined ? [] : [{ atMs, value }];
  });
  if (series.mark === 'bar') {
    drawBars(into, series, points, { x, y });
    return;
  }
  const fromMs = view.forecastFromMs ?? Infinity;
  const toX = ({ atMs }: Point) => x(atMs);
  const toY = ({ value }: Point) => y(value ?? 0);
  const isKnown = ({ value }: Point) => value !== null;
  const path = line(toX, toY).defined(isKnown).curve(curveMonotoneX);
  const known = points.filter(({ atMs }) => atMs <= fromMs);
  // both pieces have the last known point, so that no gap is between them
  const told = points.slice(Math.max(0, known.length - 1));
  if (series.mark === 'area') {
    const fill = area(toX, y.range()[0] ?? 0, toY)
      .defined(isKnown)
      .curve(curveMonotoneX);
    into.append('path').attr('class', `tchart-area tchart-ink${series.ink}`).attr('d', fill(known));
  }
  const marked = `tchart-line tchart-ink${series.ink}`;
  into.append('path').attr('class', `${marked} tchart-${series.dash}`).attr('d', path(known));
  if (told.length > 1 && known.length < points.length) {
    into.append('path').attr('class', `${marked} tchart-forecast`).attr('d', path(told));
  }
  // a line of one point has no length: nothing is drawn of it, whatever its dashes are
  const isGap = (at: number) => (points[at]?.value ?? null) === null;
  for (const point of points.filter((_, at) => !isGap(at) && isGap(at - 1) && isGap(at + 1))) {
    const dot = into.append('circle').attr('class', `tchart-lone tchart-ink${series.ink}`);
    dot.attr('cx', toX(point)).attr('cy', toY(point)).attr('r', LONE_PX);
  }
}

function drawBars(into: Group, { ink }: ChartSeries, points: readonly Point[], { x, y }: Scales) {
  const [left = 0, right = 0] = x.range();
  const gaps = points.slice(1).map(({ atMs }, at) => x(atMs) - x(points[at]?.atMs ?? atMs));
  const half = (Math.min(...gaps, (right - left) / 4) * 0.86) / 2;
  const zero = y(Math.max(0, y.domain()[0] ?? 0));
  const ends = ({ atMs }: Point) =>
    [Math.max(left, x(atMs) - half), Math.min(right, x(atMs) + half)] as const;
  into
    .selectAll(`.tchart-bar`)
    .data(points.filter(({ value }) => value !== null && value > 0))
    .join('rect')
    .attr('class', `tchart-bar tchart-ink${ink}`)
    .attr('x', (point) => ends(point)[0])
    .attr('width', (point) => Math.max(0, ends(point)[1] - ends(point)[0]))
    .attr('y', ({ value }) => y(value ?? 0))
    .attr('height', ({ value }) => Math.max(0, zero - y(value ?? 0)));
}

/** At the ends of the lines, moved apart where these end close to each other. */
function drawNames(
  into: Group,
  series: readonly ChartSeries[],
  { y, right }: { readonly y: ScaleLinear<number, number>; readonly right: number },
) {
  const ends = series
    .flatMap((one) => {
      const last = one.values.findLast((value) => typeof value === 'number');
      return last === undefined ? [] : [{ one, y: y(last) }];
    })
    .toSorted((a, b) => a.y - b.y);
  let leastY = -Infinity;
  for (const { one, y: endY } of ends) {
    const nameY = Math.max(endY, leastY);
    leastY = nameY + END_GAP_PX;
    const name = into.append('text').attr('class', `tchart-name tchart-ink${one.ink}`).text(one.name);
    name
      .attr('x', right + 8)
      .attr('y', nameY)
      .attr('dy', '0.35em');
  }
}
