import { z } from 'zod';
import { ALERT_STATUSES, EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { FORECAST_MEASURES } from '#domain/forecast/forecastMeasures.ts';

/** Where a forecast comes from and whether it is current; no number of one that is not current is told. */
export const ForecastOrigin = z.object({
  state: z
    .enum(['current', 'old', 'waiting', 'none'])
    .describe(
      'old: issued more than 12 h ago; waiting: not read yet; none: no weather service forecasts the place',
    ),
  source: z
    .enum(['nws', 'eccc'])
    .nullable()
    .describe('National Weather Service, Environment and Climate Change Canada'),
  issued_at: z.iso.datetime({ offset: true }).nullable(),
  town: z
    .object({ name: z.string().min(1), name_fr: z.string().min(1), distance_m: z.number().nonnegative() })
    .optional()
    .describe('that it was made for; absent: it was made for the place itself'),
});
export type ForecastOrigin = z.infer<typeof ForecastOrigin>;

const OptionalNumber = z.number().nullable().optional();

/** One hour of the forecast (DATA-26). Units: °C, mm, km/h, degrees, Beaufort 0-12, hPa. */
export const HourlyForecast = z.object({
  local_record_at: z.string().describe('ISO 8601 with the offset of the place'),
  temp: z.number().nullable(),
  precip: z.number().nullable(),
  precip_snow: z.number().nullable(),
  wind_speed: z.number().nullable(),
  wind_dir: z.number().nullable(),
  wind_beaufort: z.int().min(0).max(12).nullable(),
  pressure_mslp: z.number().nullable(),
  wind_gust: OptionalNumber,
  humidity: OptionalNumber.describe('0 to 100'),
  visibility: OptionalNumber.describe('metres'),
  precip_chance: OptionalNumber.describe('0 to 100'),
  thunder_chance: OptionalNumber.describe('0 to 100; an outlook'),
  wbgt: OptionalNumber.describe('wet-bulb globe temperature'),
  heat_risk: OptionalNumber.describe('0 none to 4 extreme'),
  station: z
    .string()
    .min(1)
    .optional()
    .describe('weather station that measured this; absent: it is forecast, or was not measured'),
});
export type HourlyForecast = z.infer<typeof HourlyForecast>;

/** One day of the forecast with its hours (DATA-25). Its own values are those of the hours to come. */
export const DailyForecast = z.object({
  local_date: z.iso.date(),
  icon: z.int().nullable(),
  desc: z.string().nullable(),
  tmin: z.number().nullable(),
  tmax: z.number().nullable(),
  precip: z.number().nullable(),
  precip_snow: z.number().nullable(),
  wind_max: z.number().nullable(),
  gust_max: OptionalNumber,
  precip_chance: OptionalNumber,
  thunder_chance: OptionalNumber,
  wbgt_max: OptionalNumber,
  heat_risk: OptionalNumber,
  hourly_data: z.array(HourlyForecast),
});
export type DailyForecast = z.infer<typeof DailyForecast>;

/** From here on an hour of the forecast would raise an event by the policy of the facility. */
export const ForecastLimit = z.object({
  eventType: z.enum(EVENT_TYPES),
  alertStatus: z.enum(ALERT_STATUSES).describe('status that the event would have'),
  measure: z.enum(FORECAST_MEASURES).describe('its name has the unit of `limit`'),
  side: z.enum(['atLeast', 'atMost']),
  limit: z.number(),
});
export type ForecastLimit = z.infer<typeof ForecastLimit>;

/** Answer of the meteogram call (CALL-10). */
export const Meteogram = z.object({
  reference_time: z.iso.datetime({ offset: true }),
  forecast: z.array(DailyForecast),
  origin: ForecastOrigin.optional().describe('absent: the forecast was made up by a simulation'),
  limits: z
    .array(ForecastLimit)
    .optional()
    .describe('weather limits of the facility for what a forecast tells; absent: the facility is not known'),
});
export type Meteogram = z.infer<typeof Meteogram>;
