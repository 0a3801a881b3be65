import type { TFunction } from 'i18next';
import type { ChartLane, ChartSeries, TimeChartView } from '#charts/timeChart.ts';
import type { SensorArea, SnowSensor } from '#contracts/snowSensor.ts';
import { pointSeries } from '#domain/sensors/pointSeries.ts';
import { instantMs } from '#domain/time/instant.ts';
import { measure } from '#domain/units/measure.ts';
import { unitOf, type Quantity } from '#domain/units/units.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import type { SensorLocale } from './sensorView.ts';

type Words = SensorLocale & {
  readonly t: TFunction<['sensors']>;
  /** What is shown does not stand for now any more (S5). */
  readonly isOld: boolean;
};

const POINT_HEIGHT_PX = 220;
const AREA_HEIGHT_PX = 96;
const TICK_DECIMALS = 2;

/** The heights of a sensor: every 12th point, Now at the 25th, the axis up to twice the largest (SENS-23, GAP-86). */
export function pointChart(sensor: SnowSensor, words: Words): TimeChartView {
  const { t, unitSystem } = words;
  const { timesMs, heightsCm, nowMs, maxCm } = seriesOf(sensor);
  const series: ChartSeries = {
    id: 'height',
    name: t('sensors:height'),
    mark: 'area',
    ink: 1,
    dash: 'solid',
    values: heightsCm.map((cm) => measure('snow', cm, unitSystem).value),
  };
  const lane = laneOf({ id: 'height', title: 'sensors:heightIn', quantity: 'snow', series }, words);
  const max = measure('snow', maxCm, unitSystem).value ?? 1;
  const frame = chartFrame(t('sensors:tab.point'), timesMs, nowMs, words);
  const atMs = words.isOld ? readAtMs(sensor) : nowMs;
  return {
    ...frame,
    now: frame.now && atMs !== null ? { ...frame.now, atMs } : null,
    lanes: [{ ...lane, domain: [0, max], heightPx: POINT_HEIGHT_PX }],
  };
}

/** Rain and new snow around a sensor, an hour a bar (SENS-24). */
export function areaChart(area: SensorArea, nowMs: number | null, words: Words): TimeChartView {
  const { t, unitSystem } = words;
  const timesMs = area.time_series_iso8601.map((iso) => instantMs(iso) ?? 0);
  const bars = (id: 'rain' | 'snow', ink: 2 | 4, values: readonly (number | null)[]): ChartSeries => ({
    id,
    name: t(`sensors:${id}Name`),
    mark: 'bar',
    ink,
    dash: 'solid',
    values: timesMs.map((_, at) => measure(id, values[at] ?? null, unitSystem).value),
  });
  const { time_series_precip: rain, time_series_snow: snow } = area;
  return {
    ...chartFrame(t('sensors:tab.area'), timesMs, nowMs, words),
    lanes: [
      laneOf({ id: 'rain', title: 'sensors:rainIn', quantity: 'rain', series: bars('rain', 4, rain) }, words),
      laneOf({ id: 'snow', title: 'sensors:snowIn', quantity: 'snow', series: bars('snow', 2, snow) }, words),
    ],
  };
}

function chartFrame(label: string, timesMs: readonly number[], nowMs: number | null, words: Words) {
  return {
    ...chartClock(words, timesMs, nowMs ?? Number.NaN),
    label,
    timesMs,
    arrows: null,
    forecastFromMs: nowMs,
    now:
      nowMs === null
        ? null
        : {
            atMs: nowMs,
            label: words.t(words.isOld ? 'sensors:newest' : 'sensors:now'),
          },
  };
}

type LaneContent = {
  readonly id: string;
  readonly title: 'sensors:heightIn' | 'sensors:rainIn' | 'sensors:snowIn';
  readonly quantity: Extract<Quantity, 'rain' | 'snow'>;
  readonly series: ChartSeries;
};

function laneOf({ id, title, quantity, series }: LaneContent, { t, language, unitSystem }: Words): ChartLane {
  const { unit } = formatMeasure(measure(quantity, null, unitSystem), language);
  const ofUnit = (value: number) => ({ value, unit: unitOf(quantity, unitSystem), decimals: TICK_DECIMALS });
  return {
    id,
    series: [series],
    thresholds: [],
    domain: null,
    heightPx: AREA_HEIGHT_PX,
    title: t(title, { unit }),
    formatTick: (value) => formatNumber(value, TICK_DECIMALS, language),
    formatValue: (value) => formatMeasureText(ofUnit(value), language),
  };
}

/** Which of the times of a sensor is Now, epoch ms; null: it tells none. */
export function nowOf(sensor: SnowSensor): number | null {
  return seriesOf(sensor).nowMs;
}

/**
 * Time for which what is known of a sensor stands, epoch ms; null: none. It is that of its row of now as long as that has a
 * height, else that of the last reading (S5). One that is turned off has no readings to wait for.
 */
export function knownAtMs(sensor: SnowSensor): number | null {
  const nowMs = nowOf(sensor);
  const { time, height } = sensor.sensor;
  const isWaiting = nowMs !== null && sensor.status === 'online';
  return isWaiting && (height[time.findIndex((iso) => instantMs(iso) === nowMs)] ?? null) === null
    ? readAtMs(sensor)
    : nowMs;
}

/**
 * When a sensor last measured, epoch ms: rows repeat a reading as long as it holds (S5).
 * null: not in the time that it tells of.
 */
export function readAtMs(sensor: SnowSensor): number | null {
  const { time, height, read_at: readAt } = sensor.sensor;
  if (readAt !== undefined) return readAt === null ? null : instantMs(readAt);
  const nowMs = nowOf(sensor) ?? Infinity;
  const at = time.findLastIndex(
    (iso, row) => (instantMs(iso) ?? Infinity) <= nowMs && (height[row] ?? null) !== null,
  );
  return instantMs(time[at] ?? '');
}

function seriesOf({ sensor: { time, height } }: SnowSensor) {
  return pointSeries(
    time.map((iso) => instantMs(iso) ?? 0),
    height,
  );
}
