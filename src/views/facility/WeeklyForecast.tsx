import { IconClock, IconClockExclamation, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meteogram } from '#contracts/meteogram.ts';
import { forecastDays } from '#domain/forecast/forecastDays.ts';
import { instantMs } from '#domain/time/instant.ts';
import { selectAnswer, selectFault, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime, formatZone } from '#ui/format/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { DayOutlook } from './DayOutlook.tsx';
import { DayTabs } from './DayTabs.tsx';
import type { FacilityDependencies } from './facilityView.ts';
import { useOpeningFocus } from './useOpeningFocus.ts';
import './weekly.css';

type WeeklyForecastProps = {
  dependencies: Pick<FacilityDependencies, 'facility' | 'forecast' | 'yardStatus'>;
  locale: YardLocale;
  onClose: () => void;
};

const MINUTE_MS = 60_000;

/** The forecast by days, each with its hours (FAC-08). */
export function WeeklyForecast({ dependencies, locale, onClose }: WeeklyForecastProps) {
  const { t } = useTranslation('facility');
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const { days, updatedMs, isLoading, isStale, nowMs } = useForecastDays(dependencies);
  const shown = days.find(({ day }) => day.local_date === chosen) ?? days[0];
  const head = { id, nowMs, updatedMs, isStale, locale, onClose };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it
    <section
      className="facweekly"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <WeeklyHead {...head} name={dependencies.facility.name ?? dependencies.facility.id} />
      {shown === undefined ? (
        <p className="facweekly-none" role={isLoading ? 'status' : 'alert'}>
          {t(isLoading ? 'weekly.loading' : 'weekly.failed')}
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
          <DayOutlook key={shown.day.local_date} {...shown} nowMs={nowMs} locale={locale} />
        </>
      )}
    </section>
  );
}

/** The days of the newest forecast; none while it is not known, or is too old to be believed. */
function useForecastDays({ forecast, yardStatus }: WeeklyForecastProps['dependencies']) {
  const answer = useSelector(forecast, selectAnswer<Meteogram>);
  const fault = useSelector(forecast, selectFault<Meteogram>);
  const isStale = useSelector(forecast, selectIsStale<Meteogram>);
  const nowMs = useSelector(
    yardStatus,
    (snapshot) => Math.floor(selectNowMs(snapshot) / MINUTE_MS) * MINUTE_MS,
  );
  const days = useMemo(
    () => (answer === null || isStale ? [] : forecastDays(answer.forecast, nowMs)),
    [answer, isStale, nowMs],
  );
  const updatedMs = answer === null ? null : instantMs(answer.reference_time);
  return { days, updatedMs, isLoading: fault === null && !isStale, isStale, nowMs };
}

type WeeklyHeadProps = Pick<WeeklyForecastProps, 'locale' | 'onClose'> & {
  /** Of the heading. */
  id: string;
  /** Of the facility. */
  name: string;
  nowMs: number;
  /** When the forecast was made, epoch ms; null: not known. */
  updatedMs: number | null;
  isStale: boolean;
};

function WeeklyHead({ id, name, nowMs, updatedMs, isStale, locale, onClose }: WeeklyHeadProps) {
  const { t } = useTranslation('facility');
  const heading = useOpeningFocus();
  return (
    <header>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('weekly.title')} <small>{t('weekly.of', { name, zone: formatZone(nowMs, locale) })}</small>
      </h2>
      {updatedMs !== null && (
        <span className="facweekly-updated" data-stale={isStale}>
          {isStale ? <IconClockExclamation aria-hidden="true" /> : <IconClock aria-hidden="true" />}
          {t('weekly.updated', { time: formatTime(updatedMs, locale) })}
        </span>
      )}
      <IconButton label={t('weekly.close')} onPress={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </header>
  );
}
