const MINUTE_MS = 60_000;

/** How far around a facility lightning is looked at, in the viewer's unit of distance. Source: CONST-17, GAP-28. */
export const LIGHTNING_RADIUS = { least: 10, most: 100, usual: 50 } as const;

/** How far back lightning is shown, minutes. Source: spec/gaps.md GAP-49. */
const HISTORY_MINUTES = [10, 20, 30, 40, 50, 60, 80, 100, 120] as const;
const USUAL_HISTORY_MINUTES = 60;

/**
 * The radius that a query asks for, a whole number in the viewer's unit of distance (STRIKE-03, STRIKE-04).
 *
 * @param asked Query parameter `radius`; null and what is no number: the usual one. Out of range: the nearest in it.
 */
export function lightningRadius(asked: string | null): number {
  const radius = readNumber(asked);
  if (radius === null) return LIGHTNING_RADIUS.usual;
  return Math.min(LIGHTNING_RADIUS.most, Math.max(LIGHTNING_RADIUS.least, Math.round(radius)));
}

/**
 * How far back lightning is shown, ms (STRIKE-05).
 *
 * @param asked Query parameter `history`, minutes; null and what is no number: the last hour. Others than those allowed
 * snap down, and what is below the first of them is the first.
 */
export function lightningHistoryMs(asked: string | null): number {
  const minutes = readNumber(asked) ?? USUAL_HISTORY_MINUTES;
  return MINUTE_MS * (HISTORY_MINUTES.findLast((allowed) => allowed <= minutes) ?? HISTORY_MINUTES[0]);
}

/** A probability as a query gives it, 0 to 1; null: none, or it is not one (GAP-9). */
export function askedProbability(asked: string | null): number | null {
  const fraction = readNumber(asked);
  return fraction !== null && fraction >= 0 && fraction <= 1 ? fraction : null;
}

/** null: none was given, or it does not read as a number. */
function readNumber(asked: string | null): number | null {
  if (asked === null || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(asked)) return null;
  return Number(asked);
}
