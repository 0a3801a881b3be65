import type { AgeRange } from './ageRanges.ts';
import { isCloudAt, ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeFilter, StrikeView } from './strikeView.ts';

/** One row of so many is looked at. Which ones stays the same while rows come and go, so that sizes do not flicker. */
const STRIDE = 16;

/** So many have all the room they want. Our own decision, as are the numbers below. */
const FEW = 20_000;
/** How often a pixel of the view is painted on, on average. */
const COVER = 1.5;
/** CSS px. */
const BREADTH_PX = { least: 2, most: 6 } as const;

/**
 * How broad a strike may be drawn, CSS px; Infinity: as broad as it is. Very many cover one another: smaller ones show
 * more of them, and cost less. Reckoned from those in the view, on the map's own copy.
 */
export function crowdLimitPx(
  { data }: StrikeRows,
  ranges: readonly AgeRange[],
  { centerX, centerY, worldPx, widthPx, heightPx }: StrikeView,
  { showsCloud }: Pick<StrikeFilter, 'showsCloud'>,
): number {
  const [halfX, halfY] = [widthPx / 2 / worldPx, heightPx / 2 / worldPx];
  let seen = 0;
  for (const { from, to } of ranges) {
    for (let row = Math.ceil(from / STRIDE) * STRIDE; row < to; row += STRIDE) {
      const at = row * ROW_LENGTH;
      if (isCloudAt(data, at) && !showsCloud) continue;
      if (Math.abs(data[at]! - centerX) <= halfX && Math.abs(data[at + 1]! - centerY) <= halfY) seen += 1;
    }
  }
  const count = seen * STRIDE;
  if (count <= FEW) return Infinity;
  const breadthPx = Math.floor(Math.sqrt(((4 / Math.PI) * COVER * widthPx * heightPx) / count));
  return Math.min(Math.max(breadthPx, BREADTH_PX.least), BREADTH_PX.most);
}
