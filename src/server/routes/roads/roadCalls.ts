import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { MeasuredFleet } from '../../world/roads/measuredFleet.ts';
import type { Roads } from '../../world/roads/roads.ts';
import type { Routing } from '../../world/roads/routing.ts';

/** What calls about roads and vehicles are answered with. */
export type RoadCalls = SessionGuards & {
  readonly clock: ServerClock;
  /** null: this service has none, as its weather did not go with its strikes. */
  readonly roads: Pick<Roads, 'make' | 'hasVehicles'> | null;
  /** Vehicles of customers; null: no feed tells of them, or the roads are simulated. */
  readonly fleet: MeasuredFleet | null;
  readonly facilitiesOf: FacilitiesOf;
  /** Real routes where there are no simulated roads; null or left out: no routing service is set. */
  readonly routing?: Routing | null | undefined;
};
