import type { Language } from '#domain/language/language.ts';
import { knownLanguage } from '#domain/language/pickTexts.ts';
import { SIGN_IN_TEXTS } from '../../platform/texts/serviceTexts.ts';

export type SignInTexts = (typeof SIGN_IN_TEXTS)[Language] & { readonly lang: Language };

/** Texts of the sign-in pages, which are shown even when the app does not load; en-US for an unknown language (LANG-01). */
export function signInTexts(language: string | undefined): SignInTexts {
  const lang = knownLanguage(language);
  return { ...SIGN_IN_TEXTS[lang], lang };
}
