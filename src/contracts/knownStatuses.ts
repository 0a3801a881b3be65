import { z } from 'zod';
import { ALARMS } from '#domain/alerting/alarm.ts';
import { EpochMs } from './epochMs.ts';

/** Last known status of each yard that this device has shown, by `client/facility` in lower case. */
export const KnownStatuses = z.record(
  z.string(),
  z.object({
    shown: z.enum(['OPEN', 'WARNING', 'CLOSED', 'ALERT_OPEN']),
    atMs: EpochMs.describe('network time, epoch ms'),
    alarm: z
      .enum(ALARMS)
      .optional()
      .describe('alarm that the siren has sounded; absent: written by an older version (GAP-70)'),
    alarmUntilMs: EpochMs.optional().describe(
      'end of that alarm, network time, epoch ms; absent: written by an older version',
    ),
  }),
);
export type KnownStatuses = z.infer<typeof KnownStatuses>;
