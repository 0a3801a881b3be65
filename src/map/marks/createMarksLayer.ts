import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import { fitCanvas } from '../fitCanvas.ts';
import { createMarkAtlas, type MarkAtlas } from './createMarkAtlas.ts';
import { drawCircles, type CircleRules } from './drawCircles.ts';
import { drawLabels } from './drawLabels.ts';
import { createMarkField, type FieldView, type MarkField } from './markField.ts';
import type { MarkPalette } from './markPalette.ts';
import type { Place } from './place.ts';

/** Metres a pixel of the web's square map at zoom 0, tiles of 256 px. */
const RESOLUTION_AT_0 = 156_543.033_928_040_97;
/** A mark farther out of the view than this is not drawn, px; its circles may reach in. */
const MARGIN_PX = 48;
/** A pointer that misses a mark by this much still means it, px. */
const MISS_PX = 6;

/** Facilities with what their marks say. Drawn from columns: ten thousand cost a frame less than features would. */
export type MarksLayer = {
  readonly layer: Layer;
  show(places: readonly Place[]): void;
  /** What each of the places says, by row, and what is not shown now. */
  say(codes: Uint8Array, hidden: ReadonlySet<number>): void;
  /** The mark that is drawn larger, by id; null: none. */
  select(id: string | null): void;
  /** The facility whose circles show whatever holds there, by id; null: none. */
  open(id: string | null): void;
  /** The mark under a pixel of the map: the one on top; null: none. */
  findAt(xPx: number, yPx: number): string | null;
  /** Middle of a mark, CSS px from the map's top left corner; null: not shown. */
  pixelOf(id: string): readonly [xPx: number, yPx: number] | null;
};

export function createMarksLayer(palette: MarkPalette, circles: CircleRules): MarksLayer {
  const field = createMarkField();
  const painter = createPainter(field, palette, circles);
  const layer = new Layer({ render: painter.draw });
  const rowOf = (id: string | null) => field.places.findIndex((place) => place.id === id);

  return {
    layer,
    show(places) {
      field.show(places);
      layer.changed();
    },
    say(codes, hidden) {
      if (field.say(codes, hidden)) layer.changed();
    },
    select(id) {
      if (painter.select(id)) layer.changed();
    },
    open(id) {
      if (painter.open(id)) layer.changed();
    },
    findAt(xPx, yPx) {
      const view = painter.view();
      if (view === null) return null;
      const row = field.findAt({ xPx, yPx }, view, (at) => painter.reachPx(at) + MISS_PX);
      return field.places[row]?.id ?? null;
    },
    pixelOf(id) {
      const row = rowOf(id);
      const view = painter.view();
      if (view === null || row < 0 || field.isHidden(row)) return null;
      return [field.xPx(row, view), field.yPx(row, view)];
    },
  };
}

/** What draws a field onto a canvas of its own. */
function createPainter(field: MarkField, palette: MarkPalette, circles: CircleRules) {
  const canvas = document.createElement('canvas');
  canvas.className = 'facility-marks';
  const pen = canvas.getContext('2d')!;
  let atlas: { readonly ratio: number; readonly marks: MarkAtlas } | null = null;
  let view: FieldView | null = null;
  let selectedId: string | null = null;
  let openId: string | null = null;

  const isSelected = (row: number) => selectedId !== null && field.places[row]?.id === selectedId;
  const reachPx = (row: number) => atlas?.marks.reachPx(field.codeAt(row), isSelected(row)) ?? 0;

  function draw({ viewState, size, pixelRatio }: FrameState): HTMLElement {
    const [widthPx = 0, heightPx = 0] = size;
    const [centerX = 0, centerY = 0] = viewState.center;
    const { resolution } = viewState;
    view = { centerX, centerY, resolution, widthPx, heightPx };
    if (atlas?.ratio !== pixelRatio)
      atlas = { ratio: pixelRatio, marks: createMarkAtlas(palette, pixelRatio) };
    fitCanvas(canvas, { widthPx, heightPx, pixelRatio });
    pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    pen.clearRect(0, 0, widthPx, heightPx);
    const frame = { pen, field, view, palette, zoom: Math.log2(RESOLUTION_AT_0 / resolution) };
    drawCircles(frame, circles, openId === null ? -1 : field.places.findIndex(({ id }) => id === openId));
    drawLabels(frame, drawMarks(view, atlas.marks), reachPx);
    return canvas;
  }

  /** @returns For each row, whether its mark is in the view. */
  function drawMarks(seenBy: FieldView, marks: MarkAtlas): Uint8Array {
    const seen = new Uint8Array(field.places.length);
    const { widthPx, heightPx } = seenBy;
    const drawRow = (row: number) => {
      const xPx = field.xPx(row, seenBy);
      const yPx = field.yPx(row, seenBy);
      const isOut =
        Math.min(xPx, yPx) < -MARGIN_PX || xPx > widthPx + MARGIN_PX || yPx > heightPx + MARGIN_PX;
      if (isOut) return;
      seen[row] = 1;
      marks.draw(pen, { code: field.codeAt(row), xPx, yPx, isSelected: isSelected(row) });
    };
    const order = field.drawOrder();
    order.forEach(drawRow);
    const selectedRow = order.find(isSelected);
    if (selectedRow !== undefined) drawRow(selectedRow);
    return seen;
  }

  return {
    draw,
    view: () => view,
    reachPx,
    /** @returns Whether another one was selected. */
    select(id: string | null) {
      const isOther = id !== selectedId;
      selectedId = id;
      return isOther;
    },
    /** @returns Whether another one was open. */
    open(id: string | null) {
      const isOther = id !== openId;
      openId = id;
      return isOther;
    },
  };
}
