import { greatCircleM } from '#domain/geo/distance.ts';
import { filedPosition } from './filedPosition.ts';
import { locationKeyOf } from './locationName.ts';
import { coordinateIn, type LocationRow, type LocationRowFault } from './locationRow.ts';

/** Existing location as far as a file of locations can change it. */
export type KnownLocation = {
  readonly id: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode: string;
  /** Outline of a site that is drawn as a polygon. */
  readonly geometry?: object | undefined;
};

/** Columns other than name and position. */
export type DetailColumn = 'address' | 'city' | 'state' | 'zip' | 'country';

/**
 * What the upload of a row does; `replaced`: a later row has the same name and is uploaded instead; `faulty`: it is not
 * uploaded; `kept`: the location exists and is not overwritten.
 */
export type RowDifference =
  | { readonly kind: 'new' | 'unchanged' | 'kept' | 'faulty' }
  | { readonly kind: 'changed'; readonly id: string; readonly columns: readonly DetailColumn[] }
  | {
      readonly kind: 'moved';
      readonly id: string;
      /** Distance from its present position, metres, more than 0. */
      readonly distanceM: number;
      readonly columns: readonly DetailColumn[];
    }
  | { readonly kind: 'replaced'; readonly by: number };

/** Row of a file with its number, from 1, and its faults. */
type CheckedRow = {
  readonly number: number;
  readonly row: LocationRow;
  readonly faults: readonly LocationRowFault[];
};

/**
 * Returns what the upload of each row does, in the order of the rows. Names are compared as the service does: without
 * regard to case and blanks around them, and of two rows with one name the last one without faults counts.
 *
 * A location moves when its position differs at all, as the service decides it (GAP-142); one that is drawn as a polygon
 * does not where the file rounds its position, see `filedPosition`.
 *
 * @param isOverwriting Whether existing locations take the values of the file.
 */
export function rowDifferences(
  rows: readonly CheckedRow[],
  locations: readonly KnownLocation[],
  isOverwriting: boolean,
): readonly RowDifference[] {
  const known = new Map(locations.map((location) => [locationKeyOf(location.id), location]));
  const good = rows.filter(({ faults }) => faults.length === 0);
  const lastOf = new Map(good.map(({ number, row }) => [locationKeyOf(row.name), number]));
  return rows.map(({ number, row, faults }) => {
    if (faults.length > 0) return { kind: 'faulty' };
    const key = locationKeyOf(row.name);
    const by = lastOf.get(key) ?? number;
    if (by !== number) return { kind: 'replaced', by };
    const before = known.get(key);
    if (before === undefined) return { kind: 'new' };
    return isOverwriting ? changeOf(before, row) : { kind: 'kept' };
  });
}

/**
 * Returns whether a row moves a location that is drawn as a polygon. No column has an outline: the location would be a
 * point from then on, and lightning upon the far end of its site might not close it (S1).
 */
export function isSiteMoved(before: KnownLocation, row: LocationRow): boolean {
  return before.geometry !== undefined && changeOf(before, row).kind === 'moved';
}

function changeOf(before: KnownLocation, row: LocationRow): RowDifference {
  const { id, latitude, longitude } = before;
  const columns = changedColumns(before, row);
  const to = filedPosition(before, {
    longitude: coordinateIn(row.longitude, 180) ?? longitude,
    latitude: coordinateIn(row.latitude, 90) ?? latitude,
  });
  if (to.longitude !== longitude || to.latitude !== latitude) {
    const distanceM = greatCircleM([longitude, latitude], [to.longitude, to.latitude]);
    return { kind: 'moved', id, distanceM, columns };
  }
  return columns.length === 0 ? { kind: 'unchanged' } : { kind: 'changed', id, columns };
}

function changedColumns(before: KnownLocation, row: LocationRow): readonly DetailColumn[] {
  const pairs: readonly (readonly [DetailColumn, string | undefined, string])[] = [
    ['address', before.address, row.address],
    ['city', before.city, row.city],
    ['state', before.state, row.state],
    ['zip', before.postalCode, row.zip],
    ['country', before.countryCode, row.country.toUpperCase()],
  ];
  return pairs.filter(([, now, then]) => (now ?? '') !== then.trim()).map(([column]) => column);
}
