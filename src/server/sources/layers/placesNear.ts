import type { LonLat } from '#domain/geo/distance.ts';

/** Area in whole degrees: west and south edge, inclusive; its size is what it is asked with. */
export type DegreeTile = { readonly west: number; readonly south: number };

/** Places at most so many cells of one degree away from one of others are near: 2 to 3 degrees. */
const REACH = 2;

/** What lies near some places, by cells of one degree. */
export function placesNear(places: readonly LonLat[]) {
  const cells = new Set<string>();
  for (const [lon, lat] of places) {
    const [west, south] = [Math.floor(lon), Math.floor(lat)];
    for (let east = -REACH; east <= REACH; east += 1)
      for (let north = -REACH; north <= REACH; north += 1)
        cells.add(`${wrapped(west + east)} ${south + north}`);
  }
  return {
    isNear: ([lon, lat]: LonLat) => cells.has(`${wrapped(Math.floor(lon))} ${Math.floor(lat)}`),
    /** Tiles of a size, degrees, that hold all that is near. */
    tiles(sizeDeg: number): readonly DegreeTile[] {
      const corners = [...cells].map((cell) =>
        cell.split(' ').map((edge) => Math.floor(Number(edge) / sizeDeg) * sizeDeg),
      );
      const unique = new Map(corners.map(([west = 0, south = 0]) => [`${west} ${south}`, { west, south }]));
      return [...unique.values()].filter(({ south }) => south >= -90 && south < 90);
    },
  };
}

function wrapped(west: number): number {
  return ((((west + 180) % 360) + 360) % 360) - 180;
}
