const MINUTE_MS = 60_000;

/**
 * Radius around a facility within which lightning is shown, in the viewer's unit of distance. Source: CONST-17,
 * GAP-28.
 */
export const LIGHTNING_RADIUS = { least: 10, most: 100, usual: 50 } as const;

/** Lengths of the lightning history, minutes. Source: spec/gaps.md GAP-49. */
const HISTORY_MINUTES = [10, 20, 30, 40, 50, 60, 80, 100, 120] as const;
const USUAL_HISTORY_MINUTES = 60;

/**
 * Parses the radius of a query, a whole number in the viewer's unit of distance (STRIKE-03, STRIKE-04).
 *
 * @param asked Query parameter `radius`; null or not a number: the usual one. Out of range: the nearest in it.
 */
export function lightningRadius(asked: string | null): number {
  const radius = readNumber(asked);
  if (radius === null) return LIGHTNING_RADIUS.usual;
  return Math.min(LIGHTNING_RADIUS.most, Math.max(LIGHTNING_RADIUS.least, Math.round(radius)));
}

/**
 * Parses the length of the lightning history, ms (STRIKE-05).
 *
 * @param asked Query parameter `history`, minutes; null or not a number: the last hour. Other values are rounded down
 * to an allowed one, at least to the first of them.
 */
export function lightningHistoryMs(asked: string | null): number {
  const minutes = readNumber(asked) ?? USUAL_HISTORY_MINUTES;
  return MINUTE_MS * (HISTORY_MINUTES.findLast((allowed) => allowed <= minutes) ?? HISTORY_MINUTES[0]);
}

/** Parses the probability of a query, 0 to 1; null: none, or an invalid one (GAP-9). */
export function askedProbability(asked: string | null): number | null {
  const fraction = readNumber(asked);
  return fraction !== null && fraction >= 0 && fraction <= 1 ? fraction : null;
}

/** Parses a number; null: none was given, or it is not a number. */
function readNumber(asked: string | null): number | null {
  if (asked === null || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(asked)) return null;
  return Number(asked);
}
