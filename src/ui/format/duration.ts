import type { Language } from '#domain/language/language.ts';
import type { Figure } from './measure.ts';
import { formatNumber } from './number.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

const wholeSeconds = (durationMs: number) => Math.max(0, Math.floor(durationMs / 1000));

/** "3 s", "4 min", "2 h 5 min"; the signs are the same in both languages. */
export function formatAge(ageMs: number, language: Language): string {
  const seconds = wholeSeconds(ageMs);
  if (seconds < MINUTE_S) return `${seconds}\u00A0s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}\u00A0min`;
  const hours = formatNumber(Math.floor(seconds / HOUR_S), 0, language);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  return minutes === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h ${minutes}\u00A0min`;
}

/** Time run since something, as a running figure: 4:12 min, and from an hour on 1:04 h. */
export function formatStopwatch(elapsedMs: number): Figure {
  const seconds = wholeSeconds(elapsedMs);
  const pair = (major: number, minor: number) => `${major}:${String(minor).padStart(2, '0')}`;
  if (seconds < HOUR_S) {
    return { number: pair(Math.floor(seconds / MINUTE_S), seconds % MINUTE_S), unit: 'min' };
  }
  const hours = Math.floor(seconds / HOUR_S);
  return { number: pair(hours, Math.floor((seconds % HOUR_S) / MINUTE_S)), unit: 'h' };
}

/** Hours and whole minutes run since something: 00:12, 26:05 (GAP-62). */
export function formatElapsed(elapsedMs: number): string {
  const minutes = Math.floor(wholeSeconds(elapsedMs) / MINUTE_S);
  const pair = (part: number) => String(part).padStart(2, '0');
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
}
