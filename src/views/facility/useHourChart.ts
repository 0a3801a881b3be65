import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChartView } from '#charts/timeChart.ts';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import { shownLimits } from '#domain/forecast/shownLimits.ts';
import { readZonedField, zonedDay } from '#domain/time/zonedTime.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { formatDay } from '#ui/format/day.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { ForecastDay } from './DayTabs.tsx';
import { hourLanes } from './hourLanes.ts';

type Hours = ForecastDay['hours'];

type HourChart = {
  readonly hours: Hours;
  /** Weather limits of the facility. */
  readonly limits: readonly ForecastLimit[];
  /**
   * Dates of the days that it covers, of which the last may have no hours;
   * null: it goes from the first hour to the last.
   */
  readonly dates: readonly string[] | null;
  /** What the chart is called. */
  readonly label: string;
  /** Network time, epoch ms. */
  readonly nowMs: number;
  readonly locale: YardLocale;
};

/** Hours as lanes of a chart (FAC-17), metric values in the user's units. */
export function useHourChart({ hours, limits, dates, label, nowMs, locale }: HourChart): TimeChartView {
  const { t } = useTranslation(['facility', 'alerts']);
  return useMemo(() => {
    const timesMs = hours.map(({ atMs }) => atMs);
    const isWithin = nowMs >= (hours[0]?.atMs ?? Infinity) && nowMs <= (hours.at(-1)?.atMs ?? -Infinity);
    const clock = chartClock(locale, timesMs, nowMs);
    return {
      label,
      timesMs,
      now: isWithin ? { atMs: nowMs, label: t('chart.now') } : null,
      // where hours were measured, those that are forecast differ from them
      forecastFromMs: hours.some(({ station }) => station !== undefined)
        ? forecastFromMs(hours, nowMs)
        : null,
      lanes: hourLanes(hours, { locale, t, limits: shownLimits(limits, hours, nowMs) }),
      arrows: {
        title: t('chart.windFrom'),
        fromDeg: hours.map(({ wind_dir }) => wind_dir),
        formatValue: (fromDeg) => t(`alerts:compass.${compassSector(fromDeg) ?? 'N'}`),
      },
      ...clock,
      ...(dates !== null && daysOn({ dates, hours, locale, clock, emptyLabel: t('chart.noHours') })),
    };
  }, [t, hours, limits, dates, label, nowMs, locale]);
}

type DaysOn = Pick<HourChart, 'hours' | 'locale'> & {
  readonly dates: readonly string[];
  readonly clock: ReturnType<typeof chartClock>;
  readonly emptyLabel: string;
};

/** Several days on one axis: each begins with its name instead of its midnight. */
function daysOn({ dates, hours, locale, clock, emptyLabel }: DaysOn) {
  const lastMs = hours.at(-1)?.atMs;
  return {
    days: dates.flatMap((date) => {
      const noonMs = readZonedField(`${date}T12:00`, locale.timeZone);
      return noonMs === null ? [] : [zonedDay(noonMs, locale.timeZone)];
    }),
    emptyFrom: lastMs === undefined ? null : { atMs: lastMs + HOUR_MS, label: emptyLabel },
    formatHour: (atMs: number) =>
      clock.hourOf(atMs) === 0 ? formatDay(atMs, locale) : clock.formatHour(atMs),
  };
}

const HOUR_MS = 3_600_000;

/** First hour that is not over. */
function forecastFromMs(hours: Hours, nowMs: number): number | null {
  return hours.find(({ atMs }) => atMs + HOUR_MS > nowMs)?.atMs ?? null;
}
