import type { Language } from '#domain/language/language.ts';
import { NOTICES_TEXTS } from '../../platform/texts/serviceTexts.ts';

/**
 * Texts around an event, a poll or a route in a message. Titles and advice are the event's own; none of
 * them says that a yard is open (S1).
 */
export function noticeTexts(language: Language): (typeof NOTICES_TEXTS)[Language] {
  return NOTICES_TEXTS[language];
}
