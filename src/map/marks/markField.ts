import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import { squareX, squareY, stretchAt, WORLD_M, type SquareView } from '../squareMap.ts';
import type { Place } from './place.ts';

/** Which label outlasts which, first come first kept; codes of MAP_MARKS. A doubt is never hidden by better news. */
const LABEL_ORDER: readonly MapCode[] = [4, 0, 3, 2, 6, 5, 1];

/** Where the marks stand and what they say, as columns. */
export type MarkField = {
  readonly places: readonly Place[];
  show(places: readonly Place[]): void;
  /** @returns Whether anything differs from what was said before. `hidden`: codes that are not drawn. */
  say(codes: Uint8Array, hidden: ReadonlySet<number>): boolean;
  codeAt(row: number): MapCode;
  isHidden(row: number): boolean;
  /** Rows in the order in which they are drawn: the last lies on top (MAP-19). */
  drawOrder(): Uint32Array;
  /** Rows in the order in which their labels find room. */
  labelOrder(): Uint32Array;
  /** Middle of a mark in a view, CSS px from its top left corner; the copy of the world that is nearest. */
  xPx(row: number, view: SquareView): number;
  yPx(row: number, view: SquareView): number;
  /** The row on top at a pixel; -1: none. @param reachPx How far the mark of a row reaches. */
  findAt(point: { readonly xPx: number; readonly yPx: number }, view: SquareView, reachPx: Reach): number;
  /** Pixels that a distance on the ground has there. */
  lengthPx(row: number, lengthM: number, view: SquareView): number;
};

type Reach = (row: number) => number;

export function createMarkField(): MarkField {
  let places: readonly Place[] = [];
  let xM = new Float64Array(0);
  let yM = new Float64Array(0);
  let codes = new Uint8Array(0);
  let hiddenCodes: ReadonlySet<number> = new Set();
  let drawn = new Uint32Array(0);
  let labelled = new Uint32Array(0);

  function sort(): void {
    const rows = places.map((_, row) => row).filter((row) => !hiddenCodes.has(codeOf(row)));
    const stack = (row: number) => MAP_MARKS[codeOf(row)].stackOrder;
    const rank = (row: number) => LABEL_ORDER.indexOf(codeOf(row));
    drawn = Uint32Array.from(rows.toSorted((a, b) => stack(a) - stack(b) || a - b));
    labelled = Uint32Array.from(rows.toSorted((a, b) => rank(a) - rank(b) || a - b));
  }

  const codeOf = (row: number) => (codes[row] ?? 0) as MapCode;

  function xOf(row: number, { centerX, resolution, widthPx }: SquareView): number {
    const offM = xM[row]! - centerX;
    return widthPx / 2 + (offM - WORLD_M * Math.round(offM / WORLD_M)) / resolution;
  }
  const yOf = (row: number, { centerY, resolution, heightPx }: SquareView) =>
    heightPx / 2 - (yM[row]! - centerY) / resolution;

  return {
    get places() {
      return places;
    },
    show(shown) {
      places = shown;
      xM = Float64Array.from(shown, ({ lon }) => squareX(lon));
      yM = Float64Array.from(shown, ({ lat }) => squareY(lat));
      sort();
    },
    say(said, hidden) {
      const isSame =
        said.length === codes.length &&
        said.every((code, row) => code === codes[row]) &&
        hidden.size === hiddenCodes.size &&
        [...hidden].every((code) => hiddenCodes.has(code));
      if (isSame) return false;
      codes = Uint8Array.from(said);
      hiddenCodes = new Set(hidden);
      sort();
      return true;
    },
    codeAt: codeOf,
    isHidden: (row) => hiddenCodes.has(codeOf(row)),
    drawOrder: () => drawn,
    labelOrder: () => labelled,
    xPx: xOf,
    yPx: yOf,
    findAt({ xPx, yPx }, view, reachPx) {
      const isUnder = (row: number) => Math.hypot(xOf(row, view) - xPx, yOf(row, view) - yPx) <= reachPx(row);
      return drawn.findLast(isUnder) ?? -1;
    },
    lengthPx: (row, lengthM, { resolution }) => (lengthM * stretchAt(yM[row]!)) / resolution,
  };
}
