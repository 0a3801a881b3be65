import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** Where the chain over the evidence stands. Kept elsewhere, it shows later whether anything before it was changed. */
export const EvidenceHead = z.object({
  position: z.int().nonnegative().describe('number of entries since the first; 0: there is none'),
  hash: z.string().describe('SHA-256 of the last entry and of the hash before it, hex'),
  at: IsoInstant.describe('when it stood there'),
});
export type EvidenceHead = z.infer<typeof EvidenceHead>;
