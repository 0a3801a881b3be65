import { isoInstant } from '#domain/time/instant.ts';

const KEPT_TEXTS = 256;
const texts = new Map<number, string>();

/** The same as `isoInstant`, for answers: each names few instants, and the next ones name most of them again. */
export function answerInstant(atMs: number): string {
  const known = texts.get(atMs);
  if (known !== undefined) return known;
  const text = isoInstant(atMs);
  if (texts.size >= KEPT_TEXTS) texts.clear();
  texts.set(atMs, text);
  return text;
}
