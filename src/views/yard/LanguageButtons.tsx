import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#domain/language/language.ts';

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
          title={t(`language.name.${offered}`)}
          aria-pressed={offered === language}
          onClick={() => onLanguageChosen(offered)}
        >
          {t(`language.code.${offered}`)}
        </button>
      ))}
    </div>
  );
}
