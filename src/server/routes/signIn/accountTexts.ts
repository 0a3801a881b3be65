import type { Language } from '#domain/language/language.ts';
import { knownLanguage } from '#domain/language/pickTexts.ts';
import { ACCOUNTS_TEXTS } from '../../platform/texts/serviceTexts.ts';

export type AccountTexts = (typeof ACCOUNTS_TEXTS)[Language] & { readonly lang: Language };

/**
 * Texts of the pages where an account is created, by invitation or by the setup code;
 * en-US for an unknown language (LANG-01).
 */
export function accountTexts(language: string | null): AccountTexts {
  const lang = knownLanguage(language);
  return { ...ACCOUNTS_TEXTS[lang], lang };
}
