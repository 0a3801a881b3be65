import type { ScaleLinear } from 'd3-scale';
import type { Selection } from 'd3-selection';
import type { LaidLane } from './layLanes.ts';
import type { TimeChartView } from './timeChart.ts';

/** Where a chart has drawn its lanes, in px. */
export type ChartFrame = {
  readonly x: ScaleLinear<number, number>;
  readonly lanes: readonly LaidLane[];
  readonly topY: number;
  readonly bottomY: number;
};

/** The crosshair: a line through all lanes, with a ring on each of their lines. */
export function drawCrosshair(
  into: Selection<SVGGElement, unknown, null, undefined>,
  view: TimeChartView,
  at: number,
  { x, lanes, topY, bottomY }: ChartFrame,
) {
  const atX = x(view.timesMs[at] ?? 0);
  const hair = into.append('line').attr('class', 'tchart-hair').attr('x1', atX).attr('x2', atX);
  hair.attr('y1', topY).attr('y2', bottomY);
  for (const { lane, y } of lanes) {
    for (const { mark, ink, values } of lane.series) {
      const value = values[at] ?? null;
      if (value === null || mark === 'bar') continue;
      const ring = into.append('circle').attr('class', `tchart-ring tchart-ink${ink}`);
      ring.attr('cx', atX).attr('cy', y(value)).attr('r', 4.5);
    }
  }
}
