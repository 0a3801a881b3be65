/** Heights of the sheet, low to high. Source: the design of the map on a phone. */
const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/**
 * What a low sheet covers of the map, with the bar below it,
 * CSS px, and how much of a low map at most; as its style has it.
 */
const PEEK = { px: 192, fraction: 0.6 };
/** The same of a sheet of half height: 55 % of a window with its header. */
const HALF_FRACTION = 0.588;
/** What the highest sheet leaves of the map, CSS px. */
const FREE_PX = 8;
/** A card at the foot lies over the sheet, and may be higher. */
const CARD_PX = 300;

/** The height so many steps above; below the lowest and above the highest there is none. */
export function steppedHeight(height: SheetHeight, steps: number): SheetHeight {
  const at = SHEET_HEIGHTS.indexOf(height) + steps;
  return SHEET_HEIGHTS[Math.min(SHEET_HEIGHTS.length - 1, Math.max(0, at))]!;
}

/** The height after this one; after the highest comes the lowest. */
export function nextHeight(height: SheetHeight): SheetHeight {
  return SHEET_HEIGHTS[(SHEET_HEIGHTS.indexOf(height) + 1) % SHEET_HEIGHTS.length]!;
}

/** How much of the map each height covers, with the bar below the sheet, CSS px, low to high. */
export function coveredPx(mapHeightPx: number): readonly [number, number, number] {
  const peekPx = Math.min(PEEK.px, PEEK.fraction * mapHeightPx);
  return [peekPx, Math.max(peekPx, HALF_FRACTION * mapHeightPx), mapHeightPx - FREE_PX];
}

/** The height at which a sheet that was let go settles. @param heightPx With the bar below it. */
export function nearestHeight(heightPx: number, mapHeightPx: number): SheetHeight {
  const offPx = coveredPx(mapHeightPx).map((stopPx) => Math.abs(stopPx - heightPx));
  return SHEET_HEIGHTS[offPx.indexOf(Math.min(...offPx))]!;
}

/**
 * Strip at the foot of a map, CSS px, that what is shown keeps clear of. A full sheet leaves no map: it is made lower
 * before something is shown.
 */
export function sheetFootPx(height: SheetHeight, mapHeightPx: number): number {
  const [peekPx, halfPx] = coveredPx(mapHeightPx);
  return Math.round(Math.max(height === 'peek' ? peekPx : halfPx, CARD_PX));
}
