import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import { fitCanvas } from '../fitCanvas.ts';
import { ageRanges } from './ageRanges.ts';
import { choosePainter } from './choosePainter.ts';
import { createDensityPainter } from './createDensityPainter.ts';
import { createScaledPainter } from './createScaledPainter.ts';
import type { StrikeDrawing } from './createSteadyPainter.ts';
import { createStrikeRings } from './createStrikeRings.ts';
import { findStrike, type FoundStrike } from './findStrike.ts';
import { goesOn, newStrikes } from './newStrikes.ts';
import type { StrikePalette } from './strikePalette.ts';
import type { StrikeRows } from './strikeRows.ts';
import type { StrikeFilter, StrikeView } from './strikeView.ts';

/** Draw order of lightning. Source: requirement CONST-32. */
export const LIGHTNING_ORDER = 51;
/** Half the breadth of the web's square map, in metres of its plane. */
const HALF_WORLD_M = 20_037_508.342_789_244;
/** A bolt's own half, and a finger's inexactness, px. */
const REACH_PX = 10;

export type StrikeLayerDependencies = {
  readonly palette: StrikePalette;
  /** The device asks for less motion: no rings. */
  readonly isStill: boolean;
  /** Hears how strikes are drawn, from the beginning on. */
  readonly onDrawn: (drawing: StrikeDrawing) => void;
};

export type StrikeLayer = {
  readonly layer: Layer;
  /** Draws rows as they are now; they are read again whenever the map moves. null: none of them. */
  show(filter: StrikeFilter | null, rows: StrikeRows): void;
  /** @param opacityFraction 0 to 1. */
  setOpacity(opacityFraction: number): void;
  /** The newest shown strike at a pixel of the map; null: none. */
  findAt(xPx: number, yPx: number): FoundStrike | null;
  dispose(): void;
};

/**
 * Lightning: single strikes, below zoom 6 their density. Its time and what arrives are told from outside; it draws
 * again only what has changed.
 */
export function createStrikeLayer({ palette, isStill, onDrawn }: StrikeLayerDependencies): StrikeLayer {
  let drawn = '';
  let view: StrikeView | null = null;
  let filter: StrikeFilter | null = null;
  let rows = NO_ROWS;
  const redraw = () => {
    drawn = '';
    layer.changed();
  };
  const single = choosePainter(palette, { redraw, told: onDrawn });
  const painter = createScaledPainter(single, createDensityPainter(palette));
  const rings = createStrikeRings(palette[0]!.fill);
  const element = document.createElement('div');
  element.className = 'strikes';
  element.append(...painter.canvases(), rings.element);

  function render(frame: FrameState): HTMLElement {
    view = viewOf(frame);
    rings.see(view);
    fitCanvas(painter.canvasOf(view), view);
    paint(view);
    return element;
  }

  function paint(seen: StrikeView): void {
    element.hidden = filter === null;
    if (filter === null) return void (drawn = '');
    // time alone changes no picture until a strike appears, goes or turns another colour
    const asked = JSON.stringify([seen, ageRanges(rows, filter), filter.showsCloud, rows.generation]);
    if (asked !== drawn) painter.paint(rows, seen, filter);
    drawn = asked;
  }
  const layer = new Layer({ render, zIndex: LIGHTNING_ORDER });

  return {
    layer,
    show(next, nextRows) {
      if (nextRows !== rows) drawn = '';
      // what another list or another time shows is not new
      if (nextRows !== rows || !goesOn(filter, next)) rings.clear();
      else if (!isStill && filter !== null && next !== null) rings.open(newStrikes(rows, filter, next));
      rows = nextRows;
      filter = next;
      // the rest of the map is not drawn again for it
      if (view !== null) paint(view);
    },
    setOpacity(opacityFraction) {
      element.style.opacity = String(opacityFraction);
    },
    findAt(xPx, yPx) {
      return view === null || filter === null
        ? null
        : findStrike(rows, filter, view, { xPx, yPx, reachPx: REACH_PX });
    },
    dispose() {
      rings.clear();
      painter.dispose();
    },
  };
}

const NO_ROWS: StrikeRows = { data: new Float32Array(), first: 0, end: 0, baseMs: 0, generation: 0 };

function viewOf({ viewState, size, pixelRatio }: FrameState): StrikeView {
  const [x = 0, y = 0] = viewState.center;
  const [widthPx = 0, heightPx = 0] = size;
  return {
    centerX: (x + HALF_WORLD_M) / (2 * HALF_WORLD_M),
    centerY: (HALF_WORLD_M - y) / (2 * HALF_WORLD_M),
    worldPx: (2 * HALF_WORLD_M) / viewState.resolution,
    widthPx,
    heightPx,
    pixelRatio,
  };
}
