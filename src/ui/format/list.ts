import type { Language } from '#domain/language/language.ts';

/** Words as one enumeration: "wind, heat and snow"; « vent, chaleur et neige ». Empty for none. */
export function formatList(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}
