import { scaleLinear } from 'd3-scale';
import { select, type Selection } from 'd3-selection';
import { createSideCard, type SideCard } from './createSideCard.ts';
import type { DistancePlotView, PlotReading, PlotStrike } from './distancePlot.ts';
import { BAND_GAP_PX, BAND_PX, drawBands } from './drawBands.ts';
import { drawDistances, drawTimes, type PlotFrame } from './drawDistances.ts';
import { keyedStep } from './keyedStep.ts';
import { listenToZoom } from './listenToZoom.ts';
import { isWithin, revealedSpan } from './zoomedSpan.ts';
import './distancePlot.css';

const LEFT_PX = 48;
const RIGHT_PX = 24;
const TOP_PX = 12;
/** Below a title. */
const TITLED_TOP_PX = 26;
const LEAST_WIDTH_PX = 280;
const AXIS_PX = 24;
/** A strike farther from the pointer than this is not meant. */
const NEAR_PX = 24;

/** Distance of strikes over time, with radii, and rows of statuses below it. */
export type DistancePlot = { show(view: DistancePlotView): void; dispose(): void };

/**
 * Reads like a slider over its strikes: arrow keys, Home and End step through them, and it says what stands there. The
 * pointer finds the nearest; Escape takes the reading away. Without strikes it is a picture. Where the view can be zoomed,
 * plus and minus do so around the reading, 0 shows the whole, and the wheel with Ctrl zooms around the pointer; a
 * strike that is stepped to comes into view.
 *
 * @param element As wide as the plot, and positioned; it gets its height.
 */
export function createDistancePlot(element: HTMLElement): DistancePlot {
  const svg = select(element).append('svg').attr('class', 'dplot').attr('aria-hidden', 'true');
  const background = svg.append('g');
  const hair = svg.append('g');
  const card = createSideCard(element, 'dplot-card');
  let shown: { readonly view: DistancePlotView; readonly frame: PlotFrame } | null = null;
  let pointed: number | null = null;

  function point(nth: number | null): void {
    pointed = nth;
    hair.selectAll('*').remove();
    card.hide();
    const strike = shown?.view.strikes[nth ?? 0];
    if (shown === null || strike === undefined) return;
    const reading = shown.view.readingOf(nth ?? 0);
    element.setAttribute('aria-valuenow', String(nth ?? 0));
    element.setAttribute(
      'aria-valuetext',
      [reading.title, ...reading.lines.map(({ text }) => text)].join(' '),
    );
    if (nth === null) return;
    const { span, zoom } = shown.view;
    if (zoom !== undefined && !isWithin(span, strike.atMs))
      return zoom.onSpan(revealedSpan(zoom.whole, span, strike.atMs));
    drawReading({ hair, card }, { ...shown, strike }, reading);
  }

  function draw(view: DistancePlotView): void {
    shown = { view, frame: drawBackground(svg, background, view, element.clientWidth) };
    element.setAttribute('aria-label', view.label);
    beSlider(element, view.strikes.length);
    const strike = view.strikes[pointed ?? -1];
    point(strike !== undefined && isWithin(view.span, strike.atMs) ? pointed : null);
  }

  const resized = new ResizeObserver(() => shown !== null && draw(shown.view));
  resized.observe(element);
  const stopZooming = listenToZoom(element, {
    shown: () => shown,
    atMs: () => shown?.view.strikes[pointed ?? -1]?.atMs ?? null,
  });
  const stopListening = listen(element, {
    strikes: () => shown?.view.strikes.length ?? 0,
    pointed: () => pointed,
    first: () => firstShown(shown?.view ?? null),
    nearest: (atX, atY) => (shown === null ? null : nearestOf(shown.view, shown.frame, [atX, atY])),
    point,
  });
  return {
    show: draw,
    dispose() {
      stopListening();
      stopZooming();
      resized.disconnect();
      svg.remove();
      card.dispose();
      shown = null;
    },
  };
}

type Svg = Selection<SVGSVGElement, unknown, null, undefined>;
type Group = Selection<SVGGElement, unknown, null, undefined>;

function drawBackground(svg: Svg, background: Group, view: DistancePlotView, elementPx: number): PlotFrame {
  background.selectAll('*').remove();
  const widthPx = Math.max(elementPx, LEAST_WIDTH_PX);
  const x = scaleLinear()
    .domain([view.span.fromMs, view.span.toMs])
    .range([LEFT_PX, widthPx - RIGHT_PX]);
  const topY = view.title === '' ? TOP_PX : TITLED_TOP_PX;
  const bottomY = topY + view.heightPx;
  const y = scaleLinear().domain([0, view.reach]).range([bottomY, topY]);
  const frame = { x, y, topY, bottomY };
  const axisY = bottomY + bandsPx(view);
  drawTimes(background.append('g'), view, frame, axisY);
  drawDistances(background.append('g'), view, frame);
  drawBands(background.append('g'), view, { x, topY: bottomY + 2 * BAND_GAP_PX });
  // as wide as its element, on paper too, which has another width
  svg.attr('viewBox', `0 0 ${widthPx} ${axisY + AXIS_PX}`);
  return frame;
}

type ReadingParts = {
  readonly hair: Group;
  readonly card: SideCard;
};

/** A ring around the strike, a line down to the bands, and what is told beside it. */
function drawReading(
  { hair, card }: ReadingParts,
  { view, frame, strike }: { view: DistancePlotView; frame: PlotFrame; strike: PlotStrike },
  { title, lines }: PlotReading,
): void {
  const [atX, atY] = [frame.x(strike.atMs), frame.y(strike.distance)];
  const line = hair.append('line').attr('class', 'dplot-hair').attr('x1', atX).attr('x2', atX);
  line.attr('y1', atY).attr('y2', frame.bottomY + bandsPx(view));
  hair.append('circle').attr('class', 'dplot-ring').attr('cx', atX).attr('cy', atY).attr('r', 7);
  card.show(atX, (content) => {
    content.append('strong').text(title);
    const told = content.selectAll('p').data(lines).join('p');
    told.attr('class', ({ isWorse }) => (isWorse ? 'dplot-worse' : null)).text(({ text }) => text);
  });
}

function bandsPx({ rows }: DistancePlotView): number {
  return 2 * BAND_GAP_PX + rows.length * (BAND_PX + BAND_GAP_PX);
}

/** The first strike that is in view; where none is, the first of all. */
function firstShown(view: DistancePlotView | null): number {
  const first = view?.strikes.findIndex(({ atMs }) => isWithin(view.span, atMs)) ?? -1;
  return Math.max(0, first);
}

function nearestOf(
  { strikes, span }: DistancePlotView,
  { x, y }: PlotFrame,
  [atX, atY]: readonly [number, number],
): number | null {
  let nearest: number | null = null;
  let leastPx = NEAR_PX;
  for (const [nth, { atMs, distance }] of strikes.entries()) {
    if (!isWithin(span, atMs)) continue;
    const awayPx = Math.hypot(x(atMs) - atX, y(distance) - atY);
    if (awayPx >= leastPx) continue;
    leastPx = awayPx;
    nearest = nth;
  }
  return nearest;
}

function beSlider(element: HTMLElement, strikes: number): void {
  const isSlider = strikes > 0;
  element.setAttribute('role', isSlider ? 'slider' : 'img');
  element.tabIndex = isSlider ? 0 : -1;
  // what is told of a strike comes with the strike
  element.removeAttribute('aria-valuetext');
  for (const [name, value] of [
    ['aria-valuemin', 0],
    ['aria-valuenow', 0],
    ['aria-valuemax', strikes - 1],
  ] as const)
    if (isSlider) element.setAttribute(name, String(value));
    else element.removeAttribute(name);
}

type Heard = {
  readonly strikes: () => number;
  readonly pointed: () => number | null;
  /** Strike to begin with. */
  readonly first: () => number;
  readonly nearest: (atX: number, atY: number) => number | null;
  readonly point: (nth: number | null) => void;
};

/** @returns Ends it. */
function listen(element: HTMLElement, { strikes, pointed, first, nearest, point }: Heard): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const press = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape' && pointed() !== null;
    const to = keyedStep(event.key, pointed() ?? first(), strikes() - 1);
    if ((to === undefined && !isEscape) || strikes() === 0) return;
    point(isEscape ? null : (to ?? null));
    event.preventDefault();
    event.stopPropagation();
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = element.getBoundingClientRect();
    point(nearest(clientX - left, clientY - top));
  };
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('focus', () => point(pointed() ?? first()), { signal });
  element.addEventListener('blur', () => point(null), { signal });
  element.addEventListener('pointerleave', () => point(null), { signal });
  return () => listening.abort();
}
