import { z } from 'zod';
import { EpochMs } from './epochMs.ts';

/** One located lightning strike as a step file lists it (DATA-18). */
export const Strike = z.object({
  lat: z.number().min(-90).max(90).describe('degrees north, WGS 84'),
  lon: z.number().min(-180).max(180).describe('degrees east, WGS 84'),
  timestamp: EpochMs.int().nonnegative().describe('epoch ms, UTC'),
  strikeType: z.enum(['CG', 'CC']).describe('cloud to ground, or within cloud'),
  source: z.string().optional().describe('id of the source, where it states more than time and place'),
  kind: z
    .enum(['CG', 'CC', 'unknown'])
    .optional()
    // another word says nothing of the kind, and must not hide the strike (S1)
    .catch(undefined)
    .describe('kind as its source states it; an unknown one has strikeType CG'),
  id: z.string().optional().describe('id of the strike at its source'),
  errorM: z.number().nonnegative().optional().describe('metres within which it fell'),
  quality: z.string().optional().describe('quality in the words of its source'),
  // anything but true leaves the strike a real one: a wrong flag must not hide lightning (S1)
  drill: z
    .literal(true)
    .optional()
    .catch(undefined)
    .describe('made up for an exercise: no lightning, in no verdict'),
});
export type Strike = z.infer<typeof Strike>;

/**
 * A step file: the strikes that became known in 5 seconds (CALL-21). An empty list means no lightning; a missing file
 * means unknown (S4).
 */
export const StrikeStep = z.array(Strike);
export type StrikeStep = z.infer<typeof StrikeStep>;
