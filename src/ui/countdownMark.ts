const MARKS_MIN = [1, 5, 10, 20];
const MINUTE_MS = 60_000;
/** To the nearest minute a mark is true for so long after it was passed. */
const TRUE_FOR_MS = 30_000;

/**
 * Minutes to go as a listener is told them: 20, 10, 5 or 1, for as long as that is true to the nearest minute; null at
 * all other times, so that nobody who opens a page or turns back to it is told a mark that was passed long ago.
 */
export function countdownMark(remainingMs: number): number | null {
  const isTrue = (markMin: number) =>
    remainingMs <= markMin * MINUTE_MS && remainingMs > markMin * MINUTE_MS - TRUE_FOR_MS;
  return MARKS_MIN.find(isTrue) ?? null;
}
