import type { FacilityRecord } from '../../storage/repositories/facilitiesRepository.ts';
import { isElsewhere } from './locationRecords.ts';

/** A location before and after a change. */
type LocationStep = { readonly before: FacilityRecord; readonly after: FacilityRecord };

/** Most locations that one audit entry names of each kind: a file has up to 20,000, and a page of the audit 500 entries. */
const LOCATIONS_PER_ENTRY = 500;

/** Where strikes of a location are measured from, degrees. */
export function positionIn({ latitude, longitude }: FacilityRecord) {
  return { latitude, longitude };
}

/**
 * Audit detail of one location that was changed:
 * values before and after, of the columns that differ. The entry has its time.
 */
export function changeDetail({ before, after }: LocationStep) {
  const keys = (Object.keys(after) as (keyof FacilityRecord)[]).filter(
    (key) => key !== 'placedAtMs' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const valuesOf = (record: FacilityRecord) => ({
    ...(isElsewhere(before, after) ? positionIn(record) : {}),
    ...Object.fromEntries(keys.map((key) => [key, record[key]])),
  });
  return { facilityId: after.id, gid: after.gid, before: valuesOf(before), after: valuesOf(after) };
}

/** Audit details of a file: what it added, changed and moved. Locations that it left as they were are not named. */
export function uploadDetails(added: readonly FacilityRecord[], steps: readonly LocationStep[]): object[] {
  const changed = steps.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  return inParts(Math.max(added.length, changed.length), (part) => ({
    added: part(added).map(placeOf),
    changed: part(changed).map(({ after }) => after.id),
    moved: part(changed)
      .filter(({ before, after }) => isElsewhere(before, after))
      .map(({ before, after }) => ({
        id: after.id,
        gid: after.gid,
        before: positionIn(before),
        after: positionIn(after),
      })),
  }));
}

/** Audit details of locations that went together. */
export function removalDetails(removed: readonly FacilityRecord[]): object[] {
  return inParts(removed.length, (part) => ({ count: removed.length, removed: part(removed).map(placeOf) }));
}

function placeOf(record: FacilityRecord) {
  return { id: record.id, gid: record.gid, ...positionIn(record) };
}

type Part = <T>(all: readonly T[]) => readonly T[];

/** One detail, or several that say which part they are. */
function inParts(count: number, detailOf: (part: Part) => object): object[] {
  const parts = Math.max(1, Math.ceil(count / LOCATIONS_PER_ENTRY));
  return Array.from({ length: parts }, (_, at) => ({
    ...(parts === 1 ? {} : { part: at + 1, parts }),
    ...detailOf((all) => all.slice(at * LOCATIONS_PER_ENTRY, (at + 1) * LOCATIONS_PER_ENTRY)),
  }));
}
