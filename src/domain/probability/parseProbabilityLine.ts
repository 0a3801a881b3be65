import type { LonLat } from '#domain/geo/distance.ts';
import { instantMs } from '#domain/time/instant.ts';

const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Longitude or latitude as the service writes it, degrees. */
const DEGREES = /^-?\d+\.\d{4}$/;
/** An answer about a time further from the one asked for than this answers another question, ms: it was kept somewhere. */
const SAME_TIME_MS = 5 * 60_000;

/** What was asked: where, and for which time, epoch ms. */
export type ProbabilityQuestion = { readonly position: LonLat; readonly atMs: number };

/**
 * Parses the probability of lightning from the service's text: the 4th space-separated token of its one line
 * (STATUS-28).
 *
 * @returns Fraction, 0 to 1; null: unknown. Text with `Error` in it, more than one line, fewer tokens, no number or
 * one outside 0 to 1 is unknown (ERR-02, S8), and so is a line that begins with another place and time than those asked
 * for, as our own service begins it (S5). Never throws.
 */
export function parseProbabilityLine(text: string, asked: ProbabilityQuestion): number | null {
  const line = text.trim();
  if (/error/i.test(line) || /[\r\n]/.test(line)) return null;
  const tokens = line.split(/ +/);
  const token = tokens[3];
  if (token === undefined || !DECIMAL.test(token) || answersAnother(tokens, asked)) return null;
  const fraction = Number(token);
  return fraction >= 0 && fraction <= 1 ? fraction : null;
}

/** Whether a line that begins with longitude, latitude and time names others; one that begins otherwise names none. */
function answersAnother(
  [lon = '', lat = '', time = '']: readonly string[],
  { position: [askedLon, askedLat], atMs }: ProbabilityQuestion,
): boolean {
  const toldMs = instantMs(time);
  if (toldMs === null || !DEGREES.test(lon) || !DEGREES.test(lat)) return false;
  const isSamePlace = lon === askedLon.toFixed(4) && lat === askedLat.toFixed(4);
  return !isSamePlace || Math.abs(toldMs - atMs) > SAME_TIME_MS;
}
