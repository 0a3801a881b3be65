import { formatNumber } from '../language/formatNumber.ts';
import type { Language } from '../language/language.ts';

const MINUTE_MS = 60_000;

/** "2.4 s", and from two minutes on "26 min 9 s"; the signs are the same in both languages. */
export function formatDelay(delayMs: number, language: Language): string {
  if (delayMs < 2 * MINUTE_MS) return `${formatNumber(delayMs / 1e3, 1, language)}\u00A0s`;
  const seconds = Math.round(delayMs / 1e3);
  const minutes = formatNumber(Math.floor(seconds / 60), 0, language);
  return `${minutes}\u00A0min ${seconds % 60}\u00A0s`;
}
