import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { gateFraction, OVERRIDE_GATE_FRACTION } from '#domain/probability/gateFraction.ts';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import { useProbabilityText } from '../yardFacts/useProbabilityText.ts';

type ProbabilityBlockProps = {
  /** 0 to 1; null or NaN: not known. */
  fraction: number | null;
  language: Language;
};

/** How likely another strike is, with the mark at which a yard may be opened by hand (STATUS-26, STATUS-27). */
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
    </section>
  );
}
