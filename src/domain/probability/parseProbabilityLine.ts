const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Parses the probability of lightning from the service's text: the 4th space-separated token of its one line
 * (STATUS-28).
 *
 * @returns Fraction, 0 to 1; null: unknown. Text with `Error` in it, more than one line, fewer tokens, no number or
 * one outside 0 to 1 is unknown (ERR-02, S8). Never throws.
 */
export function parseProbabilityLine(text: string): number | null {
  const line = text.trim();
  if (/error/i.test(line) || /[\r\n]/.test(line)) return null;
  const token = line.split(/ +/)[3];
  if (token === undefined || !DECIMAL.test(token)) return null;
  const fraction = Number(token);
  return fraction >= 0 && fraction <= 1 ? fraction : null;
}
