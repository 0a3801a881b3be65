import type { MapCode } from '#domain/alerting/mapCode.ts';
import { pixelAt, type SquareView } from '../squareMap.ts';
import type { MarkField } from './markField.ts';

/** Below this zoom, open yards that lie close are drawn as one. Source: design of the incident map. */
export const GROUPED_BELOW_ZOOM = 6;
const OPEN: MapCode = 1;
/** Edge of the cell whose open yards are one group, px at the next lower whole zoom. */
const CELL_PX = 36;
/** Metres a pixel at zoom 0, tiles of 256 px. */
const RESOLUTION_AT_0 = 156_543.033_928;
/** The map in metres: a pixel is a metre, and the middle is 0. */
const IN_METRES: SquareView = { centerX: 0, centerY: 0, resolution: 1, widthPx: 0, heightPx: 0 };

/** Open yards that are drawn as one: two or more. */
export type OpenGroup = { readonly rows: readonly number[]; readonly xM: number; readonly yM: number };

/** Groups of one field, and whether a row is in one. */
export type OpenGroups = { readonly groups: readonly OpenGroup[]; readonly isGrouped: Uint8Array };

/**
 * Groups the open yards of a field by cells of the plane, which stand still while the map is moved. Only open ones:
 * no group has a worse status in it, so that none is ever hidden by one (S1).
 *
 * @param zoom The groups are the same from one whole zoom to the next.
 * @param isAlone Rows that are drawn alone whatever is near.
 */
export function groupOpen(field: MarkField, zoom: number, isAlone: (row: number) => boolean): OpenGroups {
  const isGrouped = new Uint8Array(field.places.length);
  if (zoom >= GROUPED_BELOW_ZOOM) return { groups: [], isGrouped };
  const cellM = (CELL_PX * RESOLUTION_AT_0) / 2 ** Math.floor(zoom);
  const cells = new Map<string, number[]>();
  for (const row of field.drawOrder()) {
    if (field.codeAt(row) !== OPEN || isAlone(row)) continue;
    const cell = `${Math.floor(field.xPx(row, IN_METRES) / cellM)} ${Math.floor(field.yPx(row, IN_METRES) / cellM)}`;
    const held = cells.get(cell);
    if (held === undefined) cells.set(cell, [row]);
    else held.push(row);
  }
  const groups = [...cells.values()].filter((rows) => rows.length > 1).map((rows) => groupOf(field, rows));
  for (const { rows } of groups) for (const row of rows) isGrouped[row] = 1;
  return { groups, isGrouped };
}

function groupOf(field: MarkField, rows: readonly number[]): OpenGroup {
  const mean = (of: (row: number) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  return {
    rows,
    xM: mean((row) => field.xPx(row, IN_METRES)),
    yM: -mean((row) => field.yPx(row, IN_METRES)),
  };
}

/** Groups of a field by zoom, found again only when its marks, the yards that stay alone or the whole zoom are others. */
export function rememberGroups(
  field: MarkField,
): (zoom: number, aloneIds: readonly (string | null)[]) => OpenGroups {
  let held: { readonly key: readonly unknown[]; readonly found: OpenGroups } | null = null;
  return (zoom, aloneIds) => {
    const key = [field.drawOrder(), Math.floor(zoom), ...aloneIds];
    if (held === null || key.some((part, i) => part !== held?.key[i])) {
      const isAlone = (row: number) => aloneIds.includes(field.places[row]?.id ?? null);
      held = { key, found: groupOpen(field, zoom, isAlone) };
    }
    return held.found;
  };
}

/** How far the disc of a group reaches from its middle, CSS px: 10 for two yards, 16 at most. */
export function groupReachPx({ rows }: OpenGroup): number {
  return Math.min(16, 8 + 2 * Math.ceil(Math.log2(rows.length) / 1.5));
}

/** The group whose disc lies at a pixel; null: none. */
export function groupAt(
  { groups }: OpenGroups,
  { xPx, yPx }: { readonly xPx: number; readonly yPx: number },
  view: SquareView,
): OpenGroup | null {
  const isUnder = (group: OpenGroup) => {
    const [x, y] = pixelAt(view, group.xM, group.yM);
    return Math.hypot(x - xPx, y - yPx) <= groupReachPx(group);
  };
  return groups.findLast(isUnder) ?? null;
}
