import { z } from 'zod';

/**
 * Weather at a point now (DATA-07), in the requested units; this product requests `m`: °C, km/h, mm of rain and cm of
 * snow in the last hour. null: not observed (never zero, S4).
 */
export const CurrentConditions = z.object({
  temperature: z.number().nullable(),
  temperatureFeelsLike: z.number().nullable(),
  wbgt: z
    .object({ value: z.number(), isEstimate: z.boolean().describe('radiation is not measured there') })
    .optional()
    .describe('wet-bulb globe temperature in the open; absent: not known, or no heat'),
  windSpeed: z.number().nonnegative().nullable(),
  windDirectionCardinal: z.string().nullable().optional(),
  precip1Hour: z.number().nonnegative().nullable(),
  snow1Hour: z.number().nullable().describe('may come negative; shown as 0 (UNIT-13)'),
  iconCode: z.int().nullable(),
  wxPhraseMedium: z.string().nullable(),
  validTimeUtc: z.int().optional().describe('epoch s: when this was observed (S5)'),
  station: z
    .object({ name: z.string().min(1), distanceM: z.number().nonnegative() })
    .optional()
    .describe('that observed this, and its distance from the place; absent: none did'),
});
export type CurrentConditions = z.infer<typeof CurrentConditions>;

/** Hourly point data of the weather provider (CALL-12): parallel arrays, one value an hour. */
export const HourlyConditions = z.object({
  validTimeUtc: z.array(z.int()).describe('epoch s'),
  temperature: z.array(z.number().nullable()),
  windSpeed: z.array(z.number().nullable()),
  windDirection: z.array(z.number().nullable()).describe('degrees from north'),
  precip1Hour: z.array(z.number().nullable()),
  snow1Hour: z.array(z.number().nullable()),
  iconCode: z.array(z.int().nullable()),
  wxPhraseMedium: z.array(z.string().nullable()),
});
export type HourlyConditions = z.infer<typeof HourlyConditions>;
