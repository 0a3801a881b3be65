import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLane, ChartSeries, TimeChartView } from '#charts/timeChart.ts';
import { measure } from '#domain/units/measure.ts';
import type { Quantity } from '#domain/units/units.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { formatMeasure, formatMeasureText } from '#ui/format/measure.ts';
import { formatNumber } from '#ui/format/number.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import type { YardReader } from '../yard/reader.ts';
import type { ForecastDay } from './DayTabs.tsx';

type Hours = ForecastDay['hours'];

type HourChart = {
  readonly hours: Hours;
  /** What the chart is called. */
  readonly label: string;
  /** Network time, epoch ms. */
  readonly nowMs: number;
  readonly reader: YardReader;
};

/** The hours of a day as lanes of a chart (FAC-17), metric values in the reader's units. */
export function useHourChart({ hours, label, nowMs, reader }: HourChart): TimeChartView {
  const { t } = useTranslation(['facility', 'alerts']);
  return useMemo(() => {
    const { language } = reader;
    const timesMs = hours.map(({ atMs }) => atMs);
    const lane = laneOf(hours, reader);
    const isSnowing = hours.some(({ precip_snow: snow }) => (snow ?? 0) > 0);
    const beaufort = (value: number) => formatNumber(value, 0, language);
    const isWithin = nowMs >= (hours[0]?.atMs ?? Infinity) && nowMs <= (hours.at(-1)?.atMs ?? -Infinity);
    return {
      label,
      timesMs,
      now: isWithin ? { atMs: nowMs, label: t('chart.now') } : null,
      forecastFromMs: null,
      lanes: [
        lane('temp', 'temperature', {
          ...{ title: (unit) => t('chart.temperature', { unit }), heightPx: 72 },
          series: [line('temp', t('chart.temp'), 1)],
        }),
        lane('precip', 'rain', {
          ...{ title: (unit) => t('chart.precipitation', { unit }), heightPx: 52 },
          series: [
            { ...line('precip', t('chart.all'), 4), mark: 'bar' },
            ...(isSnowing ? [{ ...line('precip_snow', t('chart.snow'), 2), dash: 'long' as const }] : []),
          ],
        }),
        lane('wind_speed', 'wind', {
          ...{ title: (unit) => t('chart.wind', { unit }), heightPx: 60 },
          series: [line('wind_speed', t('chart.windSpeed'), 5)],
        }),
        {
          ...{
            id: 'wind_beaufort',
            title: t('chart.beaufort'),
            thresholds: [],
            domain: [0, 12],
            heightPx: 52,
          },
          series: [
            {
              ...line('wind_beaufort', t('chart.beaufort'), 3),
              values: hours.map(({ wind_beaufort }) => wind_beaufort),
            },
          ],
          ...{ formatTick: beaufort, formatValue: beaufort },
        },
        lane('pressure_mslp', 'pressure', {
          ...{ title: (unit) => t('chart.pressure', { unit }), heightPx: 60 },
          series: [line('pressure_mslp', t('chart.pressureAtSea'), 3)],
        }),
      ],
      arrows: {
        title: t('chart.windFrom'),
        fromDeg: hours.map(({ wind_dir }) => wind_dir),
        formatValue: (fromDeg) => t(`alerts:compass.${compassSector(fromDeg) ?? 'N'}`),
      },
      ...chartClock(reader, timesMs),
    };
  }, [t, hours, label, nowMs, reader]);
}

type Field = 'temp' | 'precip' | 'precip_snow' | 'wind_speed' | 'pressure_mslp';

type LaneWords = {
  readonly title: (unit: string) => string;
  readonly heightPx: number;
  readonly series: readonly (Omit<ChartSeries, 'values' | 'id'> & { readonly id: Field })[];
};

function line<Id extends string>(id: Id, name: string, ink: ChartSeries['ink']) {
  return { id, name, ink, mark: 'line', dash: 'solid' } as const;
}

/** Makes a lane of one quantity. */
function laneOf(hours: Hours, { language, unitSystem }: YardReader) {
  return (id: Field, quantity: Quantity, { title, heightPx, series }: LaneWords): ChartLane => {
    const { unit, decimals } = measure(quantity, null, unitSystem);
    const text = (value: number) => formatMeasureText({ value, unit, decimals }, language);
    return {
      ...{ id, heightPx, thresholds: [], domain: null },
      title: title(formatMeasure({ value: 0, unit, decimals }, language).unit),
      series: series.map((one) => ({
        ...one,
        values: hours.map((hour) => measure(quantity, hour[one.id], unitSystem).value),
      })),
      formatTick: (value) => formatNumber(value, decimals, language),
      formatValue: text,
    };
  };
}
