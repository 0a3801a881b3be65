/** Returns the same day and time some months later, UTC, or the last day of that month where it is shorter; epoch ms. */
export function monthsLater(atMs: number, months: number): number {
  const later = new Date(atMs);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0);
  later.setUTCDate(Math.min(day, later.getUTCDate()));
  return later.getTime();
}
