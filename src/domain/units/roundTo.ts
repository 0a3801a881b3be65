/** Rounds a number to decimals, halves up; NaN stays NaN. `decimals` is 0 or more. */
export function roundTo(value: number, decimals: number): number {
  const parts = 10 ** decimals;
  return Math.round(value * parts) / parts;
}
