import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChartView } from '#charts/timeChart.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { ForecastDay } from './DayTabs.tsx';
import { hourLanes } from './hourLanes.ts';

type Hours = ForecastDay['hours'];

type HourChart = {
  readonly hours: Hours;
  /** What the chart is called. */
  readonly label: string;
  /** Network time, epoch ms. */
  readonly nowMs: number;
  readonly locale: YardLocale;
};

/** The hours of a day as lanes of a chart (FAC-17), metric values in the user's units. */
export function useHourChart({ hours, label, nowMs, locale }: HourChart): TimeChartView {
  const { t } = useTranslation(['facility', 'alerts']);
  return useMemo(() => {
    const timesMs = hours.map(({ atMs }) => atMs);
    const isWithin = nowMs >= (hours[0]?.atMs ?? Infinity) && nowMs <= (hours.at(-1)?.atMs ?? -Infinity);
    return {
      label,
      timesMs,
      now: isWithin ? { atMs: nowMs, label: t('chart.now') } : null,
      forecastFromMs: null,
      lanes: hourLanes(hours, locale, t),
      arrows: {
        title: t('chart.windFrom'),
        fromDeg: hours.map(({ wind_dir }) => wind_dir),
        formatValue: (fromDeg) => t(`alerts:compass.${compassSector(fromDeg) ?? 'N'}`),
      },
      ...chartClock(locale, timesMs),
    };
  }, [t, hours, label, nowMs, locale]);
}
