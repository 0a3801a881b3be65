import type { TFunction } from 'i18next';
import type { ChartLane, ChartSeries, TimeChartView } from '#charts/timeChart.ts';
import { HEAT_ZONES, type HeatLabel, type HeatZone, type VehicleHeat } from '#contracts/vehicleHeat.ts';
import { isHeatLate } from '#domain/heat/heatAge.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { instantMs } from '#domain/time/instant.ts';
import { celsiusToFahrenheit, fahrenheitToCelsius } from '#domain/units/convert.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { unitOf } from '#domain/units/units.ts';
import { formatPercent } from '#ui/format/number.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import { inUnitOfLocale } from './heatFigures.ts';
import { VIEW_QUANTITIES, type HeatQuantity, type HeatLocale, type HeatViewName } from './heatView.ts';

type Words = HeatLocale & {
  readonly t: TFunction<['vehicleHeat']>;
  /** The newest reading does not stand for now any more (S5). */
  readonly isOld: boolean;
};
/** Values by time, epoch ms; °F or %. */
type Readings = ReadonlyMap<number, number | null>;

const LANE_HEIGHT_PX = 96;
const LABELS: Record<HeatQuantity, HeatLabel> = {
  hi: 'HeatIndex_Fahrenheit',
  wbgt: 'WBGT_Fahrenheit',
  temp: 'Fahrenheit',
  humidity: 'Humidity',
};
/** Lines differ by more than colour. */
const STYLES: Record<HeatZone, Pick<ChartSeries, 'ink' | 'dash'>> = {
  cab: { ink: 1, dash: 'solid' },
  cargo: { ink: 2, dash: 'long' },
  outside: { ink: 3, dash: 'dots' },
};
const NO_READINGS: Readings = new Map();

/** Chart of one view of a vehicle's heat (HEAT-08); null: nothing to draw (HEAT-09, GAP-90). */
export function heatChart(heat: VehicleHeat, view: HeatViewName, words: Words): TimeChartView | null {
  const { t, presentMs } = words;
  if (!heat.graph_data_available) return null;
  const lanes = lanesOf(heat, view);
  const timesMs = timesOf(lanes);
  const newestMs = timesMs.at(-1);
  if (newestMs === undefined) return null;
  return {
    ...chartClock(words, timesMs, presentMs()),
    label: t(`vehicleHeat:view.${view}`),
    timesMs,
    arrows: null,
    forecastFromMs: null,
    now: { atMs: newestMs, label: t(words.isOld ? 'vehicleHeat:newest' : 'vehicleHeat:now') },
    lanes: lanes
      .filter(({ zones }) => zones.length > 0)
      .map(({ quantity, zones }) =>
        laneOf(
          quantity,
          zones.map(({ zone, readings }) => seriesOf({ quantity, zone, readings }, timesMs, words)),
          words,
        ),
      ),
  };
}

/** Time of the newest reading of one view, epoch ms; NaN: it has none. */
export function newestReadingMs(heat: VehicleHeat, view: HeatViewName): number {
  return timesOf(lanesOf(heat, view)).at(-1) ?? Number.NaN;
}

type HeatLane = {
  readonly quantity: HeatQuantity;
  readonly zones: readonly { readonly zone: HeatZone; readonly readings: Readings }[];
};

function lanesOf(heat: VehicleHeat, view: HeatViewName): readonly HeatLane[] {
  return VIEW_QUANTITIES[view].map((quantity) => ({
    quantity,
    zones: HEAT_ZONES.map((zone) => ({ zone, readings: readingsOf(heat, quantity, zone) })).filter(
      ({ readings }) => [...readings.values()].some((value) => value !== null),
    ),
  }));
}

function timesOf(lanes: readonly HeatLane[]): readonly number[] {
  const times = lanes.flatMap(({ zones }) => zones.flatMap(({ readings }) => [...readings.keys()]));
  return [...new Set(times)].toSorted((a, b) => a - b);
}

/** Readings of a zone; WBGT that is not sent is estimated for the shade from temperature and humidity. */
function readingsOf(heat: VehicleHeat, quantity: HeatQuantity, zone: HeatZone): Readings {
  const sent = sentReadings(heat, LABELS[quantity], zone);
  if (quantity !== 'wbgt' || sent.size > 0) return sent;
  const humidities = sentReadings(heat, 'Humidity', zone);
  const estimate = ([atMs, tempF]: readonly [number, number | null]) => {
    const humidity = humidities.get(atMs) ?? null;
    const isKnown = tempF !== null && humidity !== null;
    const wbgtF = isKnown
      ? celsiusToFahrenheit(wbgtShadeC(fahrenheitToCelsius(tempF), humidity))
      : Number.NaN;
    return [atMs, Number.isFinite(wbgtF) ? wbgtF : null] as const;
  };
  return new Map([...sentReadings(heat, 'Fahrenheit', zone)].map(estimate));
}

function sentReadings({ sensor_data: all }: VehicleHeat, label: HeatLabel, zone: HeatZone): Readings {
  const found = all.find((series) => series.label === label && series.sensor_zone === zone);
  if (found === undefined) return NO_READINGS;
  return new Map(
    found.at.flatMap((iso, row) => {
      const atMs = instantMs(iso);
      return atMs === null ? [] : [[atMs, found.metrics[row] ?? null] as const];
    }),
  );
}

type ZoneReadings = {
  readonly quantity: HeatQuantity;
  readonly zone: HeatZone;
  readonly readings: Readings;
};

function seriesOf(
  { quantity, zone, readings }: ZoneReadings,
  timesMs: readonly number[],
  words: Words,
): ChartSeries {
  let readMs = -Infinity;
  const valueAt = (atMs: number) => {
    const value = readings.get(atMs);
    // each zone may be read at times of its own; one that was not for long is not known (S4)
    if (value === undefined) return isHeatLate(atMs - readMs) ? null : undefined;
    readMs = atMs;
    return inUnitOfLocale(quantity, value, words);
  };
  return {
    id: zone,
    name: words.t(`vehicleHeat:zone.${zone}`),
    mark: 'line',
    ...STYLES[zone],
    values: timesMs.map(valueAt),
  };
}

function laneOf(quantity: HeatQuantity, series: readonly ChartSeries[], words: Words): ChartLane {
  const { t, language, unitSystem } = words;
  const isPercent = quantity === 'humidity';
  const unit = isPercent ? '%' : formatMeasure(measure('temperature', null, unitSystem), language).unit;
  const ofUnit = (value: number) => ({ value, unit: unitOf('temperature', unitSystem), decimals: 0 });
  const formatTick = (value: number) =>
    isPercent ? formatPercent(value, language) : `${formatNumber(value, 0, language)}°`;
  return {
    id: quantity,
    series,
    thresholds: [],
    domain: null,
    heightPx: LANE_HEIGHT_PX,
    title: t(`vehicleHeat:lane.${quantity}`, { unit }),
    formatTick,
    formatValue: (value) => (isPercent ? formatTick(value) : formatMeasureText(ofUnit(value), language)),
  };
}
