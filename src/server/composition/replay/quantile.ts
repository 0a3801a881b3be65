/**
 * Returns the value that a share of all values does not exceed; null: there are none.
 *
 * @param sorted Ascending.
 * @param share 0 to 1.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
