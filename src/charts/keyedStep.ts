/** With more times than in two days of hours a page key skips a day. */
const MANY_TIMES = 48;

/**
 * Where a key moves the crosshair, as in a slider.
 *
 * @param from Index it is at.
 * @param last Largest index.
 * @returns An index within 0 … last; undefined for keys that do not move it.
 */
export function keyedStep(key: string, from: number, last: number): number | undefined {
  const page = last > MANY_TIMES ? 24 : 6;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + page,
    PageDown: from - page,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), last);
}
