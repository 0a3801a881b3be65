import { SeenLocation, type BulkLocation, type LocationChange } from '#contracts/location.ts';
import { locationKeyOf } from '#domain/locations/locationName.ts';
import type { FacilityRecord } from '../../storage/repositories/facilitiesRepository.ts';
import { locationChanged } from './locationProblems.ts';
import { isElsewhere } from './locationRecords.ts';
import { toFacility } from './toFacility.ts';

/**
 * Refuses a change that was made on a location as it is no longer: it would put back what another administrator has
 * corrected, and have the yard judged at the old place (S1, GAP-142).
 *
 * @throws ProblemError 409 `locationChanged`.
 */
export function assertSeen(record: FacilityRecord, { basedOn }: Pick<LocationChange, 'basedOn'>): void {
  if (basedOn === undefined) return;
  // both were parsed by one contract, so their fields have one order
  const now = SeenLocation.parse(toFacility(record));
  if (JSON.stringify(now) !== JSON.stringify(basedOn)) throw locationChanged([record.id]);
}

/**
 * Refuses rows that add, overwrite or move another location than their preview showed (S1, GAP-142).
 *
 * @param known Locations of the client, by `locationKeyOf`.
 * @throws ProblemError 409 `locationChanged`.
 */
export function assertPreviewed(
  rows: Iterable<BulkLocation>,
  known: ReadonlyMap<string, FacilityRecord>,
): void {
  const stale = [...rows].filter(({ name, basedOn }) => {
    if (basedOn === undefined) return false;
    const now = known.get(locationKeyOf(name)) ?? null;
    if (basedOn === null || now === null) return basedOn !== now;
    return isElsewhere(now, basedOn);
  });
  if (stale.length > 0) throw locationChanged(stale.map(({ name }) => name));
}
