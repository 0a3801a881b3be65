import { LANGUAGES } from '#domain/language/languages.ts';
import type { AlertTexts, PublicAlert } from './publicAlert.ts';

/** A text of an alert by language, without languages in which it is empty. */
export function alertTexts(
  { en, fr }: Pick<PublicAlert, 'en' | 'fr'>,
  read: (texts: AlertTexts) => string,
): Record<string, string> {
  const written: Readonly<Record<string, AlertTexts | null>> = { en, fr };
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = written[language.slice(0, 2)] ?? null;
      return [language, texts === null ? '' : read(texts)] as const;
    }).filter(([, text]) => text !== ''),
  );
}
