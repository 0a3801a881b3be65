import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { localize, type LocalizedText } from '#domain/language/localize.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';

/** Messages that this product can say in every language. */
const WORDED = [
  'yardIsOpen',
  'yardIsClosed',
  'winterWeather',
  'highCrosswind',
  'dustStorm',
  'lowVisibility',
  'highWind',
] as const;

/** Says an override's text: a predefined one in the user's language, any other as it came; null: there is none. */
export function useOverrideText(language: Language) {
  const { t } = useTranslation('override');
  return (text: LocalizedText | null): string | null => {
    const own = localize(text, language);
    const predefined = PREDEFINED_MESSAGES.find((message) => message.text === own);
    const worded = WORDED.find((id) => id === predefined?.id);
    return worded === undefined ? own : t(`messages.${worded}`);
  };
}
