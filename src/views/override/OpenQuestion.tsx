import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { measure } from '#domain/units/measure.ts';
import { selectEndMs } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectAlertDisplayed, selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { KeyValues } from '#views/yardFacts/KeyValues.tsx';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { useStrikePlace } from '#views/yardFacts/useStrikePlace.ts';
import { selectRules } from '#views/yardFacts/yardSelectors.ts';

type OpenQuestionProps = {
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
};

/** What opening the yard means, and what is known of the lightning that closes it. */
export function OpenQuestion({ yardStatus, facility, locale }: OpenQuestionProps) {
  const { t } = useTranslation(['override', 'alerts']);
  const { alertRadiusM } = useSelector(yardStatus, selectRules);
  const alert = useSelector(yardStatus, selectAlertDisplayed);
  const strikePlace = useStrikePlace(facility, locale);
  const expires = useSelector(yardStatus, (snapshot) => {
    const endMs = alert === null ? null : selectEndMs(alert)(snapshot);
    return endMs === null ? null : formatMoment(endMs, selectNowMs(snapshot), locale);
  });
  const distance = formatMeasureText(
    measure('strikeDistance', alertRadiusM, locale.unitSystem),
    locale.language,
  );
  return (
    <>
      <p className="oform-text">{t('form.question', { distance })}</p>
      <KeyValues
        rows={[
          [t('alerts:closestStrike'), alert === null ? null : strikePlace(alert)],
          [t('alerts:expires'), expires],
        ]}
      />
    </>
  );
}
