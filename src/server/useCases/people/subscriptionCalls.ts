import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { FacilitiesOf, LocationAccess } from '../access/locationAccess.ts';
import type { PersonGate } from '../access/personGate.ts';

/** What every call about subscriptions needs. */
export type SubscriptionCalls = {
  readonly gate: PersonGate;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly facilitiesOf: FacilitiesOf;
  readonly access: LocationAccess;
};
