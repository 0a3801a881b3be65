import type { Language } from '#domain/language/language.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';

/** Message of an override as pages tell it: a predefined one in the reader's language, any other as it was written. */
export function overrideMessage(message: string, language: Language): string {
  const id = PREDEFINED_MESSAGES.find(({ text }) => text === message)?.id;
  const texts = Object.entries(REPORT_TEXTS[language].messages);
  return texts.find(([name]) => name === id)?.[1] ?? message;
}
