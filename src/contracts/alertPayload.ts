import { z } from 'zod';

/** A header and a list of key/value rows, in the provider's words. */
const MessageTable = z.object({
  header: z.string().optional(),
  elements: z.array(z.object({ key: z.string(), val: z.string() })).default([]),
});

/** Details of one event, fetched by keplerId (DATA-05). The message is text or a table (GAP-60). */
export const AlertPayload = z.object({
  data: z.object({
    overrideUserName: z.string().optional(),
    overrideUserEmail: z.union([z.string(), z.object({ email: z.string() })]).optional(),
    'Tropical Storm Name': z.string().optional(),
    'Time Of Arrival': z.string().optional(),
    'Expected Wind Speed': z.union([z.string(), z.number()]).optional(),
    message: z.union([z.string(), MessageTable]).optional(),
    wind: z.string().optional(),
    windSpeedKmh: z
      .number()
      .min(0)
      .optional()
      .describe('sustained wind, km/h; pages build their words from it'),
    windGustKmh: z.number().min(0).optional().describe('gusts, km/h; pages build their words from it'),
    observedAtMs: z.number().optional().describe('when wind or snow was observed, epoch ms'),
    snowl: z.union([z.string(), z.number()]).optional().describe('snow load, kPa'),
    lightningProbability: z.number().min(0).max(1).nullable().optional(),
  }),
});
export type AlertPayload = z.infer<typeof AlertPayload>;
