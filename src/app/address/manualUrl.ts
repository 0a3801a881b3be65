import type { Language } from '#domain/language/language.ts';

/** Where the build puts the manual (GAP-12). */
export function manualUrl(language: Language): string {
  return `/manual/user-manual.${language}.pdf`;
}
