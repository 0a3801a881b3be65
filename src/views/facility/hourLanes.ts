import type { TFunction } from 'i18next';
import type { ChartLane, ChartSeries } from '#charts/timeChart.ts';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import { feelsLikeC, snowfallCm } from '#domain/forecast/forecastMeasures.ts';
import type { ShownLimit } from '#domain/forecast/shownLimits.ts';
import type { Language } from '#domain/language/language.ts';
import { axisValue, measure } from '#domain/units/measure.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { BEAUFORT_NAMES } from '#domain/wind/beaufort.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { ForecastDay } from './DayTabs.tsx';
import { limitLines, type LaneQuantity, type LimitLine } from './limitLines.ts';

type Hours = ForecastDay['hours'];

type LaneSetup = {
  readonly locale: YardLocale;
  readonly t: TFunction<['facility', 'alerts']>;
  readonly limits: readonly ShownLimit<ForecastLimit>[];
};

/** The lanes of an hourly chart from top to bottom (FAC-17); metric values in, in the user's units out. */
export function hourLanes(hours: Hours, { locale, t, limits }: LaneSetup): ChartLane[] {
  const lane = laneOf(hours, locale, limitLines(limits, locale, t));
  return [
    lane('temp', 'temperature', {
      title: (unit) => t('chart.temperature', { unit }),
      heightPx: 72,
      series: temperatureSeries(hours, limits, t),
    }),
    precipitationLane(hours, lane, t),
    ...snowfallLane(limits, lane, t),
    lane('wind_speed', 'wind', {
      title: (unit) => t('chart.wind', { unit }),
      heightPx: 60,
      series: windSeries(hours, t),
    }),
    beaufortLane(hours, locale.language, t),
    ...visibilityLane(limits, lane, t),
    ...(hours.every(({ pressure_mslp: pressure }) => pressure === null)
      ? []
      : [
          lane('pressure_mslp', 'pressure', {
            title: (unit) => t('chart.pressure', { unit }),
            heightPx: 60,
            series: [line('pressure_mslp', t('chart.pressureAtSea'), 3)],
          }),
        ]),
  ];
}

/** The WBGT is a temperature too, and so is what it feels like, which has a line where a limit of it is shown. */
function temperatureSeries(
  hours: Hours,
  limits: LaneSetup['limits'],
  t: LaneSetup['t'],
): LaneWords['series'] {
  const isFelt = limits.some(({ measure: name }) => name === 'heatIndexC' || name === 'windChillC');
  const hasWbgt = hours.some(({ wbgt }) => (wbgt ?? null) !== null);
  return [
    line('temp', t('chart.temp'), 1),
    ...(isFelt ? [{ ...line('feelsLike', t('chart.feelsLike'), 3), dash: 'long' as const }] : []),
    ...(hasWbgt ? [{ ...line('wbgt', t('chart.wbgt'), 2), dash: 'dots' as const }] : []),
  ];
}

/** Gusts have a line of their own where the forecast tells of any. */
function windSeries(hours: Hours, t: TFunction<['facility', 'alerts']>): LaneWords['series'] {
  const wind = line('wind_speed', t('chart.windSpeed'), 5);
  if (hours.every(({ wind_gust: gust }) => (gust ?? null) === null)) return [wind];
  return [wind, { ...line('wind_gust', t('chart.windGust'), 2), dash: 'dots' }];
}

type MakeLane = ReturnType<typeof laneOf>;

/** Less snow than this in an hour is written as 0, mm of water. */
const WRITTEN_SNOW_MM = 0.05;

/** Snow has a line of its own only on a day that brings some. */
function precipitationLane(hours: Hours, lane: MakeLane, t: TFunction<['facility', 'alerts']>): ChartLane {
  const isSnowing = hours.some(({ precip_snow: snow }) => (snow ?? 0) >= WRITTEN_SNOW_MM);
  const all = { ...line('precip', t('chart.all'), 4), mark: 'bar' } as const;
  const snow = { ...line('precip_snow', t('chart.snow'), 2), dash: 'long' } as const;
  return lane('precip', 'rain', {
    title: (unit) => t('chart.precipitation', { unit }),
    heightPx: 52,
    series: isSnowing ? [all, snow] : [all],
  });
}

/** Depth of new snow, only where a limit of it is shown: the precipitation has a line of snow as well. */
function snowfallLane(limits: LaneSetup['limits'], lane: MakeLane, t: LaneSetup['t']): ChartLane[] {
  if (limits.every(({ measure: name }) => name !== 'snow1HourCm')) return [];
  const snow = { ...line('snowfall', t('chart.snow'), 2), mark: 'bar' } as const;
  return [
    lane('snowfall', 'snow', {
      title: (unit) => t('chart.snowfall', { unit }),
      heightPx: 52,
      series: [snow],
    }),
  ];
}

/** How far one sees, only where a limit of it is shown. */
function visibilityLane(limits: LaneSetup['limits'], lane: MakeLane, t: LaneSetup['t']): ChartLane[] {
  if (limits.every(({ measure: name }) => name !== 'visibilityM')) return [];
  return [
    lane('visibility', 'visibility', {
      title: (unit) => t('chart.visibility', { unit }),
      heightPx: 52,
      series: [line('visibility', t('chart.visible'), 1)],
    }),
  ];
}

/** Wind force, 0 to 12, which has a name in place of a unit (UNIT-14, GAP-27). */
function beaufortLane(hours: Hours, language: Language, t: TFunction<['facility', 'alerts']>): ChartLane {
  const beaufort = (value: number) => formatNumber(value, 0, language);
  const named = (value: number) => {
    const name = BEAUFORT_NAMES[value];
    return name === undefined ? beaufort(value) : `${beaufort(value)}, ${t(`chart.force.${name}`)}`;
  };
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
    formatValue: named,
  };
}

type Field =
  | 'temp'
  | 'feelsLike'
  | 'wbgt'
  | 'precip'
  | 'precip_snow'
  | 'wind_speed'
  | 'wind_gust'
  | 'snowfall'
  | 'visibility'
  | 'pressure_mslp';

type LaneWords = {
  readonly title: (unit: string) => string;
  readonly heightPx: number;
  readonly series: readonly (Omit<ChartSeries, 'values' | 'id'> & { readonly id: Field })[];
};

function line<Id extends string>(id: Id, name: string, ink: ChartSeries['ink']) {
  return { id, name, ink, mark: 'line', dash: 'solid' } as const;
}

/** Makes a lane of one quantity. */
function laneOf(hours: Hours, { language, unitSystem }: YardLocale, lines: readonly LimitLine[]) {
  return (id: Field, quantity: LaneQuantity, { title, heightPx, series }: LaneWords): ChartLane => {
    const { unit, decimals } = measure(quantity, null, unitSystem);
    // in fog the first decimal says too little
    const decimalsOf = (value: number) => (quantity === 'visibility' && value < 1 ? 2 : decimals);
    return {
      id,
      heightPx,
      thresholds: lines.filter((limit) => limit.quantity === quantity),
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
        values: hours.map((hour) => axisValue(quantity, fieldOf(hour, one.id), unitSystem)),
      })),
      formatTick: (value) => formatNumber(value, decimalsOf(value), language),
      formatValue: (value) => formatMeasureText({ value, unit, decimals: decimalsOf(value) }, language),
    };
  };
}

function fieldOf(hour: Hours[number], id: Field): number | null {
  if (id === 'snowfall') return snowfallCm(hour);
  return id === 'feelsLike' ? feelsLikeC(hour) : (hour[id] ?? null);
}
