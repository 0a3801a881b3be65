import { z } from 'zod';
import { EpochMs } from './epochMs.ts';
import { LightningSign } from './lightningSign.ts';
import { OwnReports } from './ownReports.ts';

/** Report of lightning that was made on this device, with what it takes to send it. */
const KeptReport = OwnReports.valueType.extend({
  clientId: z.string(),
  facilityId: z.string(),
  sign: LightningSign,
  minutesAgo: z.union([z.literal(0), z.literal(5), z.literal(10)]),
  confirmedMs: EpochMs.nullable().describe(
    'when it was confirmed, network time, epoch ms; null: the network time was not known',
  ),
});
export type KeptReport = z.infer<typeof KeptReport>;

/** The last report of each yard that was made on this device, by `client/facility` in lower case. */
export const KeptReports = z.record(z.string(), KeptReport);
