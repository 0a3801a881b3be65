import { z } from 'zod';
import { EpochMs } from './epochMs.ts';

/** What each wall of this device has told of its yards by sound, by `client/tag` in lower case (GAP-70). */
export const ToldWalls = z.record(
  z.string(),
  z.object({
    known: z.array(z.string()).describe('ids of yards whose status was known once'),
    closed: z.array(z.string()).describe('ids of yards whose closing was told'),
    closedUntilMs: z
      .record(z.string(), EpochMs)
      .optional()
      .describe('ends of these closings by id, network time, epoch ms; absent: written by an older version'),
    atMs: EpochMs.describe('network time, epoch ms'),
  }),
);
export type ToldWalls = z.infer<typeof ToldWalls>;
