import type { Selection } from 'd3-selection';
import type { ChartFrame } from './drawCrosshair.ts';
import type { TimeChartView } from './timeChart.ts';

/** As high as the title of the first lane. */
const LABEL_Y_PX = 8;

/** Lines between the days of a chart, and the stretch at its end where the lanes are empty. */
export function drawDays(
  into: Selection<SVGGElement, unknown, null, undefined>,
  { days = [], emptyFrom = null }: TimeChartView,
  { x, topY, bottomY }: ChartFrame,
) {
  into
    .selectAll('.tchart-midnight')
    .data(days.slice(1))
    .join('line')
    .attr('class', 'tchart-midnight')
    .attr('x1', ({ fromMs }) => x(fromMs))
    .attr('x2', ({ fromMs }) => x(fromMs))
    .attr('y1', topY)
    .attr('y2', bottomY);
  const [, endMs = 0] = x.domain();
  if (emptyFrom === null || emptyFrom.atMs >= endMs) return;
  const [fromX, toX] = [x(emptyFrom.atMs), x(endMs)];
  const empty = into.append('g').attr('class', 'tchart-empty');
  empty
    .append('rect')
    .attr('x', fromX)
    .attr('width', toX - fromX)
    .attr('y', topY)
    .attr('height', bottomY - topY);
  empty
    .append('text')
    .attr('x', (fromX + toX) / 2)
    .attr('y', topY + LABEL_Y_PX)
    .text(emptyFrom.label);
}
