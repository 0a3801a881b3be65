import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import {
  CELSIUS,
  DEGREES,
  factorOf,
  KMH,
  METRES,
  MILLIMETRES,
  PERCENT,
  type NwsUnits,
} from '../nws/nwsUnits.ts';
import { possibleValues, within } from '../stations/stationReport.ts';
import { NO_FORECAST, type ForecastHour, type IssuedForecast } from './forecastHour.ts';
import { hoursOfInterval } from './hoursOfInterval.ts';

/** Values by ISO 8601 intervals; a series that cannot be read is not known. */
const Series = z
  .object({
    uom: z.string().nullish(),
    values: z.array(z.object({ validTime: z.string(), value: z.number().nullable() })),
  })
  .nullish()
  .catch(null);
type Series = z.infer<typeof Series>;

const Gridpoint = z.object({
  properties: z.object({
    updateTime: z.string(),
    temperature: Series,
    relativeHumidity: Series,
    windDirection: Series,
    windSpeed: Series,
    windGust: Series,
    visibility: Series,
    quantitativePrecipitation: Series,
    probabilityOfPrecipitation: Series,
    snowfallAmount: Series,
    skyCover: Series,
    probabilityOfThunder: Series,
    wetBulbGlobeTemperature: Series,
    heatRisk: Series,
  }),
});

/** Series of percentages and indices often state no unit. */
const UNITLESS_PERCENT: NwsUnits = { ...PERCENT, '': 1 };
const INDEX: NwsUnits = { '': 1 };
const CENTIMETRES: NwsUnits = { mm: 0.1, m: 100 };

/**
 * Reads an answer of `/gridpoints/{office}/{x},{y}` of api.weather.gov, hour by hour. A value holds in each hour of its
 * interval; an amount is spread evenly over them. A series that is missing, or in a unit that is not read, is not known.
 *
 * @throws Error if it is no forecast of a cell, or tells of no temperature.
 */
export function readGridpoint(body: unknown): Omit<IssuedForecast, 'town'> {
  const answer = Gridpoint.safeParse(body);
  const issuedMs = instantMs(answer.data?.properties.updateTime ?? '');
  if (!answer.success || issuedMs === null) throw new Error('The answer is no forecast of a cell.');
  const grid = answer.data.properties;
  const hours = new Map<number, ForecastHour>();
  const put = (name: keyof ForecastHour, values: ReadonlyMap<number, number>) => {
    for (const [hourMs, value] of values)
      hours.set(hourMs, { ...(hours.get(hourMs) ?? NO_FORECAST), [name]: value });
  };
  put('temperatureC', held(grid.temperature, CELSIUS));
  if (hours.size === 0) throw new Error('The forecast tells of no temperature.');
  put('humidityPercent', held(grid.relativeHumidity, PERCENT));
  put('windFromDeg', held(grid.windDirection, DEGREES));
  put('windSpeedKmh', held(grid.windSpeed, KMH));
  put('windGustKmh', held(grid.windGust, KMH));
  put('visibilityM', held(grid.visibility, METRES));
  put('precipMm', spread(grid.quantitativePrecipitation, MILLIMETRES));
  put('precipChancePercent', held(grid.probabilityOfPrecipitation, UNITLESS_PERCENT));
  put('snowCm', spread(grid.snowfallAmount, CENTIMETRES));
  put('cloudPercent', held(grid.skyCover, UNITLESS_PERCENT));
  put('thunderChancePercent', held(grid.probabilityOfThunder, UNITLESS_PERCENT));
  put('wbgtC', held(grid.wetBulbGlobeTemperature, CELSIUS));
  put('heatRisk', held(grid.heatRisk, INDEX));
  return {
    issuedMs,
    hours: new Map([...hours].map(([hourMs, hour]) => [hourMs, possibleForecast(hour)])),
  };
}

/** A value of an interval holds in each of its hours. */
function held(series: Series, units: NwsUnits): ReadonlyMap<number, number> {
  return byHour(series, units, (value) => value);
}

/** An amount of an interval falls evenly over its hours. */
function spread(series: Series, units: NwsUnits): ReadonlyMap<number, number> {
  return byHour(series, units, (value, hourCount) => value / hourCount);
}

function byHour(
  series: Series,
  units: NwsUnits,
  share: (value: number, hourCount: number) => number,
): ReadonlyMap<number, number> {
  const factor = factorOf(series?.uom, units);
  const byHours = new Map<number, number>();
  if (factor === undefined) return byHours;
  for (const { validTime, value } of series?.values ?? []) {
    if (value === null) continue;
    const hours = hoursOfInterval(validTime);
    for (const hourMs of hours) byHours.set(hourMs, share(value * factor, hours.length));
  }
  return byHours;
}

/** What cannot be is not known. */
function possibleForecast(hour: ForecastHour): ForecastHour {
  const {
    temperatureC,
    humidityPercent,
    windFromDeg,
    windSpeedKmh,
    windGustKmh,
    visibilityM,
    precip1HourMm,
  } = possibleValues({ ...hour, precip1HourMm: hour.precipMm, snowDepthCm: null });
  return {
    temperatureC,
    humidityPercent,
    windFromDeg,
    windSpeedKmh,
    windGustKmh,
    visibilityM,
    precipMm: precip1HourMm,
    precipChancePercent: within(hour.precipChancePercent, 0, 100),
    snowCm: within(hour.snowCm, 0, 100),
    cloudPercent: within(hour.cloudPercent, 0, 100),
    thunderChancePercent: within(hour.thunderChancePercent, 0, 100),
    wbgtC: within(hour.wbgtC, -60, 60),
    heatRisk: within(hour.heatRisk, 0, 4),
    iconCode: hour.iconCode,
  };
}
