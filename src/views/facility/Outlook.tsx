import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import { selectCurrentAnswer, selectFault, selectIsEmpty } from '#machines/refresh/refreshSelectors.ts';
import { selectCountdown, selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useProbabilityText } from '../yardFacts/useProbabilityText.ts';
import type { FacilityAsked, FacilityDependencies } from './facilityView.ts';

type OutlookProps = { dependencies: FacilityDependencies; asked: FacilityAsked; locale: YardLocale };

/** How likely a strike nearby is, and when safe conditions are expected where no alert says so (FAC-07, GAP-9). */
export function Outlook({ dependencies: { probability, yardStatus }, asked, locale }: OutlookProps) {
  const { t } = useTranslation(['facility', 'alerts']);
  const probabilityText = useProbabilityText(locale.language);
  const answered = useSelector(probability, selectCurrentAnswer<number | null>);
  const isUnanswered = useSelector(
    probability,
    (snapshot) => selectIsEmpty<number | null>(snapshot) && selectFault<number | null>(snapshot) === null,
  );
  const eta = useSelector(yardStatus, (snapshot) => {
    const nowMs = selectNowMs(snapshot);
    const isCounting = selectCountdown(snapshot).kind === 'running';
    const isComing = asked.etaMs !== null && asked.etaMs > nowMs && !isCounting;
    return isComing ? formatMoment(asked.etaMs, nowMs, locale) : null;
  });
  const fraction = isUnanswered ? asked.probability : answered;
  return (
    <dl className="facoutlook">
      <div>
        <dt>{t('alerts:probability')}</dt>
        <dd>{probabilityText(probabilityDisplay(fraction))}</dd>
      </div>
      {eta !== null && (
        <div>
          <dt>{t('eta')}</dt>
          <dd>{eta}</dd>
        </div>
      )}
    </dl>
  );
}
