import type { HomeMap } from '#map/createHomeMap.ts';
import { sheetFootPx, type SheetHeight } from '../mapSheet/sheetHeight.ts';

/** What stands over the edges of a map, CSS px: rail and dock beside it, counts above, buttons and slider below; symbols keep off. */
const WIDE = { top: 120, right: 440, bottom: 176, rest: 56 };
/** Widths of the rail, as its style has them. */
const RAIL = { fraction: 0.22, leastPx: 320, mostPx: 424 };
/** From here on rail and dock are open from the beginning. Source: design, section 7. */
const ROOMY_PX = 1280;
const FOLDED = { top: 120, right: 96, bottom: 176, left: 96 };
/** Credit and counts above, buttons at both sides, and lists and slider below. */
const NARROW = { top: 162, right: 64, bottom: 300, left: 40 };
const NARROW_PX = 992;
/** Half of a symbol. */
const ABOVE_SHEET_PX = 16;

/** Height of the sheet over the foot of the map; null: there is none. */
export type SheetOn = SheetHeight | null;

/** Strips at the edges of a map, CSS px, that what is fitted stays clear of. */
export function roomAround(widthPx: number, heightPx: number, sheet: SheetOn) {
  if (widthPx < NARROW_PX)
    return sheet === null ? NARROW : { ...NARROW, bottom: sheetFootPx(sheet, heightPx) + ABOVE_SHEET_PX };
  const { top, right, bottom } = WIDE;
  if (widthPx < ROOMY_PX) return FOLDED;
  const railPx = Math.min(RAIL.mostPx, Math.max(RAIL.leastPx, RAIL.fraction * widthPx));
  return { top, right, bottom, left: Math.round(railPx) + WIDE.rest };
}

/** The same of a map as it is. */
export function roomOn(map: HomeMap, sheet: SheetOn) {
  const [widthPx = 0, heightPx = 0] = map.sizePx() ?? [];
  return roomAround(widthPx, heightPx, sheet);
}
