import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { FALLBACK_LANGUAGE, type Language } from '#domain/language/language.ts';
import { isSkyCode } from '#ui/skyCode.ts';

/** Words the sky: the provider does so in English only (LANG-10); other languages word its icon code. */
export function useSkyPhrase(language: Language) {
  const { t } = useTranslation('yard');
  return ({ iconCode, wxPhraseMedium }: Pick<CurrentConditions, 'iconCode' | 'wxPhraseMedium'>) => {
    const isWorded = isSkyCode(iconCode) && (language !== FALLBACK_LANGUAGE || wxPhraseMedium === null);
    return isWorded ? t(`sky.code${iconCode}`) : wxPhraseMedium;
  };
}
