import { languageOf } from '#domain/language/language.ts';
import type { Reader } from './notice.ts';

type Person = Omit<Reader, 'language'> & { readonly language: string };

/** How a person reads, as their account says. */
export function readerOf({ name, language, unitSystem, unitMetricSubsystem }: Person): Reader {
  return { name, language: languageOf(language), unitSystem, unitMetricSubsystem };
}
