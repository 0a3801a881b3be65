import { z } from 'zod';

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
});
export type HourlyForecast = z.infer<typeof HourlyForecast>;

/** One day of the forecast with its hours (DATA-25). */
export const DailyForecast = z.object({
  local_date: z.iso.date(),
  icon: z.int(),
  desc: z.string(),
  tmin: z.number().nullable(),
  tmax: z.number().nullable(),
  precip: z.number().nullable(),
  precip_snow: z.number().nullable(),
  wind_max: z.number().nullable(),
  hourly_data: z.array(HourlyForecast),
});
export type DailyForecast = z.infer<typeof DailyForecast>;

/** Answer of the meteogram call (CALL-10). */
export const Meteogram = z.object({
  reference_time: z.iso.datetime({ offset: true }),
  forecast: z.array(DailyForecast),
});
export type Meteogram = z.infer<typeof Meteogram>;
