import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { eventWording } from '#domain/alerting/eventWording.ts';
import type { Language } from '#domain/language/language.ts';
import { windText } from '#domain/wind/windText.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectPayload } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatNumber } from '#ui/format/number.ts';
import { KeyValues } from './KeyValues.tsx';
import { PayloadMessage } from './PayloadMessage.tsx';
import type { YardReader } from './reader.ts';
import { selectTraits } from './yardSelectors.ts';

type HazardBodyProps = {
  yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  event: ActiveEvent;
  reader: YardReader;
};

/** Message, times and details of an alert that is not lightning (YARD-10 to YARD-14). */
export function HazardBody({ yardStatus, event, reader }: HazardBodyProps) {
  const { t } = useTranslation('alerts');
  const traits = useSelector(yardStatus, selectTraits);
  const payload = useSelector(
    yardStatus,
    useMemo(() => selectPayload(event.id), [event.id]),
  );
  const { message } = eventWording(event, traits, reader);
  const started = useSelector(yardStatus, (snapshot) =>
    formatMoment(event.startAtMs, selectNowMs(snapshot), reader),
  );
  const expires = useSelector(yardStatus, (snapshot) =>
    event.expiresAtMs === null ? null : formatMoment(event.expiresAtMs, selectNowMs(snapshot), reader),
  );
  return (
    <>
      {message !== null && <p className="ya-text">{message}</p>}
      {payload?.wind !== undefined && <WindDetails text={payload.wind} />}
      <KeyValues
        rows={[
          [t('stormName'), payload?.['Tropical Storm Name'] ?? null],
          [t('arrival'), payload?.['Time Of Arrival'] ?? null],
          [t('stormWind'), payload?.['Expected Wind Speed']?.toString() ?? null],
          [t('snowLoad'), snowLoad(payload?.snowl, reader.language)],
          [t('started'), started],
          [t('expires'), expires],
        ]}
      />
      <PayloadMessage message={payload?.message} />
    </>
  );
}

/** Headline, name and message of a wind alert's text; text without those parts stands whole (GAP-68). */
function WindDetails({ text }: { text: string }) {
  const { headline, name, message } = windText(text);
  return (
    <p className="ya-text">
      {headline !== null && <b>{headline}</b>}
      {name !== null && <b>{name}</b>}
      {message}
    </p>
  );
}

/** 1.2 kPa; text with a unit of its own stands as it came. */
function snowLoad(load: string | number | undefined, language: Language): string | null {
  if (load === undefined) return null;
  const loadKpa = Number(load);
  if (load === '' || !Number.isFinite(loadKpa)) return String(load);
  return `${formatNumber(loadKpa, 2, language)}\u00A0kPa`;
}
