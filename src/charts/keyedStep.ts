/**
 * Where a key moves the crosshair, as in a slider.
 *
 * @param from Index it is at.
 * @param last Largest index.
 * @returns An index within 0 … last; undefined for keys that do not move it.
 */
export function keyedStep(key: string, from: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + 6,
    PageDown: from - 6,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), last);
}
