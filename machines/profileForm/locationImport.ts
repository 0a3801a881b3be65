import type { BulkLocation, BulkOutcome } from '#contracts/location.ts';
import {
  hasAllColumns,
  isMatchOf,
  matchedRow,
  missingColumns,
  suggestedMatch,
  withOwnValues,
  type ColumnMatch,
} from '#domain/locations/columnMatch.ts';
import { locationKeyOf } from '#domain/locations/locationName.ts';
import {
  coordinateIn,
  locationRowFaults,
  type LocationRow,
  type LocationRowFault,
  type RecordFault,
} from '#domain/locations/locationRow.ts';
import {
  isSiteMoved,
  rowDifferences,
  type KnownLocation,
  type RowDifference,
} from '#domain/locations/rowDifference.ts';

/** Most rows of one upload that the service accepts. */
const MAX_ROWS = 20_000;

/** Faults of a file as a whole. */
type ImportFault = 'columns' | 'unreadable' | 'quotes' | 'empty' | 'tooMany';

/** Parsed file of locations; one with a fault has no rows. */
export type LocationFile = {
  readonly name: string;
  /** Names of its columns, after `columnNameOf`. */
  readonly headers: readonly string[];
  /** Fields of each row, by header. */
  readonly records: readonly Readonly<Record<string, string | undefined>>[];
  /** Faults of each record, in the same order; without an entry: none. */
  readonly recordFaults: readonly (readonly RecordFault[])[];
  /** `quotes`: a quotation mark is missing or misplaced. */
  readonly fault: 'unreadable' | 'quotes' | null;
  /** Line of the file that has the fault, from 1, the header included; null: it has none, or not on one line. */
  readonly faultLine: number | null;
};

/** Row of a file, why it cannot be uploaded, and what its upload does. */
export type ImportRow = {
  /** From 1; the header is not counted. */
  readonly number: number;
  readonly row: LocationRow;
  readonly faults: readonly LocationRowFault[];
  readonly difference: RowDifference;
  /** Position of the existing location of that name, degrees; null: there is none. */
  readonly basedOn: NonNullable<BulkLocation['basedOn']> | null;
};

/** File of locations that is about to be uploaded. */
export type LocationImport = {
  /** null: none is chosen. */
  readonly file: LocationFile | null;
  /** Columns of the file: remembered, chosen by hand, or suggested. */
  readonly match: ColumnMatch;
  /** Whether rows are read by `match`; always if the file has all columns under their own names. */
  readonly isMatchUsed: boolean;
  readonly rows: readonly ImportRow[];
  readonly fault: ImportFault | null;
  /** Whether existing locations take the values of the file. */
  readonly isOverwriting: boolean;
  /** Result of the previous upload; null: none. */
  readonly outcome: BulkOutcome | null;
  /** Whether an upload was refused because locations had changed, so that the preview is that of now. */
  readonly isReloaded: boolean;
};
export type ImportOrder = {
  readonly kind: 'upload';
  readonly locations: readonly BulkLocation[];
  readonly isOverwriting: boolean;
  /** Columns that were matched by hand, to be remembered; null: the file has its own. */
  readonly matched: ColumnMatch | null;
};

/** Import without a file; existing locations are overwritten. Source: requirement ADMIN-11. */
export const NEW_IMPORT: LocationImport = {
  file: null,
  match: suggestedMatch([]),
  isMatchUsed: false,
  rows: [],
  fault: null,
  isOverwriting: true,
  outcome: null,
  isReloaded: false,
};

/**
 * Import with another file.
 *
 * @param remembered Columns that were matched by hand before; null: none.
 * @param locations The client's locations, whose names may be overwritten even where the form would not accept them for
 *   a new one.
 */
export function withFile(
  before: LocationImport,
  file: LocationFile,
  locations: readonly KnownLocation[],
  remembered: ColumnMatch | null = null,
): LocationImport {
  const isOwn = hasAllColumns(file.headers);
  const isKnown = !isOwn && remembered !== null && isMatchOf(remembered, file.headers);
  const match = isKnown ? remembered : suggestedMatch(file.headers);
  const draft = { ...before, file, match, isMatchUsed: isOwn || isKnown, outcome: null, isReloaded: false };
  return read(draft, locations);
}

/** Import after its upload was refused because locations had changed; `locations`: those of now. */
export function withLocations(before: LocationImport, locations: readonly KnownLocation[]): LocationImport {
  return { ...read(before, locations), isReloaded: before.file !== null };
}

/** Import whose rows are read by other columns; `isUsed`: false while they are still being chosen. */
export function withMatch(
  before: LocationImport,
  { match, isUsed }: { readonly match: ColumnMatch; readonly isUsed: boolean },
  locations: readonly KnownLocation[],
): LocationImport {
  return read({ ...before, match, isMatchUsed: isUsed }, locations);
}

/** Import that overwrites existing locations, or keeps them. */
export function withOverwriting(
  before: LocationImport,
  isOverwriting: boolean,
  locations: readonly KnownLocation[],
): LocationImport {
  return before.file === null ? { ...before, isOverwriting } : read({ ...before, isOverwriting }, locations);
}

/** Rows that move an existing location. */
export function movesOf({ rows }: Pick<LocationImport, 'rows'>) {
  return rows.map(({ difference }) => difference).filter((difference) => difference.kind === 'moved');
}

function read(draft: LocationImport, locations: readonly KnownLocation[]): LocationImport {
  const { file, match, isMatchUsed, isOverwriting } = draft;
  if (file === null || file.fault !== null) return { ...draft, rows: [], fault: file?.fault ?? null };
  if (!isMatchUsed || missingColumns(match).length > 0) return { ...draft, rows: [], fault: 'columns' };
  const known = new Map(locations.map((location) => [locationKeyOf(location.id), location]));
  const checked = file.records.map((values, at) => {
    const said = matchedRow(values, match);
    const before = known.get(locationKeyOf(said.name));
    const row = before === undefined ? said : withOwnValues(said, match, before);
    const faults = [...(file.recordFaults[at] ?? []), ...locationRowFaults(row, known)];
    if (isOverwriting && before !== undefined && isSiteMoved(before, row)) faults.push('site');
    return { number: at + 1, row, faults };
  });
  const differences = rowDifferences(checked, locations, isOverwriting);
  const rows = checked.map((one, at) => {
    const before = known.get(locationKeyOf(one.row.name));
    const basedOn = before === undefined ? null : { latitude: before.latitude, longitude: before.longitude };
    return { ...one, difference: differences[at]!, basedOn };
  });
  return { ...draft, rows, fault: sizeFault(rows.length) };
}

function sizeFault(count: number): ImportFault | null {
  if (count === 0) return 'empty';
  return count > MAX_ROWS ? 'tooMany' : null;
}

/**
 * Order with the rows that have no fault, of two with one name the last one; null: the file has a fault, or no row is
 * left. Source: requirement ADMIN-15 with GAP-112.
 */
export function importOrderOf(draft: LocationImport): ImportOrder | null {
  const { rows, fault, isOverwriting, file, match } = draft;
  const isSent = ({ difference: { kind } }: ImportRow) => kind !== 'faulty' && kind !== 'replaced';
  const locations = rows.filter(isSent).map(toBulkLocation);
  if (file === null || fault !== null || locations.length === 0) return null;
  const matched = hasAllColumns(file.headers) ? null : match;
  return { kind: 'upload', locations, isOverwriting, matched };
}

function toBulkLocation({ row, basedOn }: ImportRow) {
  const { name, address, city, state, country, zip, longitude, latitude } = row;
  return {
    name: name.trim(),
    address: address.trim(),
    city: city.trim(),
    state: state.trim(),
    country: country.trim().toUpperCase(),
    zip: zip.trim(),
    longitude: coordinateIn(longitude, 180) ?? Number.NaN,
    latitude: coordinateIn(latitude, 90) ?? Number.NaN,
    basedOn,
  };
}
