import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';
import { SatelliteAcceptance } from './satelliteAcceptance.ts';

const Count = z.int().nonnegative();
const Seconds = z.number().nonnegative();
const Latency = z
  .object({ p50S: Seconds, p99S: Seconds })
  .nullable()
  .describe('time from content to delivery, s; null: nothing was delivered');
const Failure = z.object({ at: IsoInstant, reason: z.string() });

/** A source of lightning, weather or probability as it runs, for administrators (GAP-137). */
export const SourceState = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['simulation', 'replay', 'live']),
  content: z.enum([
    'lightning',
    'weather',
    'probability',
    'alerts',
    'forecast',
    'layers',
    'radar',
    'snow',
    'vehicles',
  ]),
  role: z
    .enum(['primary', 'secondary', 'advisory'])
    .describe('advisory sources neither raise nor clear, secondary ones raise only'),
  mayClear: z.boolean().describe('whether it may end a status now, a satellite by an acceptance'),
  grant: z
    .object({ by: z.string(), at: IsoInstant })
    .nullable()
    .describe('by whose word it may clear; null: nobody had to say so, or nobody has'),
  needsGrant: z.boolean().describe('whether a site admin decides that it may clear'),
  condition: z
    .enum(['waiting', 'well', 'late', 'gone'])
    .describe('waiting: no data since the service started; late, gone: the newest content is too old'),
  tellsOfQuiet: z.boolean().describe('false: it tells of strikes alone, and its silence proves nothing'),
  lastContentAt: IsoInstant.nullable(),
  lastDeliveryAt: IsoInstant.nullable(),
  cadenceS: Seconds.describe('expected time between deliveries'),
  lateAfterS: Seconds,
  goneAfterS: Seconds,
  locationErrorM: z.number().nonnegative(),
  latency: Latency.describe('of the last 24 hours'),
  latencyByHour: z.array(Latency).length(24).describe('last 24 clock hours, oldest first'),
  gaps: z.object({
    count: Count,
    totalS: Seconds,
    last: z
      .array(z.object({ from: IsoInstant, to: IsoInstant, isRunning: z.boolean() }))
      .max(100)
      .describe('newest ones of the last 24 hours, oldest first'),
  }),
  errors: z.object({ count: Count, last: z.array(Failure).max(10).describe('newest first') }),
  rows: z.object({ accepted: Count, rejected: Count }),
  footprint: z
    .array(z.array(z.tuple([z.number(), z.number()])))
    .nullable()
    .describe('rings of longitude and latitude, thinned to 200 corners each; null: everywhere'),
  yards: z.object({
    count: Count.describe('yards of the client inside its footprint'),
    aloneCount: Count.describe(
      'those that cannot be cleared without it: no other source of its content that is heard may clear them, or their policy requires it, closes by its warnings, or an acceptance of satellites needs its probability',
    ),
    ringNotCoveredCount: Count.optional().describe(
      'those whose alert ring reaches out of its footprint: it raises there and proves nothing; left out: none',
    ),
    ids: z.array(z.string()).max(100).describe('those of the second count first'),
  }),
  licence: z.string(),
  attribution: z.string(),
  contact: z.string(),
});
export type SourceState = z.infer<typeof SourceState>;

/** A yard that satellites alone watch for lightning, or for which a site admin has signed that (GAP-137). */
export const SatelliteYard = z.object({
  facilityId: z.string(),
  name: z.string().optional(),
  isWatchedAlone: z.boolean().describe('false: a primary source watches it by now'),
  acceptance: SatelliteAcceptance.nullable().describe('null: nobody has signed, and nothing proves it quiet'),
});
export type SatelliteYard = z.infer<typeof SatelliteYard>;

export const SourcesAnswer = z.object({
  generatedAt: IsoInstant.describe('the page judges by this how old the answer is (S5)'),
  startedAt: IsoInstant.describe('counts and errors begin here'),
  sources: z.array(SourceState),
  satelliteYards: z
    .array(SatelliteYard)
    .max(1_000)
    .optional()
    .describe('those without a running acceptance first, then those whose acceptance ends first'),
});
export type SourcesAnswer = z.infer<typeof SourcesAnswer>;

/** How much of its sources an administrator should look at. */
export const SourceWarnings = z.object({
  generatedAt: IsoInstant.describe('the page judges by this how old the answer is (S5)'),
  count: Count.describe(
    'sources that are silent, those that yards rest on also since the start, and acceptances that end within 30 days or have ended',
  ),
});
export type SourceWarnings = z.infer<typeof SourceWarnings>;
