import type { PersonCalls } from '../access/personCalls.ts';
import type { FacilitiesOf, LocationAccess } from '../access/locationAccess.ts';

/** What every call about subscriptions needs. */
export type SubscriptionCalls = PersonCalls & {
  readonly facilitiesOf: FacilitiesOf;
  readonly access: LocationAccess;
};
