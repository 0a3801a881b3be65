import { z } from 'zod';
import { LightningSign } from './lightningReport.ts';

/** Report of lightning that was made on this device. */
export const KeptReport = z.object({
  clientId: z.string(),
  facilityId: z.string(),
  sign: LightningSign,
  minutesAgo: z.union([z.literal(0), z.literal(5), z.literal(10)]),
  atMs: z.number().describe('when it was confirmed, network time, epoch ms'),
  byEmail: z.string().describe('who reported it; nobody else sends it'),
  answeredMs: z
    .number()
    .nullable()
    .describe('time of the lightning once the service has taken or refused it, epoch ms; null: not yet'),
});
export type KeptReport = z.infer<typeof KeptReport>;

/** The last report of each yard that was made on this device, by `client/facility` in lower case. */
export const KeptReports = z.record(z.string(), KeptReport);
