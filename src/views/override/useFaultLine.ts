import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { OVERRIDE_GATE_FRACTION } from '#domain/probability/gateFraction.ts';
import type { OverrideFault } from '#machines/override/overrideContext.ts';
import { formatPercent } from '#ui/format/number.ts';

/** Says why an override did not work, as far as anybody knows; null: nobody does. */
export function useFaultLine(language: Language) {
  const { t } = useTranslation('override');
  return ({ kind, byName }: OverrideFault): string | null => {
    if (kind === 'taken') return byName === null ? t('news.taken') : t('news.takenBy', { name: byName });
    if (kind === 'failed') return null;
    if (kind === 'strike') return t('news.struck');
    return t('news.probability', { percent: formatPercent(OVERRIDE_GATE_FRACTION * 100, language) });
  };
}
