import { z } from 'zod';

/** The status last known of each yard that this device has shown, by `client/facility` in small letters. */
export const KnownStatuses = z.record(
  z.string(),
  z.object({
    shown: z.enum(['OPEN', 'WARNING', 'CLOSED', 'ALERT_OPEN']),
    atMs: z.number().describe('network time, epoch ms'),
  }),
);
export type KnownStatuses = z.infer<typeof KnownStatuses>;
