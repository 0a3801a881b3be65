import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { bearingDeg } from '#domain/geo/distance.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment, formatTime } from '#ui/format/clock.ts';
import { formatMeasureText } from '#ui/format/measure.ts';
import { KeyValues } from './KeyValues.tsx';
import { ProbabilityBlock } from './ProbabilityBlock.tsx';
import type { YardReader } from './reader.ts';

type LightningBodyProps = {
  yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  event: ActiveEvent;
  facility: Facility;
  reader: YardReader;
  /** 0 to 1; null or NaN: not known. */
  probabilityFraction: number | null;
};

/** What is known of the lightning behind an alert, and how likely more is (YARD-09). */
export function LightningBody({
  yardStatus,
  event,
  facility,
  reader,
  probabilityFraction,
}: LightningBodyProps) {
  const { t } = useTranslation('alerts');
  const strike = useStrikePlace(event, facility, reader);
  const started = useSelector(yardStatus, (snapshot) =>
    formatMoment(event.startAtMs, selectNowMs(snapshot), reader),
  );
  const expires = useSelector(yardStatus, (snapshot) =>
    event.expiresAtMs === null ? null : formatMoment(event.expiresAtMs, selectNowMs(snapshot), reader),
  );
  const distance =
    event.triggerDistanceM === null
      ? null
      : formatMeasureText(
          measure('strikeDistance', event.triggerDistanceM, reader.unitSystem),
          reader.language,
        );
  const isWarning = event.status === 'WARNING';
  return (
    <>
      <KeyValues
        rows={[
          [t('closestStrike'), strike],
          [isWarning ? t('warningDistance') : t('triggerDistance'), distance],
          [t('started'), started],
          [t('expires'), expires],
        ]}
      />
      <ProbabilityBlock fraction={probabilityFraction} language={reader.language} />
    </>
  );
}

/** 3.2 mi NE, 2:20 PM (STATUS-24). */
function useStrikePlace(
  { closestStrike }: ActiveEvent,
  facility: Facility,
  reader: YardReader,
): string | null {
  const { t } = useTranslation('alerts');
  if (closestStrike === null) return null;
  const { distanceM, position, atMs } = closestStrike;
  const sector = compassSector(bearingDeg([facility.longitude, facility.latitude], position));
  const direction = sector === null ? '' : t(`compass.${sector}`);
  const distance = formatMeasureText(
    measure('strikeDistance', distanceM, reader.unitSystem),
    reader.language,
  );
  return t('strikePlace', { distance, direction, time: formatTime(atMs, reader) });
}
