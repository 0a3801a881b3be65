import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** `WARNING_RADIUS_M.max`, 100 mi; imported, it would bring the table of weather thresholds to the yard page. */
const WIDEST_RING_M = 160_934;

/** Body of the call that begins a drill: one synthetic strike near a facility. */
export const DrillRequest = z.object({
  facilityId: z.string().min(1),
  distanceM: z
    .number()
    .min(0)
    .max(WIDEST_RING_M)
    .describe('from the facility, metres, 100 mi at most; outside both circles nothing happens'),
  bearingDeg: z
    .number()
    .min(0)
    .lt(360)
    .default(45)
    .describe('from the facility, degrees clockwise from true north'),
});
export type DrillRequest = z.infer<typeof DrillRequest>;

/** The drill that began. */
export const Drill = z.object({
  facilityId: z.string(),
  strikeAt: IsoInstant,
  endsAt: IsoInstant,
});
export type Drill = z.infer<typeof Drill>;
