import type { Language } from './language.ts';
import { LANGUAGE_FACTS } from './languages.ts';

/** A unit as the language writes it: `mph` is `mi/h` in Canadian French. */
export function unitSign(unit: string, language: Language): string {
  return LANGUAGE_FACTS[language].units[unit] ?? unit;
}
