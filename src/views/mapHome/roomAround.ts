import type { HomeMap } from '#map/createHomeMap.ts';
import { sheetFootPx, type SheetHeight } from '../mapSheet/sheetHeight.ts';
import { roomBeside, type Panel } from './roomBeside.ts';
import { roomByLetters, type Room } from './roomByLetters.ts';

/**
 * What stands over the edges of a map, CSS px:
 * rail and dock beside it, counts above, buttons and slider below; symbols keep off.
 */
const WIDE = { top: 120, right: 440, bottom: 176, rest: 56 };
/** Widths of the rail, as its style has them. */
const RAIL = { fraction: 0.22, leastPx: 320, mostPx: 424 };
/** From here on rail and dock are open from the beginning. Source: design, section 7. */
const ROOMY_PX = 1280;
const FOLDED = { top: 120, right: 96, bottom: 176, left: 96 };
/** Credit and counts above, buttons at both sides, and lists and slider below. */
const NARROW = { top: 162, right: 64, bottom: 300, left: 40 };
const NARROW_PX = 992;
/** The panel of a facility in a low window, as its style has it. */
const TALL = { fraction: 0.78, mostPx: 480 };
/** Half of a symbol. */
const ABOVE_SHEET_PX = 16;

/** Height of the sheet over the foot of the map; null: there is none. */
export type SheetOn = SheetHeight | null;

/** What lies over the map: a sheet, or the panel of an open facility, which takes its place. */
export type MapCover = SheetOn | Panel;

/** Strips at the edges of a map, CSS px, that what is fitted stays clear of; where letters have 16 px. */
export function roomAround(widthPx: number, heightPx: number, cover: MapCover): Room {
  if (typeof cover === 'object' && cover !== null) return roomByPanel(widthPx, heightPx, cover);
  if (widthPx < NARROW_PX)
    return cover === null ? NARROW : { ...NARROW, bottom: sheetFootPx(cover, heightPx) + ABOVE_SHEET_PX };
  const { top, right, bottom } = WIDE;
  if (widthPx < ROOMY_PX) return FOLDED;
  const railPx = Math.min(RAIL.mostPx, Math.max(RAIL.leastPx, RAIL.fraction * widthPx));
  return { top, right, bottom, left: Math.round(railPx) + WIDE.rest };
}

/** The same of a map as it is. */
export function roomOn(map: HomeMap, cover: MapCover) {
  return roomByLetters(map, (widthPx, heightPx) => roomAround(widthPx, heightPx, cover));
}

/** An open facility is shown in as much of a low window as can be; what is told once must not lie under its panel. */
function roomByPanel(widthPx: number, heightPx: number, panel: Panel): Room {
  const beside = roomBeside(panel, widthPx, heightPx);
  if (panel.isNarrow) {
    // the forecast lies over all of a phone's map
    if (panel.hasFoot) return { ...beside, bottom: heightPx };
    const tallestPx = Math.round(Math.min(TALL.fraction * heightPx, TALL.mostPx));
    return { ...beside, bottom: Math.max(beside.bottom, tallestPx) };
  }
  const { top, right, bottom, left } = roomAround(Math.max(NARROW_PX, widthPx), heightPx, null);
  return {
    top: Math.max(top, beside.top),
    right: Math.max(right, beside.right),
    bottom: Math.max(bottom, beside.bottom),
    left: Math.max(left, beside.left),
  };
}
