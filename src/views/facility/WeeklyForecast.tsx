import { IconClock, IconClockExclamation, IconX } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import { forecastDays } from '#domain/forecast/forecastDays.ts';
import { instantMs } from '#domain/time/instant.ts';
import { formatTime, formatZone } from '#ui/format/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { PhoneSimulationMark } from '#ui/PhoneSimulationMark.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { DayOutlook } from './DayOutlook.tsx';
import { DayTabs } from './DayTabs.tsx';
import type { FacilityDependencies } from './facilityView.ts';
import { useForecast } from './useForecast.ts';
import { useOpeningFocus } from './useOpeningFocus.ts';
import { useOriginText } from './useOriginText.ts';
import './weekly.css';

type WeeklyForecastProps = {
  dependencies: Pick<FacilityDependencies, 'facility' | 'forecast' | 'yardStatus'>;
  locale: YardLocale;
  /** Its days have no room on one axis. */
  isNarrow: boolean;
  onClose: () => void;
};

const NO_LIMITS: readonly ForecastLimit[] = [];

/** The forecast by days, each with its hours (FAC-08), which share one axis where there is room. */
export function WeeklyForecast({ dependencies, locale, isNarrow, onClose }: WeeklyForecastProps) {
  const { t } = useTranslation('facility');
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const { days, limits, updatedMs, origin, isLoading, isStale, nowMs } = useForecastDays(dependencies);
  const originText = useOriginText(locale, nowMs)(origin);
  const shown = days.find(({ day }) => day.local_date === chosen) ?? days[0];
  const isOld = isStale || (origin !== undefined && origin.state !== 'current');
  // without a day the text of the origin stands in its place
  const head = { id, nowMs, originText, isStale: isOld, locale, onClose };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it
    <section
      className="facweekly"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <WeeklyHead
        {...head}
        updatedMs={shown === undefined && originText !== null ? null : updatedMs}
        name={dependencies.facility.name ?? dependencies.facility.id}
      />
      {shown === undefined ? (
        <p className="facweekly-none" role={isLoading ? 'status' : 'alert'}>
          {originText ?? t(isLoading ? 'weekly.loading' : 'weekly.failed')}
        </p>
      ) : (
        <>
          <DayTabs
            days={days}
            chosen={shown.day.local_date}
            nowMs={nowMs}
            locale={locale}
            onChosen={choose}
          />
          <DayOutlook
            key={isNarrow ? shown.day.local_date : 'week'}
            {...shown}
            week={isNarrow ? null : days}
            limits={limits}
            nowMs={nowMs}
            locale={locale}
          />
        </>
      )}
    </section>
  );
}

/** The days of the newest forecast; none while it is not known, or is too old to be believed. */
function useForecastDays(dependencies: WeeklyForecastProps['dependencies']) {
  const { answer, fault, isStale, nowMs } = useForecast(dependencies);
  const days = useMemo(
    () => (answer === null || isStale ? [] : forecastDays(answer.forecast, nowMs)),
    [answer, isStale, nowMs],
  );
  const updatedMs = answer === null ? null : instantMs(answer.reference_time);
  const origin = isStale ? undefined : answer?.origin;
  return {
    days,
    limits: answer?.limits ?? NO_LIMITS,
    updatedMs,
    origin,
    isLoading: fault === null && !isStale,
    isStale,
    nowMs,
  };
}

type WeeklyHeadProps = Pick<WeeklyForecastProps, 'locale' | 'onClose'> & {
  /** Of the heading. */
  id: string;
  /** Of the facility. */
  name: string;
  nowMs: number;
  /** When the forecast was made, epoch ms; null: not known. */
  updatedMs: number | null;
  /** Which service made it, or why there is none; null: it was made up by a simulation. */
  originText: string | null;
  isStale: boolean;
};

function WeeklyHead({ id, name, nowMs, updatedMs, originText, isStale, locale, onClose }: WeeklyHeadProps) {
  const { t } = useTranslation('facility');
  const heading = useOpeningFocus('always');
  return (
    <header>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('weekly.title')} <small>{t('weekly.of', { name, zone: formatZone(nowMs, locale) })}</small>
      </h2>
      {updatedMs !== null && (
        <span className="facweekly-updated" data-stale={isStale} data-origin={originText !== null}>
          {isStale ? <IconClockExclamation aria-hidden="true" /> : <IconClock aria-hidden="true" />}
          {originText ?? t('weekly.updated', { time: formatTime(updatedMs, locale) })}
        </span>
      )}
      <PhoneSimulationMark />
      <IconButton label={t('weekly.close')} onPress={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </header>
  );
}
