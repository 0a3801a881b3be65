import type { Language } from '#domain/language/language.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';

/** "400 ms", "3.1 s", "26 s", "2.2 min". @param latencyS Not negative. */
export function formatLatency(latencyS: number, language: Language): string {
  if (latencyS < 1) return `${Math.round(latencyS * 1_000)}\u00A0ms`;
  if (latencyS < 120) return `${formatNumber(latencyS, latencyS < 10 ? 1 : 0, language)}\u00A0s`;
  return `${formatNumber(latencyS / 60, 1, language)}\u00A0min`;
}
