import { z } from 'zod';
import { EpochMs } from './epochMs.ts';

/** Zooms at which there are tiles of lightning (STRIKE-11, GAP-51). */
export const STRIKE_TILE_ZOOMS = [3, 7] as const;

/** Longest time range of a tile, minutes: what a map shows and plays back. Our own decision. */
export const MOST_TILE_MINUTES = 120;

/**
 * One strike of a tile's layer `strikes` (DATA-18, STRIKE-16). Its coordinates are exact to a metre, its point to a
 * pixel.
 */
export const StrikeTileProperties = z.object({
  date: z.iso.datetime().describe('when it was, UTC, to the second'),
  timestamp: EpochMs.int().nonnegative().describe('epoch ms, UTC'),
  lon: z.number().min(-180).max(180).describe('degrees east, WGS 84'),
  lat: z.number().min(-90).max(90).describe('degrees north, WGS 84'),
  type: z.enum(['CG', 'CC']).describe('the same as strikeType'),
  strikeType: z.enum(['CG', 'CC']).describe('cloud to ground, or within cloud'),
  kind: z
    .literal('unknown')
    .optional()
    // another word says nothing of the kind, and must not hide the strike (S1)
    .catch(undefined)
    .describe('not known by its source; such a strike has strikeType CG'),
  shape_color: z.string().describe('#rrggbb, by its age at the end of the range'),
  stroke_color: z.string().describe('#rrggbb, of its edge on dark background'),
});
export type StrikeTileProperties = z.infer<typeof StrikeTileProperties>;

/**
 * One feature of a tile's layer `gaps`: a part of the time range in which lightning is unknown, which is not quiet
 * (S4).
 */
export const StrikeTileGap = z.object({
  from: z.int().nonnegative().describe('epoch seconds, UTC'),
  to: z.int().nonnegative().describe('epoch seconds, UTC'),
});
export type StrikeTileGap = z.infer<typeof StrikeTileGap>;
