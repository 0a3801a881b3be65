import type { Language } from '#domain/language/language.ts';
import { timeText } from '../notices/noticeFigures.ts';

const MINUTE_MS = 60_000;
const SPACE = '\u00A0';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time of a facility's clock with its zone: `Jul 14, 2026, 5:00 PM EDT`, `14 juill. 2026, 17 h 00 HAE`. */
export function momentText(atMs: number, timeZone: string, language: Language): string {
  return `${dayText(atMs, timeZone, language)}, ${timeText(atMs, timeZone, language)}`;
}

/** `Jul 14, 2026`, `14 juill. 2026`. */
export function dayText(atMs: number, timeZone: string, language: Language): string {
  return dayFormat(timeZone, language).format(atMs);
}

/** `2 h 06 min`, `45 s`: the same in every language. */
export function durationText(durationMs: number): string {
  const minutes = Math.floor(durationMs / MINUTE_MS);
  if (minutes === 0) return `${Math.floor(durationMs / 1_000)}${SPACE}s`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${SPACE}min`;
  return `${hours}${SPACE}h${SPACE}${String(minutes % 60).padStart(2, '0')}${SPACE}min`;
}

function dayFormat(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? newDayFormat(timeZone, language);
  formats.set(key, format);
  return format;
}

function newDayFormat(timeZone: string, language: Language): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat(language, { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat(language, { ...fields, timeZone: 'UTC' });
  }
}
