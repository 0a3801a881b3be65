import { IconNotesOff, IconUmbrella } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SENSOR_EVENTS, type SensorArea, type SensorEventLog } from '#contracts/snowSensor.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { formatDateOfYear, formatMoment, formatTime, isOffsetShared } from '#ui/format/clock.ts';
import { Note } from '#ui/Note.tsx';
import { TimeChart } from '../timeChart/TimeChart.tsx';
import { areaChart, nowOf, pointChart } from './sensorCharts.ts';
import type { SensorLocale } from './sensorView.ts';

type SheetProps = {
  facts: SensorFacts;
  /** Whether what the sheet shows says nothing of now any more (S5). */
  isOld: boolean;
  locale: SensorLocale;
};

/** How high the snow lies at the sensor (SENS-23). */
export function PointGraph({ facts: { sensor }, isOld, locale }: SheetProps) {
  const { t } = useTranslation(['sensors']);
  const view = useMemo(() => pointChart(sensor, { ...locale, t, isOld }), [sensor, locale, t, isOld]);
  return <TimeChart view={view} />;
}

/** What falls around the sensor (SENS-24). */
export function AreaGraph({ facts: { sensor, area }, isOld, locale }: SheetProps) {
  const { t } = useTranslation(['sensors']);
  const view = useMemo(
    () => area && areaChart(area, nowOf(sensor), { ...locale, t, isOld }),
    [area, sensor, locale, t, isOld],
  );
  if (area === null || view === null) return <Note kind="error" text={t('areaMissing')} />;
  return (
    <>
      <p className="sensorrain">
        <IconUmbrella aria-hidden="true" />
        {isOld ? t('rain.unknown') : <RainText area={area} nowMs={nowOf(sensor)} locale={locale} />}
      </p>
      <TimeChart view={view} />
    </>
  );
}

type RainTextProps = { area: SensorArea; nowMs: number | null; locale: SensorLocale };

function RainText({
  area: { when_will_it_rain: when, time_series_iso8601: times },
  nowMs,
  locale,
}: RainTextProps) {
  const { t } = useTranslation('sensors');
  if (times.length === 0) return t('rain.unknown');
  if (when === null || when === '') return t('rain.none');
  const atMs = instantMs(when);
  // another service may say it in words of its own
  if (atMs === null) return when;
  if (nowMs !== null && atMs <= nowMs) return t('rain.now');
  const time =
    nowMs === null
      ? `${formatDateOfYear(atMs, locale)}, ${formatTime(atMs, locale)}`
      : formatMoment(atMs, nowMs, locale);
  return t('rain.from', { time });
}

const KNOWN = Object.entries(SENSOR_EVENTS) as [keyof typeof SENSOR_EVENTS, string][];

/** What was done with the sensor (SENS-25). */
export function EventLog({ facts: { log }, locale }: Omit<SheetProps, 'isOld'>) {
  const { t } = useTranslation('sensors');
  if (log === null) return <Note kind="error" text={t('logMissing')} />;
  if (log.length === 0)
    return (
      <p className="sensorlog-none">
        <IconNotesOff size={34} aria-hidden="true" />
        {t('noLogs')}
      </p>
    );
  const wordsOf = ({ event }: SensorEventLog['event_log'][number]) => {
    const [name] = KNOWN.find(([, text]) => text === event) ?? [];
    return name === undefined ? event : t(`event.${name}`);
  };
  const isShared = isOffsetShared(
    log.map(({ at }) => instantMs(at)),
    locale.timeZone,
  );
  const style = { ...locale, namesZone: !isShared };
  const momentOf = (at: string) => {
    const atMs = instantMs(at) ?? 0;
    return `${formatDateOfYear(atMs, style)}, ${formatTime(atMs, style)}`;
  };
  return (
    <ol className="sensorlog">
      {log.map((entry, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be alike in all that they say
        <li key={`${entry.at} ${row}`}>
          <b>{wordsOf(entry)}</b>
          <time dateTime={entry.at}>{momentOf(entry.at)}</time>
        </li>
      ))}
    </ol>
  );
}
