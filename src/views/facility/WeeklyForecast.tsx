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
import type { YardReader } from '../yard/reader.ts';
import { DayOutlook } from './DayOutlook.tsx';
import { DayTabs } from './DayTabs.tsx';
import type { FacilityParts } from './facilityView.ts';
import { useOpeningFocus } from './useOpeningFocus.ts';
import './weekly.css';

type WeeklyForecastProps = {
  parts: Pick<FacilityParts, 'facility' | 'forecast' | 'yardStatus'>;
  reader: YardReader;
  onClose: () => void;
};

const MINUTE_MS = 60_000;

/** The forecast by days, each with its hours (FAC-08). */
export function WeeklyForecast({
  parts: { facility, forecast, yardStatus },
  reader,
  onClose,
}: WeeklyForecastProps) {
  const { t } = useTranslation('facility');
  const id = useId();
  const heading = useOpeningFocus();
  const [chosen, choose] = useState<string | null>(null);
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
  const shown = days.find(({ day }) => day.local_date === chosen) ?? days[0];
  const updatedMs = answer === null ? null : instantMs(answer.reference_time);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it
    <section
      className="facweekly"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('weekly.title')}{' '}
          <small>
            {t('weekly.of', { name: facility.name ?? facility.id, zone: formatZone(nowMs, reader) })}
          </small>
        </h2>
        {updatedMs !== null && (
          <span className="facweekly-updated" data-stale={isStale}>
            {isStale ? <IconClockExclamation aria-hidden="true" /> : <IconClock aria-hidden="true" />}
            {t('weekly.updated', { time: formatTime(updatedMs, reader) })}
          </span>
        )}
        <IconButton label={t('weekly.close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {shown === undefined ? (
        <p className="facweekly-none" role={fault === null && !isStale ? 'status' : 'alert'}>
          {t(fault === null && !isStale ? 'weekly.loading' : 'weekly.failed')}
        </p>
      ) : (
        <>
          <DayTabs days={days} chosen={shown.day.local_date} {...{ nowMs, reader }} onChosen={choose} />
          <DayOutlook key={shown.day.local_date} {...shown} {...{ nowMs, reader }} />
        </>
      )}
    </section>
  );
}
