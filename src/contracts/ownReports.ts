import { z } from 'zod';
import { EpochMs } from './epochMs.ts';

/**
 * What a yard page needs of the reports of lightning that were made on this device, before its first status; by
 * `client/facility` in lower case. `KeptReports` has the rest.
 */
export const OwnReports = z.record(
  z.string(),
  z.object({
    atMs: EpochMs.describe('time of the lightning, network time, epoch ms'),
    isAnswered: z.boolean().describe('whether the service has taken or refused it'),
    byEmail: z.string().describe('who reported it; nobody else sends it'),
  }),
);
