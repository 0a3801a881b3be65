import type { TFunction } from 'i18next';
import type { ChartLane, ChartSeries } from '#charts/timeChart.ts';
import type { Language } from '#domain/language/language.ts';
import { measure } from '#domain/units/measure.ts';
import type { Quantity } from '#domain/units/units.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { ForecastDay } from './DayTabs.tsx';

type Hours = ForecastDay['hours'];

/** The lanes of an hourly chart from top to bottom (FAC-17); metric values in, in the user's units out. */
export function hourLanes(
  hours: Hours,
  locale: YardLocale,
  t: TFunction<['facility', 'alerts']>,
): ChartLane[] {
  const lane = laneOf(hours, locale);
  return [
    lane('temp', 'temperature', {
      title: (unit) => t('chart.temperature', { unit }),
      heightPx: 72,
      series: [line('temp', t('chart.temp'), 1)],
    }),
    precipitationLane(hours, lane, t),
    lane('wind_speed', 'wind', {
      title: (unit) => t('chart.wind', { unit }),
      heightPx: 60,
      series: [line('wind_speed', t('chart.windSpeed'), 5)],
    }),
    beaufortLane(hours, locale.language, t),
    lane('pressure_mslp', 'pressure', {
      title: (unit) => t('chart.pressure', { unit }),
      heightPx: 60,
      series: [line('pressure_mslp', t('chart.pressureAtSea'), 3)],
    }),
  ];
}

type MakeLane = ReturnType<typeof laneOf>;

/** Snow has a line of its own only on a day that brings some. */
function precipitationLane(hours: Hours, lane: MakeLane, t: TFunction<['facility', 'alerts']>): ChartLane {
  const isSnowing = hours.some(({ precip_snow: snow }) => (snow ?? 0) > 0);
  const all = { ...line('precip', t('chart.all'), 4), mark: 'bar' } as const;
  const snow = { ...line('precip_snow', t('chart.snow'), 2), dash: 'long' } as const;
  return lane('precip', 'rain', {
    title: (unit) => t('chart.precipitation', { unit }),
    heightPx: 52,
    series: isSnowing ? [all, snow] : [all],
  });
}

/** Wind force, 0 to 12, which has no unit. */
function beaufortLane(hours: Hours, language: Language, t: TFunction<['facility', 'alerts']>): ChartLane {
  const beaufort = (value: number) => formatNumber(value, 0, language);
  return {
    id: 'wind_beaufort',
    title: t('chart.beaufort'),
    thresholds: [],
    domain: [0, 12],
    heightPx: 52,
    series: [
      {
        ...line('wind_beaufort', t('chart.beaufort'), 3),
        values: hours.map(({ wind_beaufort }) => wind_beaufort),
      },
    ],
    formatTick: beaufort,
    formatValue: beaufort,
  };
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
function laneOf(hours: Hours, { language, unitSystem }: YardLocale) {
  return (id: Field, quantity: Quantity, { title, heightPx, series }: LaneWords): ChartLane => {
    const { unit, decimals } = measure(quantity, null, unitSystem);
    const text = (value: number) => formatMeasureText({ value, unit, decimals }, language);
    return {
      id,
      heightPx,
      thresholds: [],
      domain: null,
      title: title(
        formatMeasure(
          {
            value: 0,
            unit,
            decimals,
          },
          language,
        ).unit,
      ),
      series: series.map((one) => ({
        ...one,
        values: hours.map((hour) => measure(quantity, hour[one.id], unitSystem).value),
      })),
      formatTick: (value) => formatNumber(value, decimals, language),
      formatValue: text,
    };
  };
}
