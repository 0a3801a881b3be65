import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** Body of the call that begins a drill: one synthetic strike near a facility. */
export const DrillRequest = z.object({
  facilityId: z.string().min(1),
  distanceM: z
    .number()
    .min(0)
    .max(50_000)
    .describe('from the facility, metres; outside both circles nothing happens'),
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
