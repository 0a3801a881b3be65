import type { RoadTown } from './chooseTowns.ts';
import type { IsLand } from './landMask.ts';
import { createPointGrid, metresBetween, type PointGrid } from './pointGrid.ts';

const MOST_NEIGHBOURS = 14;
/** Towns farther apart than this have no road without another town on it. */
const LONGEST_M = 450_000;
const FIRST_REACH_M = 60_000;
const LOOK_EVERY_M = 4_000;
/** Longest bridge, and how exactly a coast is known. */
const WIDEST_WATER_M = 14_000;

/** Rows of two towns, the lesser first. */
export type Link = readonly [from: number, to: number];

/**
 * Which towns have a road between them: those where no third town lies in the circle over their connection (Gabriel
 * graph), and no wide water between them. Straight connections never cross.
 *
 * Source: K. R. Gabriel and R. R. Sokal, "A new statistical approach to geographic variation analysis" (1969).
 */
export function linkTowns(towns: readonly RoadTown[], isLand: IsLand): Link[] {
  const grid = createPointGrid();
  towns.forEach(({ lon, lat }, row) => grid.add(row, lon, lat));
  const links = new Map<number, Link>();
  for (let from = 0; from < towns.length; from++) {
    const nearest = nearestOf(towns, from, grid);
    for (const [place, { row: to, metres }] of nearest.entries()) {
      const key = Math.min(from, to) * towns.length + Math.max(from, to);
      if (links.has(key)) continue;
      // whatever lies in that circle lies nearer than its other end
      const isBetween = nearest.slice(0, place).some(({ row: third, metres: near }) => {
        return near ** 2 + metresBetween(towns[third]!, towns[to]!) ** 2 < metres ** 2;
      });
      if (isBetween || isOverWater(towns[from]!, towns[to]!, isLand)) continue;
      links.set(key, [Math.min(from, to), Math.max(from, to)]);
    }
  }
  return [...links.values()].sort(([a, b], [c, d]) => a - c || b - d);
}

type Neighbour = { readonly row: number; readonly metres: number };

function nearestOf(towns: readonly RoadTown[], from: number, grid: PointGrid): Neighbour[] {
  const here = towns[from]!;
  for (let reachM = FIRST_REACH_M; ; reachM *= 2) {
    const found = grid
      .near(here.lon, here.lat, reachM)
      .filter((row) => row !== from)
      .map((row) => ({ row, metres: metresBetween(here, towns[row]!) }))
      .filter(({ metres }) => metres <= Math.min(reachM, LONGEST_M));
    if (found.length < MOST_NEIGHBOURS && reachM < LONGEST_M) continue;
    return found.sort((a, b) => a.metres - b.metres || a.row - b.row).slice(0, MOST_NEIGHBOURS);
  }
}

function isOverWater(a: RoadTown, b: RoadTown, isLand: IsLand): boolean {
  const steps = Math.ceil(metresBetween(a, b) / LOOK_EVERY_M);
  let wet = 0;
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    wet = isLand(a.lon + (b.lon - a.lon) * share, a.lat + (b.lat - a.lat) * share) ? 0 : wet + 1;
    if (wet * LOOK_EVERY_M > WIDEST_WATER_M) return true;
  }
  return false;
}
