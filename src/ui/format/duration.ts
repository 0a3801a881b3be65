import type { Language } from '#domain/language/language.ts';
import type { Figure } from '#domain/units/formatMeasure.ts';
import { formatNumber, MISSING } from '#domain/language/formatNumber.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

const wholeSeconds = (durationMs: number) => Math.max(0, Math.floor(durationMs / 1000));

/** "3 s", "4 min", "2 h 5 min"; the signs are the same in both languages. "--" for an age that is not known (NaN). */
export function formatAge(ageMs: number, language: Language): string {
  if (!Number.isFinite(ageMs)) return MISSING;
  const seconds = wholeSeconds(ageMs);
  if (seconds < MINUTE_S) return `${seconds}\u00A0s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}\u00A0min`;
  const hours = formatNumber(Math.floor(seconds / HOUR_S), 0, language);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  return minutes === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h ${minutes}\u00A0min`;
}

/** As `formatAge`, but in seconds below two minutes: "71 s". In this range lightning becomes late and lost. */
export function formatSourceAge(ageMs: number, language: Language): string {
  return ageMs < 2 * MINUTE_S * 1000 ? `${wholeSeconds(ageMs)}\u00A0s` : formatAge(ageMs, language);
}

/**
 * Time run since something, as a running figure:
 * 4:12 min, and from an hour on 1:04 h; "--" for a time that is not known (NaN).
 */
export function formatStopwatch(elapsedMs: number): Figure {
  if (!Number.isFinite(elapsedMs)) return { number: MISSING, unit: 'min' };
  const seconds = wholeSeconds(elapsedMs);
  const pair = (major: number, minor: number) => `${major}:${String(minor).padStart(2, '0')}`;
  if (seconds < HOUR_S) {
    return { number: pair(Math.floor(seconds / MINUTE_S), seconds % MINUTE_S), unit: 'min' };
  }
  const hours = Math.floor(seconds / HOUR_S);
  return { number: pair(hours, Math.floor((seconds % HOUR_S) / MINUTE_S)), unit: 'h' };
}

/**
 * "40 seconds", "38 minutes", "2 hours 5 minutes", "3 days 4 hours"; "2 heures 5 minutes".
 * Smaller units are cut off; "--" for NaN.
 */
export function formatDurationWords(durationMs: number, language: Language): string {
  if (!Number.isFinite(durationMs)) return MISSING;
  const seconds = wholeSeconds(durationMs);
  const minutes = Math.floor(seconds / MINUTE_S);
  const hours = Math.floor(seconds / HOUR_S);
  if (minutes === 0) return inWords(seconds, 'second', language);
  if (hours === 0) return inWords(minutes, 'minute', language);
  const [large, small, rest] =
    hours < 24
      ? [inWords(hours, 'hour', language), 'minute', minutes % 60]
      : [inWords(Math.floor(hours / 24), 'day', language), 'hour', hours % 24];
  return rest === 0 ? large : `${large} ${inWords(rest, small, language)}`;
}

function inWords(count: number, unit: string, language: Language): string {
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, style).format(count).replaceAll(/[ \u202F]/g, '\u00A0');
}
