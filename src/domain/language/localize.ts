import { FALLBACK_LANGUAGE, type Language } from './language.ts';

/** A text for people: one string for all languages, or one per language tag. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/**
 * Text in the user's language, else in en-US (LANG-08), else in whatever language it has: a warning in a foreign
 * language is better than none.
 *
 * @returns null if there is no text at all; blank texts count as none.
 */
export function localize(text: LocalizedText | null, language: Language): string | null {
  if (text === null) return null;
  if (typeof text === 'string') return isBlank(text) ? null : text;
  const candidates = [text[language], text[FALLBACK_LANGUAGE], ...Object.values(text)];
  return candidates.find((candidate) => candidate !== undefined && !isBlank(candidate)) ?? null;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
