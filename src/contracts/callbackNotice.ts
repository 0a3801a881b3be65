import { z } from 'zod';
import { FacilityEvent } from './facilityEvent.ts';
import { IsoInstant } from './isoInstant.ts';

/**
 * Body of a call to a callback URL or to the client's webhook: an event has begun at a facility, or is over, or is no
 * longer watched. It is signed (docs/operations.md), and a repeated `id` is the same notice sent again.
 */
export const CallbackNotice = z.object({
  version: z.literal(1),
  id: z.uuid().describe('id of the notice, the same at every attempt'),
  kind: z
    .enum(['begun', 'over', 'unwatched'])
    .describe(
      '`unwatched`: the weather service of the warning is no longer asked, or the policy of the facility leaves the hazard out; whether it is over is not known',
    ),
  client: z.string().min(1),
  facilityId: z.string().min(1),
  facilityName: z.string(),
  event: FacilityEvent.describe('event that has begun, is over or is no longer watched'),
  standing: z.array(FacilityEvent).describe('other statuses of the facility, of all hazards'),
  decidedAt: IsoInstant,
  isSimulation: z.boolean().describe('simulated or replayed weather: not for a real yard'),
  confirmationUrl: z.string().min(1).describe('for a person who has read it'),
});
export type CallbackNotice = z.infer<typeof CallbackNotice>;
