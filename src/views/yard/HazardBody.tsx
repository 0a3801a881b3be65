import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { eventWording } from '#domain/alerting/eventWording.ts';
import { instantMs } from '#domain/time/instant.ts';
import { mpsToKmh } from '#domain/units/convert.ts';
import { measure } from '#domain/units/measure.ts';
import { windText } from '#domain/wind/windText.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectPayload } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';
import { PayloadMessage } from './PayloadMessage.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';

type HazardBodyProps = {
  yardStatus: YardStatusRef;
  event: ActiveEvent;
  locale: YardLocale;
};

/** Message, times and details of an alert that is not lightning (YARD-10 to YARD-14). */
export function HazardBody({ yardStatus, event, locale }: HazardBodyProps) {
  const { t } = useTranslation('alerts');
  const traits = useSelector(yardStatus, selectTraits);
  const payload = useSelector(
    yardStatus,
    useMemo(() => selectPayload(event.id), [event.id]),
  );
  const { message } = eventWording(event, traits, locale);
  const started = useSelector(yardStatus, (snapshot) =>
    formatMoment(event.startAtMs, selectNowMs(snapshot), locale),
  );
  const expires = useSelector(yardStatus, (snapshot) =>
    event.expiresAtMs === null ? null : formatMoment(event.expiresAtMs, selectNowMs(snapshot), locale),
  );
  const observed = useSelector(yardStatus, (snapshot) =>
    payload?.observedAtMs === undefined
      ? null
      : formatMoment(payload.observedAtMs, selectNowMs(snapshot), locale),
  );
  const arrival = useSelector(yardStatus, (snapshot) =>
    timeOfArrival(payload?.['Time Of Arrival'], selectNowMs(snapshot), locale),
  );
  const wind = (speedKmh: number | undefined) =>
    speedKmh === undefined
      ? null
      : formatMeasureText(measure('wind', speedKmh, locale.unitSystem), locale.language);
  const hasWindValues = payload?.windSpeedKmh !== undefined || payload?.windGustKmh !== undefined;
  return (
    <>
      {message !== null && <p className="ya-text">{message}</p>}
      {payload?.wind !== undefined && !hasWindValues && <WindDetails text={payload.wind} />}
      <KeyValues
        rows={[
          [t('stormName'), payload?.['Tropical Storm Name'] ?? null],
          [t('arrival'), arrival],
          [t('stormWind'), stormWind(payload?.['Expected Wind Speed'], locale)],
          [t('windSustained'), wind(payload?.windSpeedKmh)],
          [t('windGusts'), wind(payload?.windGustKmh)],
          [t('snowLoad'), snowLoad(payload?.snowl, locale)],
          [t('observed'), observed],
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

/** An instant by the facility's clock; any other text stands as it came. */
function timeOfArrival(text: string | undefined, nowMs: number, locale: YardLocale): string | null {
  const atMs = text === undefined ? null : instantMs(text);
  return atMs === null ? (text ?? null) : formatMoment(atMs, nowMs, locale);
}

/** A bare number is in m/s (CONST-38) and shown in the user's unit; text with a unit of its own stands as it came. */
function stormWind(speed: string | number | undefined, locale: YardLocale): string | null {
  const speedMps = numberIn(speed);
  if (speedMps === null) return textOf(speed);
  return formatMeasureText(measure('wind', mpsToKmh(speedMps), locale.unitSystem), locale.language);
}

/** A bare number is in kPa and shown in the user's unit; text with a unit of its own stands as it came. */
function snowLoad(load: string | number | undefined, { unitSystem, language }: YardLocale): string | null {
  const loadKpa = numberIn(load);
  return loadKpa === null
    ? textOf(load)
    : formatMeasureText(measure('snowLoad', loadKpa, unitSystem), language);
}

function numberIn(value: string | number | undefined): number | null {
  const isBlank = value === undefined || String(value).trim() === '';
  return isBlank || !Number.isFinite(Number(value)) ? null : Number(value);
}

function textOf(value: string | number | undefined): string | null {
  return value === undefined ? null : String(value);
}
