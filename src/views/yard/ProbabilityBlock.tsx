import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { gateFraction, OVERRIDE_GATE_FRACTION } from '#domain/probability/gateFraction.ts';
import { probabilityDisplay, type ProbabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
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

type ProbabilityBlockProps = {
  /** 0 to 1; null or NaN: not known. */
  fraction: number | null;
  language: Language;
};

/** How likely another strike is, with the mark at which an override may be offered (STATUS-26, STATUS-27). */
export function ProbabilityBlock({ fraction, language }: ProbabilityBlockProps) {
  const { t } = useTranslation('alerts');
  const probabilityText = useProbabilityText(language);
  const display = probabilityDisplay(fraction);
  return (
    <section className="yprob">
      <p className="yprob-head">
        <span>{t('probability')}</span>
        <b>{probabilityText(display)}</b>
      </p>
      <div className="yprob-bar" aria-hidden="true" data-known={display.kind !== 'unknown'}>
        <i style={{ width: `${gateFraction(fraction) * 100}%` }} />
        <u style={{ left: `${OVERRIDE_GATE_FRACTION * 100}%` }} />
      </div>
      <p className="yprob-gate">
        <IconLock aria-hidden="true" />
        {t('openYardAt', { percent: formatPercent(OVERRIDE_GATE_FRACTION * 100, language) })}
      </p>
    </section>
  );
}
