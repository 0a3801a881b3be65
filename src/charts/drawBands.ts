import type { ScaleLinear } from 'd3-scale';
import type { Selection } from 'd3-selection';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { DistancePlotView, PlotBand } from './distancePlot.ts';

export const BAND_PX = 22;
export const BAND_GAP_PX = 6;
const PADDING_PX = 6;
/** About as wide as a letter is drawn. */
const LETTER_PX = 8;
const RULE_PX = 3;

type Into = Selection<SVGGElement, unknown, null, undefined>;

/** A row of statuses for each that is compared. */
export function drawBands(
  into: Into,
  { rows, span }: DistancePlotView,
  { x, topY }: { readonly x: ScaleLinear<number, number>; readonly topY: number },
): void {
  const [left = 0, right = 0] = x.range();
  for (const [nth, { letter, ink, bands }] of rows.entries()) {
    const row = into.append('g').attr('transform', `translate(0 ${topY + nth * (BAND_PX + BAND_GAP_PX)})`);
    row
      .append('text')
      .attr('class', `dplot-letter dplot-ink${ink}`)
      .attr('x', left - 14)
      .attr('y', BAND_PX / 2)
      .attr('dy', '0.35em')
      .text(letter);
    row
      .append('rect')
      .attr('class', 'dplot-row')
      .attr('x', left)
      .attr('width', right - left)
      .attr('height', BAND_PX);
    drawRow(
      row,
      bands.filter(({ fromMs, toMs }) => toMs > span.fromMs && fromMs < span.toMs),
      x.copy().clamp(true),
    );
  }
}

function drawRow(into: Into, bands: readonly PlotBand[], x: ScaleLinear<number, number>): void {
  const widthOf = ({ fromMs, toMs }: TimeSpan) => Math.max(1, x(toMs) - x(fromMs));
  const band = into
    .selectAll('.dplot-band')
    .data(bands)
    .join('g')
    .attr('class', 'dplot-band')
    .attr('data-tone', ({ tone }) => tone)
    .attr('transform', ({ fromMs }) => `translate(${x(fromMs)} 0)`);
  band.append('rect').attr('width', widthOf).attr('height', BAND_PX);
  // an override is told by more than its colour
  band
    .filter(({ tone }) => tone === 'override')
    .append('rect')
    .attr('class', 'dplot-rule')
    .attr('x', RULE_PX)
    .attr('y', RULE_PX)
    .attr('width', (one) => Math.max(0, widthOf(one) - 2 * RULE_PX))
    .attr('height', BAND_PX - 2 * RULE_PX);
  const hasRoom = (one: PlotBand, text: string) => widthOf(one) > text.length * LETTER_PX + 2 * PADDING_PX;
  band
    .append('text')
    .attr('x', PADDING_PX)
    .attr('y', BAND_PX / 2)
    .attr('dy', '0.35em')
    .text((one) => one.labels.find((text) => hasRoom(one, text)) ?? '');
}
