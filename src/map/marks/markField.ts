import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import type { Place } from './place.ts';

/** Metres around the equator on the web's square map. */
const WORLD_M = 40_075_016.685_578_49;
const RADIUS_M = WORLD_M / (2 * Math.PI);

/** Which label outlasts which, first come first kept; codes of MAP_MARKS. A doubt is never hidden by better news. */
const LABEL_ORDER: readonly MapCode[] = [4, 0, 3, 2, 6, 5, 1];

/** A view as marks need it: middle in metres of the web's square map, metres a pixel, CSS px. */
export type FieldView = {
  readonly centerX: number;
  readonly centerY: number;
  readonly resolution: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

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
  xPx(row: number, view: FieldView): number;
  yPx(row: number, view: FieldView): number;
  /** The row on top at a pixel; -1: none. @param reachPx How far the mark of a row reaches. */
  findAt(point: { readonly xPx: number; readonly yPx: number }, view: FieldView, reachPx: Reach): number;
  /** Pixels that a distance on the ground has there. */
  lengthPx(row: number, lengthM: number, view: FieldView): number;
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

  function xOf(row: number, { centerX, resolution, widthPx }: FieldView): number {
    const offM = xM[row]! - centerX;
    return widthPx / 2 + (offM - WORLD_M * Math.round(offM / WORLD_M)) / resolution;
  }
  const yOf = (row: number, { centerY, resolution, heightPx }: FieldView) =>
    heightPx / 2 - (yM[row]! - centerY) / resolution;

  return {
    get places() {
      return places;
    },
    show(shown) {
      places = shown;
      xM = Float64Array.from(shown, ({ lon }) => (lon / 360) * WORLD_M);
      yM = Float64Array.from(shown, ({ lat }) => RADIUS_M * Math.asinh(Math.tan((lat * Math.PI) / 180)));
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
    // a metre of the ground is longer on the square map the farther it lies from the equator
    lengthPx: (row, lengthM, { resolution }) => (lengthM * Math.cosh(yM[row]! / RADIUS_M)) / resolution,
  };
}
