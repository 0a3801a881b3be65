import type { Language } from '#domain/language/language.ts';
import { knownLanguage } from '#domain/language/pickTexts.ts';
import { PROVIDERS_TEXTS } from '../../../platform/texts/serviceTexts.ts';

/** Why a sign-in with an outside provider failed (AUTH-07). */
export type OutsideFault = keyof (typeof PROVIDERS_TEXTS)[Language];

/** What a person is told of why they do not come in: that an account is disabled is for the audit alone. */
export function faultToldOf(reason: OutsideFault | 'disabled'): OutsideFault {
  return reason === 'disabled' ? 'noRole' : reason;
}

/** Text of a fault, which the app shows with the reason; en-US for an unknown language. */
export function outsideFaultText(fault: OutsideFault, language: string): string {
  return PROVIDERS_TEXTS[knownLanguage(language)][fault];
}
