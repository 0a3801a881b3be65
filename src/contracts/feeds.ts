import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** What became of a delivery of a feed; answered once it is on the disk. */
export const FeedReceipt = z.object({
  accepted: z.int().nonnegative().describe('rows that were not known before'),
  duplicates: z.int().nonnegative().describe('rows that were delivered before'),
  refused: z
    .int()
    .nonnegative()
    .describe('rows that could not be read; a lightning feed knows nothing until it proves again'),
  problems: z
    .array(z.object({ row: z.int().nonnegative().describe('from 1; 0: the whole body'), reason: z.string() }))
    .max(20)
    .describe('of refused rows, then of rows that count although something of them could not be read'),
});
export type FeedReceipt = z.infer<typeof FeedReceipt>;

/** A feed of a client, and what it may do (GAP-137). */
export const FeedState = z.object({
  feed: z.string(),
  name: z.string(),
  role: z.enum(['primary', 'secondary']).describe('requested by its mapping'),
  mayClear: z.boolean().describe('whether a site admin has granted that it proves quiet'),
  grantedBy: z.string().optional(),
  grantedAt: IsoInstant.optional(),
  licence: z.string(),
  attribution: z.string(),
  contact: z.string(),
});
export type FeedState = z.infer<typeof FeedState>;

/** Lets a feed prove quiet, or no longer. */
export const MayClearOrder = z.object({
  mayClear: z.boolean(),
  reason: z.string().trim().min(3).max(500).describe('why; stands in the audit'),
});
