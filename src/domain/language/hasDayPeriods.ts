import type { Language } from './language.ts';

const known = new Map<Language, boolean>();

/** Whether a language writes times with AM and PM. */
export function hasDayPeriods(language: Language): boolean {
  const found =
    known.get(language) ??
    new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  known.set(language, found);
  return found;
}
