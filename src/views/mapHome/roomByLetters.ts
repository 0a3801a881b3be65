import type { HomeMap } from '#map/createHomeMap.ts';

/** Strips at the edges of a map that something lies over, CSS px. */
export type Room = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Letters by which the room around a map is counted, CSS px. */
const LETTERS_PX = 16;

/**
 * The room around a map for the letters that its reader has set: docks, panels and the widths from which there are some
 * grow with them.
 *
 * @param roomOf The room for letters of 16 px, by width and height of the map, CSS px.
 */
export function roomByLetters(map: HomeMap, roomOf: (widthPx: number, heightPx: number) => Room): Room {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTERS_PX || 1;
  const [widthPx = 0, heightPx = 0] = map.sizePx() ?? [];
  const { top, right, bottom, left } = roomOf(widthPx / scale, heightPx / scale);
  return { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
}
