import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';

type LanguageButtonsProps = { language: Language; onLanguageChosen: (language: Language) => void };

export function LanguageButtons({ language, onLanguageChosen }: LanguageButtonsProps) {
  const { t } = useTranslation('common');
  return (
    <div className="ylang" role="group" aria-label={t('language.label')}>
      {LANGUAGES.map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          title={LANGUAGE_FACTS[offered].name}
          aria-pressed={offered === language}
          onClick={() => onLanguageChosen(offered)}
        >
          {LANGUAGE_FACTS[offered].code}
        </button>
      ))}
    </div>
  );
}
