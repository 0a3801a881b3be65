/** The value that so many of 100 do not exceed; NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.ceil((inOrder.length * percent) / 100) - 1] ?? Number.NaN;
}
