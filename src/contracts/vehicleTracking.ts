import { z } from 'zod';
import { RouteAnswer } from './route.ts';
import { Vehicle } from './vehicle.ts';

/** Start or end of a run. */
export const RunFacility = z.object({
  id: z.string().min(1),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  city: z.string(),
  state: z.string(),
  tz: z.string().describe('IANA zone'),
  role: z.enum(['origin', 'destination']),
});
export type RunFacility = z.infer<typeof RunFacility>;

/**
 * Answer of the tracking service for one vehicle (CALL-32, GAP-100). `success` false: there is no such vehicle; the
 * embedded service answers so with status 404, others with 200.
 */
export const VehicleTracking = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    data: z.object({
      vehicle: Vehicle,
      facilities: z.array(RunFacility).describe('origin and destination, as far as they are known'),
      route: RouteAnswer.nullable().describe(
        'the one route of the run from its scheduled departure on, whole, not from where the vehicle is; null: none is known',
      ),
    }),
  }),
  z.object({ success: z.literal(false) }),
]);
export type VehicleTracking = z.infer<typeof VehicleTracking>;
