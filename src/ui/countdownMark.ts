const MARKS_MIN = [1, 5, 10, 20];

/** The last mark that a countdown has passed: 20, 10, 5 or 1 min to go; null before the first. */
export function countdownMark(remainingMs: number): number | null {
  return MARKS_MIN.find((markMin) => remainingMs <= markMin * 60_000) ?? null;
}
