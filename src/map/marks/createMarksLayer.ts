import type Layer from 'ol/layer/Layer.js';
import { createCanvasLayer } from '../createCanvasLayer.ts';
import { createMarkPainter, type OpenYard } from './createMarkPainter.ts';
import type { CircleRules } from './drawCircles.ts';
import { LABEL_FONT } from './drawLabels.ts';
import { createMarkField } from './markField.ts';
import type { Box } from './labelRoom.ts';
import type { MarkPalette } from './markPalette.ts';
import type { Place } from './place.ts';

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
  /** The facility whose circles show whatever holds there; null: none. */
  open(yard: OpenYard | null): void;
  /** The mark under a pixel of the map: the one on top; null: none. */
  findAt(xPx: number, yPx: number): string | null;
  /** Places of the group of open yards at a pixel of the map; null: none. */
  groupAt(xPx: number, yPx: number): readonly Place[] | null;
  /** Where symbols, plates and names stand; another array with each picture. */
  taken(): readonly Box[];
  /** Middle of a mark, CSS px from the map's top left corner; null: not shown. */
  pixelOf(id: string): readonly [xPx: number, yPx: number] | null;
};

export function createMarksLayer(palette: MarkPalette, circles: CircleRules): MarksLayer {
  const field = createMarkField();
  const painter = createMarkPainter(field, palette, circles);
  const { layer, drawAgain, view } = createCanvasLayer({
    canvas: painter.canvas,
    font: LABEL_FONT,
    draw: painter.draw,
  });

  return {
    layer,
    show(places) {
      field.show(places);
      drawAgain();
    },
    say(codes, hidden) {
      if (field.say(codes, hidden)) drawAgain();
    },
    select(id) {
      if (painter.select(id)) drawAgain();
    },
    open(yard) {
      if (painter.open(yard)) drawAgain();
    },
    findAt(xPx, yPx) {
      const seenBy = view();
      if (seenBy === null) return null;
      const row = field.findAt({ xPx, yPx }, seenBy, (at) => painter.reachPx(at) + MISS_PX);
      return field.places[row]?.id ?? null;
    },
    groupAt(xPx, yPx) {
      const seenBy = view();
      const group = seenBy && painter.groupAt({ xPx, yPx }, seenBy);
      return group?.rows.map((row) => field.places[row]!) ?? null;
    },
    taken: painter.taken,
    pixelOf(id) {
      const row = field.places.findIndex((place) => place.id === id);
      const seenBy = view();
      if (seenBy === null || row < 0 || field.isHidden(row)) return null;
      return [field.xPx(row, seenBy), field.yPx(row, seenBy)];
    },
  };
}
