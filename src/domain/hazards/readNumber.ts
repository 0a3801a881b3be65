/**
 * Parses a number as layers state it: a number, or a text that begins with one, such as `40%`, `>90%` or `5-10%` (the
 * lower end).
 *
 * @returns null for anything else, infinite numbers among them: unknown is not zero (S4).
 */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const [, digits] = /^\s*[<>≥≤~]?\s*(-?\d+(?:\.\d+)?)/.exec(value) ?? [];
  return digits === undefined ? null : Number(digits);
}
