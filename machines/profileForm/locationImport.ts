import type { BulkLocation, BulkOutcome } from '#contracts/location.ts';
import {
  coordinateIn,
  locationRowFaults,
  type LocationRow,
  type LocationRowFault,
} from '#domain/locations/locationRow.ts';

/** Rows that one upload may have: more is not taken by the service. */
const MAX_ROWS = 20_000;

/** Why a file cannot be used at all. */
type ImportFault = 'columns' | 'unreadable' | 'empty' | 'tooMany';

/** A file of locations, read; a fault stands instead of rows. */
export type LocationFile = {
  readonly name: string;
  readonly rows: readonly LocationRow[];
  readonly fault: 'columns' | 'unreadable' | null;
};

/** A row, and why it cannot be uploaded. */
export type ImportRow = {
  /** From 1; the header is none. */
  readonly number: number;
  readonly row: LocationRow;
  readonly faults: readonly LocationRowFault[];
};

/** A file of locations that is about to be uploaded. */
export type LocationImport = {
  /** null: none is chosen. */
  readonly fileName: string | null;
  readonly rows: readonly ImportRow[];
  readonly fault: ImportFault | null;
  /** Do locations that are there take the values of the file? */
  readonly isOverwriting: boolean;
  /** What became of the upload before; null: there was none. */
  readonly outcome: BulkOutcome | null;
};
export type ImportOrder = {
  readonly kind: 'upload';
  readonly locations: readonly BulkLocation[];
  readonly isOverwriting: boolean;
};

/** Nothing chosen; what is there is overwritten. Source: requirement ADMIN-11. */
export const NEW_IMPORT: LocationImport = {
  ...{ fileName: null, rows: [], fault: null, isOverwriting: true, outcome: null },
};

/** The same import with another file. */
export function withFile(before: LocationImport, { name, rows, fault }: LocationFile): LocationImport {
  const checked = rows.map((row, at) => ({ number: at + 1, row, faults: locationRowFaults(row) }));
  const { isOverwriting } = before;
  return {
    fileName: name,
    rows: checked,
    fault: fault ?? sizeFault(rows.length),
    isOverwriting,
    outcome: null,
  };
}

function sizeFault(count: number): ImportFault | null {
  if (count === 0) return 'empty';
  return count > MAX_ROWS ? 'tooMany' : null;
}

/** Rows without a fault, and no others. Source: requirement ADMIN-15 with GAP-112. */
export function importOrderOf({ rows, fault, isOverwriting }: LocationImport): ImportOrder | null {
  const locations = rows.filter(({ faults }) => faults.length === 0).map(({ row }) => toBulkLocation(row));
  return fault !== null || locations.length === 0 ? null : { kind: 'upload', locations, isOverwriting };
}

function toBulkLocation({ name, address, city, state, country, zip, longitude, latitude }: LocationRow) {
  return {
    ...{ name: name.trim(), address: address.trim(), city: city.trim(), state: state.trim() },
    ...{ country: country.trim().toUpperCase(), zip: zip.trim() },
    longitude: coordinateIn(longitude, 180) ?? Number.NaN,
    latitude: coordinateIn(latitude, 90) ?? Number.NaN,
  };
}
