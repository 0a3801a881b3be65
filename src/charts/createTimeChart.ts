import { bisector } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { select, type Selection } from 'd3-selection';
import { createReadingCard } from './createReadingCard.ts';
import { drawCrosshair, type ChartFrame } from './drawCrosshair.ts';
import { drawDays } from './drawDays.ts';
import { drawLane } from './drawLane.ts';
import { axisHeightPx, drawTimeAxis } from './drawTimeAxis.ts';
import { keyedStep } from './keyedStep.ts';
import { layLanes } from './layLanes.ts';
import { readingOf, spokenOf } from './readingOf.ts';
import type { TimeChartView } from './timeChart.ts';
import './timeChart.css';

const LEFT_PX = 48;
const RIGHT_PX = 24;
const NAMES_PX = 76;

const nearestTo = bisector((atMs: number) => atMs).center;

/** Lanes over one axis of time. */
export type TimeChart = {
  /** A chart without times is empty. */
  show(view: TimeChartView): void;
  dispose(): void;
};

/**
 * Reads like a slider over its times: arrow keys, Home and End move its crosshair, and it says what stands there. The
 * pointer moves it too; Escape takes it away.
 *
 * @param element As wide as the chart, and positioned; it gets its height.
 * @param isFitted The element has a height, which the lanes share.
 */
export function createTimeChart(element: HTMLElement, { isFitted }: { isFitted: boolean }): TimeChart {
  const svg = select(element).append('svg').attr('class', 'tchart').attr('aria-hidden', 'true');
  const background = svg.append('g');
  const hair = svg.append('g');
  const card = createReadingCard(element);
  let shown: { readonly view: TimeChartView; readonly frame: ChartFrame } | null = null;
  let pointed: number | null = null;

  const point = (at: number | null) => {
    pointed = at;
    hair.selectAll('*').remove();
    card.hide();
    if (shown === null || shown.view.timesMs.length === 0) return;
    const { view, frame } = shown;
    const told = at ?? startOf(view);
    const reading = readingOf(view, told);
    element.setAttribute('aria-valuenow', String(told));
    element.setAttribute('aria-valuetext', spokenOf(reading));
    if (at === null) return;
    drawCrosshair(hair, view, at, frame);
    card.show(reading, frame.x(view.timesMs[at] ?? 0));
  };
  const draw = (view: TimeChartView) => {
    shown = { view, frame: drawBackground(svg, background, view, sizeOf(element, isFitted)) };
    element.setAttribute('aria-label', view.label);
    element.setAttribute('aria-valuemax', String(Math.max(0, view.timesMs.length - 1)));
    point(pointed !== null && pointed < view.timesMs.length ? pointed : null);
  };
  const resized = new ResizeObserver(() => shown !== null && draw(shown.view));
  resized.observe(element);
  const stopListening = listen(element, {
    onKey(key) {
      if (shown === null) return false;
      if (key === 'Escape' && pointed === null) return false;
      const { timesMs } = shown.view;
      const to = keyedStep(key, pointed ?? startOf(shown.view), timesMs.length - 1);
      if (to === undefined && key !== 'Escape') return false;
      point(to ?? null);
      return true;
    },
    onPointed(atX) {
      if (shown !== null) point(nearestTo(shown.view.timesMs, shown.frame.x.invert(atX)));
    },
    onFocused: () => shown !== null && point(pointed ?? startOf(shown.view)),
    onLeft: () => point(null),
  });

  return {
    show: draw,
    dispose() {
      stopListening();
      resized.disconnect();
      svg.remove();
      card.dispose();
      shown = null;
    },
  };
}

/** The time that is told until one is pointed at. */
function startOf({ timesMs, now }: TimeChartView): number {
  return now === null ? 0 : Math.min(nearestTo(timesMs, now.atMs), timesMs.length - 1);
}

type ChartSize = {
  readonly elementPx: number;
  /** null: as high as its lanes. */
  readonly fitPx: number | null;
};

function sizeOf({ clientWidth, clientHeight }: HTMLElement, isFitted: boolean): ChartSize {
  return { elementPx: clientWidth, fitPx: isFitted ? clientHeight : null };
}

function drawBackground(
  svg: Selection<SVGSVGElement, unknown, null, undefined>,
  background: Selection<SVGGElement, unknown, null, undefined>,
  view: TimeChartView,
  { elementPx, fitPx }: ChartSize,
): ChartFrame {
  // what stands above the days of a chart has its edges, whatever lines have names
  const hasNames = view.days !== undefined || view.lanes.some(({ series }) => series.length > 1);
  const widthPx = Math.max(elementPx, LEFT_PX + 2 * NAMES_PX);
  const x = scaleLinear()
    .domain([
      view.days?.[0]?.fromMs ?? view.timesMs[0] ?? 0,
      view.days?.at(-1)?.toMs ?? view.timesMs.at(-1) ?? 1,
    ])
    .range([LEFT_PX, widthPx - (hasNames ? NAMES_PX : RIGHT_PX)]);
  const isFitted = fitPx !== null;
  const axisPx = axisHeightPx(view, isFitted);
  const lanes = layLanes(view.lanes, isFitted ? fitPx - axisPx : null);
  const frame = { x, lanes, topY: lanes[0]?.topY ?? 0, bottomY: lanes.at(-1)?.bottomY ?? 0 };
  background.selectAll('*').remove();
  for (const laid of lanes) drawLane(background.append('g'), view, x, laid);
  drawDays(background, view, frame);
  drawTimeAxis(background, view, { ...frame, isFitted });
  svg.attr('width', widthPx).attr('height', frame.bottomY + axisPx);
  return frame;
}

type Heard = {
  /** @returns Whether the key was the chart's. */
  readonly onKey: (key: string) => boolean;
  readonly onPointed: (atX: number) => void;
  readonly onFocused: () => void;
  readonly onLeft: () => void;
};

/** @returns Ends it. */
function listen(element: HTMLElement, { onKey, onPointed, onFocused, onLeft }: Heard): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  element.setAttribute('role', 'slider');
  element.setAttribute('aria-valuemin', '0');
  element.tabIndex = 0;
  const press = (event: KeyboardEvent) => {
    if (!onKey(event.key)) return;
    event.preventDefault();
    // what stands around the chart must not close with its crosshair
    event.stopPropagation();
  };
  const point = ({ clientX }: PointerEvent) => onPointed(clientX - element.getBoundingClientRect().left);
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('pointermove', point, { signal });
  element.addEventListener('focus', onFocused, { signal });
  element.addEventListener('blur', onLeft, { signal });
  element.addEventListener('pointerleave', onLeft, { signal });
  return () => listening.abort();
}
