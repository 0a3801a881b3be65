import { useMemo, useSyncExternalStore } from 'react';
import type { Facility } from '#contracts/facility.ts';
import { LOCATION_STATUSES, type LocationStatus } from '#domain/locations/locationStatus.ts';
import type { LocationStatuses } from './adminForms.ts';

/**
 * What the yard of each location shows, judged again each second: what proves OPEN ends between two answers, and while
 * a device sleeps (S1, S5). Draws anew only when one of them has changed.
 */
export function useLocationStatuses(
  { watch, statusNow }: LocationStatuses,
  locations: readonly Facility[],
): (location: Facility) => LocationStatus {
  // one digit each, for a snapshot must be a plain value
  const digits = useSyncExternalStore(watch, () =>
    locations.map(({ id }) => LOCATION_STATUSES.indexOf(statusNow(id))).join(''),
  );
  const byGid = useMemo(
    () => new Map(locations.map(({ gid }, at) => [gid, LOCATION_STATUSES[Number(digits[at])]])),
    [locations, digits],
  );
  return ({ gid }) => byGid.get(gid) ?? 'Unknown';
}
