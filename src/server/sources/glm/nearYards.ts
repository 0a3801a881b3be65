import type { LonLat } from '#domain/geo/distance.ts';

type Yard = { readonly longitude: number; readonly latitude: number };

/**
 * Degrees of latitude that the widest ring reaches:
 * a warning radius of 100 mi, widened by some 40 km. Source: GAP-137, GAP-139.
 */
const REACH_DEG = 2;
const DEG = Math.PI / 180;

/**
 * Tells whether a strike may lie in a ring of any yard, by cells of one degree: which raw files are kept, not which yards
 * close.
 *
 * @param yards The same array until it changes; read again then.
 */
export function createNearYards(yards: () => readonly Yard[]): (place: LonLat) => boolean {
  let read: readonly Yard[] | null = null;
  let cells = new Set<number>();
  return ([lon, lat]) => {
    const now = yards();
    if (now !== read) {
      read = now;
      cells = new Set(now.flatMap(cellsAround));
    }
    return cells.has(cellOf(Math.floor(lon), Math.floor(lat)));
  };
}

function cellsAround({ longitude, latitude }: Yard): number[] {
  const reachLonDeg = Math.ceil(REACH_DEG / Math.max(0.1, Math.cos((Math.abs(latitude) + REACH_DEG) * DEG)));
  const found: number[] = [];
  for (let lat = -REACH_DEG; lat <= REACH_DEG; lat += 1)
    for (let lon = -reachLonDeg; lon <= reachLonDeg; lon += 1)
      found.push(cellOf(Math.floor(longitude) + lon, Math.floor(latitude) + lat));
  return found;
}

/** Longitudes go on across the 180th meridian. */
function cellOf(lonDeg: number, latDeg: number): number {
  return ((((lonDeg + 180) % 360) + 360) % 360) * 1_000 + latDeg + 90;
}
