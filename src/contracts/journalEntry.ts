import { z } from 'zod';
import { EpochMs } from './epochMs.ts';

/** One line of a display's log: a fact that one of its machines received or found itself. */
export const JournalEntry = z.object({
  atMs: EpochMs.describe('network time, epoch ms; of the first one where it stands for several'),
  lastAtMs: EpochMs.describe('the same for the last one'),
  machine: z.string(),
  fact: z.string(),
  detail: z.string().describe('numbers and words of the fact; empty: none'),
  times: z.number().int().positive().describe('number of consecutive occurrences'),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
