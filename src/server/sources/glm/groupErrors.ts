import type { NetCdfFile, Reading } from './netCdfFile.ts';

const M_PER_DEG = 111_195;
/** No group is as wide: numbers that say so are read wrongly. */
const WIDEST_M = 500_000;
const M2_PER_KM2 = 1_000_000;

/**
 * Radius within which the light of each group lies, m: from its position to the farthest of its pixels, and half a pixel
 * more. By the area of the group where the file does not tell its pixels; null where it tells neither.
 */
export function groupErrors(file: NetCdfFile): (number | null)[] {
  const areasM2 = areasOf(file);
  const extents = extentsOf(file, 'as it says') ?? extentsOf(file, 'the other way');
  return areasM2.map((areaM2, row) => {
    const { reachM, pixels } = extents?.[row] ?? { reachM: 0, pixels: 1 };
    return Number.isNaN(areaM2) ? null : Math.round(reachM + Math.sqrt(areaM2 / pixels / Math.PI));
  });
}

function areasOf(file: NetCdfFile): number[] {
  if (!file.has('group_area')) return [];
  const { values, units } = file.variable('group_area');
  // units changed from km2 to m2 in 2018
  return Array.from(values, (area) => (area >= 0 ? area * (units === 'm2' ? 1 : M2_PER_KM2) : Number.NaN));
}

const VARIABLES = ['group_id', 'event_parent_group_id', 'event_lat', 'event_lon'];

type Extent = { reachM: number; pixels: number };

/** null: the file does not tell, or not in this reading. */
function extentsOf(file: NetCdfFile, reading: Reading): Extent[] | null {
  if (!VARIABLES.every((name) => file.has(name))) return null;
  const groupLat = file.variable('group_lat').values;
  const groupLon = file.variable('group_lon').values;
  const rows = new Map([...file.variable('group_id').values].map((id, row) => [id, row]));
  const parents = file.variable('event_parent_group_id').values;
  const lat = file.variable('event_lat', reading).values;
  const lon = file.variable('event_lon', reading).values;
  const extents = Array.from(groupLat, (): Extent => ({ reachM: 0, pixels: 0 }));
  for (const [event, parent] of parents.entries()) {
    const row = rows.get(parent);
    if (row === undefined) continue;
    const eastDeg = ((lon[event]! - groupLon[row]! + 540) % 360) - 180;
    const eastM = eastDeg * Math.cos((groupLat[row]! * Math.PI) / 180) * M_PER_DEG;
    const northM = (lat[event]! - groupLat[row]!) * M_PER_DEG;
    const distanceM = Math.hypot(eastM, northM);
    if (distanceM > WIDEST_M) return null;
    const extent = extents[row]!;
    extent.reachM = Math.max(extent.reachM, distanceM);
    extent.pixels += 1;
  }
  return extents.map(({ reachM, pixels }) => ({ reachM, pixels: Math.max(1, pixels) }));
}
