import type { Town } from '../geocode/gazetteer.ts';
import type { Box } from './landMask.ts';
import { createPointGrid, metresBetween } from './pointGrid.ts';

/** How far apart towns lie that roads lead to, by how many people live there: a suburb has the roads of its city. */
const SPACING = [
  { people: 100_000, apartM: 9_000 },
  { people: 30_000, apartM: 15_000 },
  { people: 10_000, apartM: 22_000 },
  { people: 3_000, apartM: 32_000 },
  { people: 1_000, apartM: 48_000 },
] as const;

/** A town that roads lead to. */
export type RoadTown = Pick<Town, 'name' | 'countryCode' | 'adminCode' | 'population' | 'lon' | 'lat'>;

/** The towns within a box that roads lead to, the largest first; the same whatever order they come in. */
export function chooseTowns(
  towns: readonly Town[],
  [west, south, east, north]: Box,
  /** Towns lie so much farther apart. */
  sparsity = 1,
): readonly RoadTown[] {
  const within = towns.filter(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north);
  within.sort((a, b) => b.population - a.population || a.id - b.id);
  const chosen: RoadTown[] = [];
  const grid = createPointGrid();
  for (const town of within) {
    const spacing = SPACING.find(({ people }) => town.population >= people);
    if (spacing === undefined) break;
    const apartM = spacing.apartM * sparsity;
    const isTaken = grid
      .near(town.lon, town.lat, apartM)
      .some((row) => metresBetween(chosen[row]!, town) < apartM);
    if (isTaken) continue;
    grid.add(chosen.length, town.lon, town.lat);
    chosen.push(town);
  }
  return chosen;
}
