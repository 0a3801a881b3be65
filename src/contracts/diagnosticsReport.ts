import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';
import { JournalEntry } from './journalEntry.ts';

const FeedAge = z.object({
  feed: z
    .enum(['answer', 'lightning', 'check', 'strikeWatch'])
    .describe(
      'answer: when the newest answer was made; lightning: up to when it knows all strikes; check: when the last good one came; strikeWatch: up to when the worker of the page knows them',
    ),
  atMs: z.number().nullable().describe('network time, epoch ms; null: nothing was received yet'),
  ageMs: z.number().nullable().describe('null: nothing was received yet, or the time is unknown'),
});

const MachineState = z.object({
  machine: z.string(),
  status: z.enum(['active', 'done', 'error', 'stopped']).describe('of its actor; all but active have ended'),
  state: z.array(z.string()).describe('paths of the states that it is in, as polling.fetching'),
});
export type MachineState = z.infer<typeof MachineState>;

/** Facts about a yard page for people who look for a fault. It names no person and carries no key. */
export const DiagnosticsReport = z.object({
  writtenAt: IsoInstant.describe("network time; the device's until that is known"),
  page: z.enum(['alert', 'monitoring']),
  clientId: z.string(),
  facilityId: z.string(),
  version: z.string(),
  build: z.string().nullable().describe('null: a page under development'),
  browser: z.string().describe('name that it gives itself'),
  clockSkewMs: z.number().nullable().describe("the device's clock minus the network's; null: not known"),
  feeds: z.array(FeedAge),
  machines: z.array(MachineState),
  journal: z.array(JournalEntry).describe('newest last'),
});
export type DiagnosticsReport = z.infer<typeof DiagnosticsReport>;
