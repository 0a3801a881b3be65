/** What stands over the map's edges, CSS px: credit and counts above, docks beside, slider or forecast below. */
const ROOM_PX = { top: 84, right: 436, bottom: 180 };
/**
 * From the first width on the legend is open beside the rail, from the second one the age of the statuses stands beside the
 * circles, unless the forecast lies below them: it pushes them to the left.
 */
const ROOMY = { fromPx: 1280, leftPx: 384, besideFromPx: 1640, agePx: 36 };
const FOLDED_LEFT_PX = 104;
/** Height of what lies over the foot, as its style has it, and the gaps around it. */
const FOOT = { fraction: 0.56, leastPx: 320, mostPx: 440, gapsPx: 44 };
/** On a phone the panel lies over the lower part. */
const NARROW_ROOM_PX = { top: 110, right: 24, left: 24 };
const SHEET = { fraction: 0.66, gapPx: 10 };
/** The plate on the outer circle stands below the age of the statuses, where the circle is large enough to have one. */
const PLATED = { topPx: 142, fromPx: 96 };

/** The panel of an open facility. */
export type Panel = {
  /** It is a sheet over the lower part of the map. */
  readonly isNarrow: boolean;
  /** Something of it lies over the foot of the map. */
  readonly hasFoot: boolean;
};

/** Strips at the edges of a map of that size, CSS px, that an open facility is shown clear of. */
export function roomBeside({ isNarrow, hasFoot }: Panel, widthPx: number, heightPx: number) {
  if (isNarrow) {
    const bottom = Math.round(SHEET.fraction * heightPx) + SHEET.gapPx;
    const isPlated = heightPx - bottom - PLATED.topPx >= PLATED.fromPx;
    return { ...NARROW_ROOM_PX, top: isPlated ? PLATED.topPx : NARROW_ROOM_PX.top, bottom };
  }
  const footPx = Math.min(FOOT.mostPx, Math.max(FOOT.leastPx, FOOT.fraction * heightPx)) + FOOT.gapsPx;
  return {
    top: ROOM_PX.top + (widthPx < ROOMY.besideFromPx || hasFoot ? ROOMY.agePx : 0),
    right: ROOM_PX.right,
    bottom: hasFoot ? footPx : ROOM_PX.bottom,
    left: widthPx < ROOMY.fromPx ? FOLDED_LEFT_PX : ROOMY.leftPx,
  };
}
