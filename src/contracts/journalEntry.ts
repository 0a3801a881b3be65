import { z } from 'zod';

/** One line of a display's log: a fact that one of its machines was told, or found itself. */
export const JournalEntry = z.object({
  atMs: z.number().describe('network time, epoch ms; of the first one where it stands for several'),
  lastAtMs: z.number().describe('the same for the last one'),
  machine: z.string(),
  fact: z.string(),
  detail: z.string().describe('numbers and words that came with it; empty: nothing'),
  times: z.number().int().positive().describe('how often it came in a row'),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
