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

/** Strips at the edges of a map, CSS px, that what is fitted stays clear of. @param widthPx Of the map. */
export function roomAround(widthPx: number) {
  if (widthPx < NARROW_PX) return NARROW;
  const { top, right, bottom } = WIDE;
  if (widthPx < ROOMY_PX) return FOLDED;
  const railPx = Math.min(RAIL.mostPx, Math.max(RAIL.leastPx, RAIL.fraction * widthPx));
  return { top, right, bottom, left: Math.round(railPx) + WIDE.rest };
}
