import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import type { ProbabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import { formatPercent } from '#ui/format/number.ts';

const SIGN = { above: '>\u00A0', below: '<\u00A0', percent: '' } as const;

/** Writes a probability: 62%, > 95%, < 5%, or N/A. */
export function useProbabilityText(language: Language) {
  const { t } = useTranslation('common');
  return (display: ProbabilityDisplay): string =>
    display.kind === 'unknown'
      ? t('notAvailable')
      : SIGN[display.kind] + formatPercent(display.percent, language);
}
