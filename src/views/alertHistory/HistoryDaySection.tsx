import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '#ui/format/clock.ts';
import { formatDurationWords } from '#ui/format/duration.ts';
import { useId } from 'react';
import { dayStretch } from './dayStretch.ts';
import type { ClosedDay, HistoryDay } from './historyDays.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import type { HistoryDependencies } from './historyView.ts';

type HistoryDaySectionProps = Pick<
  HistoryDependencies,
  'traits' | 'locale' | 'facilityHref' | 'incidentHref' | 'isClient'
> & {
  day: HistoryDay;
  /** Time of the newest answer, epoch ms. */
  asOfMs: number;
};

/** One day: its date, how long yards were closed, and its alerts. */
export function HistoryDaySection({ day, asOfMs, isClient, ...entry }: HistoryDaySectionProps) {
  const { t } = useTranslation('history');
  const { locale } = entry;
  const id = useId();
  const date = formatDate(day.fromMs, locale, asOfMs);
  const isToday = dayStretch(asOfMs, locale).fromMs === day.fromMs;
  return (
    <section className="histday" aria-labelledby={id}>
      <h3 id={id}>{isToday ? t('today', { date }) : date}</h3>
      {day.closed !== null && (
        <p className="histday-closed">
          <ClosedTime closed={day.closed} isClient={isClient} asOfMs={asOfMs} locale={locale} />
        </p>
      )}
      <ul>
        {day.alerts.map((alert) => (
          <HistoryEntry key={alert.id} alert={alert} asOfMs={asOfMs} {...entry} />
        ))}
      </ul>
    </section>
  );
}

type ClosedTimeProps = Pick<HistoryDependencies, 'locale' | 'isClient'> & {
  closed: ClosedDay;
  asOfMs: number;
};

/** How long yards were closed, and since when one still is. */
function ClosedTime({ closed, isClient, asOfMs, locale }: ClosedTimeProps) {
  const { t } = useTranslation('history');
  const time = formatDurationWords(closed.closedMs, locale.language);
  const moment = (atMs: number) => formatMoment(atMs, asOfMs, locale);
  if (isClient) {
    const total = { count: closed.facilities, time };
    return closed.knownFromMs === null
      ? t('closed.clientTime', total)
      : t('closed.clientPartTime', { ...total, from: moment(closed.knownFromMs) });
  }
  const total =
    closed.knownFromMs === null
      ? t('closed.time', { time })
      : t('closed.partTime', { time, from: moment(closed.knownFromMs) });
  if (closed.sinceMs === null) return total;
  const since = { time: moment(closed.sinceMs) };
  const running = closed.isSinceBefore ? t('closed.sinceBefore', since) : t('closed.since', since);
  return `${running}. ${total}`;
}
