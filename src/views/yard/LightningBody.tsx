import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { measure } from '#domain/units/measure.ts';
import { selectEndMs, selectLastStrikeMs } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatNearMoment } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { OpenYard } from './overrideControls.tsx';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';
import { ProbabilityBlock } from './ProbabilityBlock.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useStrikePlace } from '../yardFacts/useStrikePlace.ts';

type LightningBodyProps = {
  yardStatus: YardStatusRef;
  event: ActiveEvent;
  facility: Facility;
  locale: YardLocale;
  /** 0 to 1; null or NaN: not known. */
  probabilityFraction: number | null;
  /** null: this alert does not close the yard, or nobody may override here. */
  override: OverrideRef | null;
};

/** What is known of the lightning behind an alert, and how likely more is (YARD-09). */
export function LightningBody({
  yardStatus,
  event,
  facility,
  locale,
  probabilityFraction,
  override,
}: LightningBodyProps) {
  const { t } = useTranslation('alerts');
  const strike = useStrikePlace(facility, locale)(event);
  const isReported = event.reportedBy !== undefined;
  const lastStrike = useSelector(yardStatus, (snapshot) => {
    const atMs = isReported ? event.startAtMs : selectLastStrikeMs(event)(snapshot);
    return formatNearMoment(atMs, selectNowMs(snapshot), locale);
  });
  const expires = useSelector(yardStatus, (snapshot) => {
    const endMs = selectEndMs(event)(snapshot);
    return endMs === null ? null : formatNearMoment(endMs, selectNowMs(snapshot), locale);
  });
  const distance =
    event.triggerDistanceM === null
      ? null
      : formatMeasureText(
          measure('strikeDistance', event.triggerDistanceM, locale.unitSystem),
          locale.language,
        );
  const isWarning = event.status === 'WARNING';
  return (
    <>
      <div className="ya-strike">
        <KeyValues
          rows={[
            [t('closestStrike'), strike],
            [isWarning ? t('warningDistance') : t('triggerDistance'), distance],
            // the start of lightning moves with each strike (S3, GAP-62)
            [t(isReported ? 'lightningReported' : 'lastStrike'), lastStrike],
            [t('expires'), expires],
          ]}
        />
      </div>
      <ProbabilityBlock fraction={probabilityFraction} language={locale.language} />
      {override !== null && <OpenYard override={override} language={locale.language} />}
    </>
  );
}
