import { z } from 'zod';
import { daysWithOneEnd, isTimeOfDay, isTimeZone } from '#domain/people/silentTimes.ts';

const TimeOfDay = z
  .string()
  .refine(isTimeOfDay, 'HH:mm, 00:00 to 23:59')
  .nullable()
  .describe('HH:mm on a 24-hour clock; null: not set');

/**
 * Times in which a person does not want to be notified (CALL-42, DATA-29), the same shape both ways (GAP-118).
 * `Opens` begins a silent time and `Close` ends it; both are set or neither (SUB-07). An end before its start is on
 * the next day (GAP-115).
 */
export const SilentTimes = z
  .object({
    monOpens: TimeOfDay,
    monClose: TimeOfDay,
    tueOpens: TimeOfDay,
    tueClose: TimeOfDay,
    wedOpens: TimeOfDay,
    wedClose: TimeOfDay,
    thuOpens: TimeOfDay,
    thuClose: TimeOfDay,
    friOpens: TimeOfDay,
    friClose: TimeOfDay,
    satOpens: TimeOfDay,
    satClose: TimeOfDay,
    sunOpens: TimeOfDay,
    sunClose: TimeOfDay,
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'is no time zone')
      .describe(
        "IANA zone whose wall clock the times are read by: the browser's when they are first set, kept until the person changes it",
      ),
  })
  .superRefine((times, context) => {
    for (const day of daysWithOneEnd(times)) {
      const field = times[`${day}Opens`] === null ? `${day}Opens` : `${day}Close`;
      context.addIssue({ code: 'custom', path: [field], message: 'is missing: set both ends or none' });
    }
  });
export type SilentTimes = z.infer<typeof SilentTimes>;
