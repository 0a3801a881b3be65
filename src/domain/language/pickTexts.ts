import { FALLBACK_LANGUAGE, type Language } from './language.ts';
import { LANGUAGES } from './languages.ts';

/** Texts of one namespace in every language; a language without them does not compile. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

/** Returns the supported language of a tag; for an unknown or missing one en-US (LANG-01). */
export function knownLanguage(tag: string | null | undefined): Language {
  return LANGUAGES.find((known) => known === tag) ?? FALLBACK_LANGUAGE;
}

/** Returns one text in every language. */
export function readTexts<Words>(
  texts: Texts<Words>,
  read: (words: Words, language: Language) => string,
): Texts<string> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, read(texts[language], language)]),
  ) as Texts<string>;
}
