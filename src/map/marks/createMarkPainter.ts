import { fitCanvas } from '../fitCanvas.ts';
import { createMarkAtlas, type MarkAtlas } from './createMarkAtlas.ts';
import { drawCircles, type CircleRules } from './drawCircles.ts';
import { drawGroups } from './drawGroups.ts';
import { drawLabels } from './drawLabels.ts';
import { drawLeader, type LeaderStrike } from './drawLeader.ts';
import { groupAt, rememberGroups, type OpenGroup, type OpenGroups } from './groupOpen.ts';
import type { Box } from './labelRoom.ts';
import { isOutside, WORLD_M, type SquareView } from '../squareMap.ts';
import type { MarkField } from './markField.ts';
import type { MarkPalette } from './markPalette.ts';

/** Metres a pixel of the web's square map at zoom 0, tiles of 256 px. */
const RESOLUTION_AT_0 = WORLD_M / 256;
/** A mark farther out of the view than this is not drawn, px; its circles may reach in. */
const MARGIN_PX = 48;

/** The facility that is open beside the map. */
export type OpenYard = {
  readonly id: string;
  /** The closest strike that its status rests on; null: none, or its place is not known. */
  readonly strike: LeaderStrike | null;
};

/** What draws a field onto a canvas of its own. */
export type MarkPainter = {
  readonly canvas: HTMLCanvasElement;
  /** @param pixelRatio Device pixels a CSS pixel. */
  draw(view: SquareView, pixelRatio: number): void;
  /** Where symbols, plates and names of the newest picture stand. */
  taken(): readonly Box[];
  /** The group of open yards whose disc was drawn at a pixel of a view; null: none. */
  groupAt(point: { readonly xPx: number; readonly yPx: number }, view: SquareView): OpenGroup | null;
  /** How far the mark of a row reaches from its middle, CSS px; 0 before the first picture, −Infinity in a group. */
  reachPx(row: number): number;
  /** The mark that is drawn larger, by id; null: none. @returns Whether it was another one. */
  select(id: string | null): boolean;
  /** The facility whose circles show whatever holds there; null: none. @returns Whether there is anything else to draw. */
  open(yard: OpenYard | null): boolean;
};

export function createMarkPainter(field: MarkField, palette: MarkPalette, circles: CircleRules): MarkPainter {
  const canvas = document.createElement('canvas');
  canvas.className = 'facility-marks';
  const pen = canvas.getContext('2d')!;
  let atlas: { readonly ratio: number; readonly marks: MarkAtlas } | null = null;
  const selected = createChoice<string>();
  const opened = createChoice<OpenYard>();
  let taken: Box[] = [];
  const grouping = rememberGroups(field);
  let open: OpenGroups | null = null;

  const isSelected = (row: number) => field.places[row]?.id === selected.now();
  const reachPx = (row: number) =>
    open?.isGrouped[row] === 1 ? -Infinity : (atlas?.marks.reachPx(field.codeAt(row), isSelected(row)) ?? 0);

  /** @returns For each row, whether its mark is in the view. */
  function drawMarks(seenBy: SquareView, marks: MarkAtlas, { isGrouped }: OpenGroups): Uint8Array {
    const seen = new Uint8Array(field.places.length);
    const drawRow = (row: number) => {
      if (isGrouped[row] === 1) return;
      const xPx = field.xPx(row, seenBy);
      const yPx = field.yPx(row, seenBy);
      if (isOutside(seenBy, xPx, yPx, MARGIN_PX)) return;
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
    canvas,
    draw(view, pixelRatio) {
      const { widthPx, heightPx, resolution } = view;
      if (atlas?.ratio !== pixelRatio)
        atlas = { ratio: pixelRatio, marks: createMarkAtlas(palette, pixelRatio) };
      fitCanvas(canvas, { widthPx, heightPx, pixelRatio });
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      pen.clearRect(0, 0, widthPx, heightPx);
      taken = [];
      const frame = { pen, field, view, palette, taken, zoom: Math.log2(RESOLUTION_AT_0 / resolution) };
      const yard = opened.now();
      const openRow = field.places.findIndex(({ id }) => id === yard?.id);
      drawCircles(frame, circles, openRow);
      if (openRow >= 0 && yard?.strike) drawLeader(frame, openRow, yard.strike);
      open = grouping(frame.zoom, [selected.now(), yard?.id ?? null]);
      drawGroups(frame, open);
      drawLabels(frame, drawMarks(view, atlas.marks, open), reachPx);
    },
    taken: () => taken,
    groupAt: (point, view) => (open === null ? null : groupAt(open, point, view)),
    reachPx,
    select: selected.choose,
    open: opened.choose,
  };
}

/** One of many, or null: none. `choose` answers whether it is another one than before. */
function createChoice<Chosen>() {
  let chosen: Chosen | null = null;
  return {
    now: () => chosen,
    choose(next: Chosen | null): boolean {
      const isOther = JSON.stringify(next) !== JSON.stringify(chosen);
      chosen = next;
      return isOther;
    },
  };
}
