import type { MapPoint } from './mapSubject.ts';

const EDGE_DEG = 180;

/**
 * Returns a region as calls take it, between longitudes -180 and 180: turned so that its middle lies there, and cut at
 * the edge of the world.
 *
 * @param corners In order, the first one once; longitudes may lie beyond ±180, as on a map that repeats the world.
 */
export function regionInWorld(corners: readonly MapPoint[]): readonly MapPoint[] {
  const lons = corners.map(({ lon }) => lon);
  const turn = 360 * Math.round((Math.min(...lons) + Math.max(...lons)) / 720);
  const turned = corners.map(({ lon, lat }) => ({ lon: lon - turn, lat }));
  return cutAt(cutAt(turned, EDGE_DEG), -EDGE_DEG);
}

/** Whether a region ends at the edge of the world, where `regionInWorld` cuts. */
export function endsAtEdge(region: readonly MapPoint[]): boolean {
  return region.some(({ lon }) => Math.abs(lon) === EDGE_DEG);
}

/** Keeps what lies on the side of 0. */
function cutAt(corners: readonly MapPoint[], edge: number): readonly MapPoint[] {
  const isInside = ({ lon }: MapPoint) => lon / edge <= 1;
  return corners.flatMap((to, at) => {
    const from = corners.at(at - 1)!;
    if (isInside(from) === isInside(to)) return isInside(to) ? [to] : [];
    const share = (edge - from.lon) / (to.lon - from.lon);
    const cut = { lon: edge, lat: from.lat + share * (to.lat - from.lat) };
    return isInside(to) ? [cut, to] : [cut];
  });
}
