import type { FastifyRequest } from 'fastify';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Roads } from '../../world/roads/roads.ts';

/** What calls about roads and vehicles are answered with. */
export type RoadCalls = {
  readonly clock: ServerClock;
  /** null: this service has none, as its weather did not go with its strikes. */
  readonly roads: Pick<Roads, 'make' | 'hasVehicles'> | null;
  readonly requireSession: (request: FastifyRequest) => Promise<void>;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};
