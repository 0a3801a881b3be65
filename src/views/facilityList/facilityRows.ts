import type { Facility } from '#contracts/facility.ts';
import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import { SHOWN } from '#domain/alerting/shownStatus.ts';
import { displayRank } from '#domain/alerting/yardDisplay.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { foldText } from '#domain/language/foldText.ts';
import { compareNames } from '#domain/locations/sortByName.ts';

/** Columns of the list (GAP-55). */
export const COLUMNS = ['id', 'status', 'alert', 'expires', 'city', 'state', 'tags'] as const;
export type Column = (typeof COLUMNS)[number];

/** By what the rows are ordered: a column, or the way from the device, which has no column of its own. */
export const ORDERS = [...COLUMNS, 'nearest'] as const;
export type Order = (typeof ORDERS)[number];

export type Sorting = { readonly column: Order; readonly isDescending: boolean };

export type ListRow = { readonly facility: Facility; readonly code: MapCode };

/** What an order needs to know besides the rows. */
type OrderFacts = {
  /** Name of a facility's alert; empty: none. Judged only for an order that goes by it, as is its end. */
  readonly alertOf: (facility: Facility) => string;
  /** End that the row shows, epoch ms; null: none. */
  readonly endMsOf: (facility: Facility) => number | null;
  /** Where the device is; null: not known, and nothing is near. */
  readonly here: LonLat | null;
};

/**
 * Facilities whose id contains any of the terms between the commas, whatever the case and the accents; all without a
 * term (LIST-04, LIST-05).
 */
export function soughtRows(rows: readonly ListRow[], sought: string): readonly ListRow[] {
  const terms = sought
    .split(',')
    .map((term) => foldText(term.trim()))
    .filter((term) => term !== '');
  if (terms.length === 0) return rows;
  return rows.filter(({ facility }) => terms.some((term) => foldText(facility.id).includes(term)));
}

/** Rows in the order of a column, ties by id. */
export function sortedRows(
  rows: readonly ListRow[],
  { column, isDescending }: Sorting,
  facts: OrderFacts,
): readonly ListRow[] {
  const sign = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, column, facts) }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || compareNames(a.row.facility.id, b.row.facility.id));
  return keyed.map(({ row }) => row);
}

function keyOf(
  { facility, code }: ListRow,
  column: Order,
  { alertOf, endMsOf, here }: OrderFacts,
): string | number {
  switch (column) {
    case 'id':
      return facility.id;
    case 'status':
      return displayRank(SHOWN[MAP_MARKS[code].status], MAP_MARKS[code].isOverride);
    case 'alert':
      return alertOf(facility);
    case 'expires':
      // what has no end stands after all that has one
      return endMsOf(facility) ?? Number.MAX_VALUE;
    case 'city':
      return facility.city ?? '';
    case 'state':
      return facility.state ?? '';
    case 'tags':
      return tagsOf(facility).join(', ');
    case 'nearest':
      return here === null ? 0 : awayM(here, facility);
    default:
      return column satisfies never;
  }
}

/** Distance between the device and a facility, m. */
export function awayM(here: LonLat, { longitude, latitude }: Facility): number {
  return greatCircleM(here, [longitude, latitude]);
}

export function tagsOf({ tags = [] }: Facility): readonly string[] {
  return tags.map(({ name }) => name);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
}
