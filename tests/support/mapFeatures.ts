import type { MapFeature } from '#domain/map/mapFeature.ts';

/** A point with what it says. */
export function pointFeature(id: string, [lon, lat]: readonly [number, number], properties = {}): MapFeature {
  return {
    id,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    bounds: [lon, lat, lon, lat],
    properties,
  };
}

/** A square around a place, its half breadth in degrees. */
export function square([lon, lat]: readonly [number, number], halfDeg: number) {
  const [west, south, east, north] = [lon - halfDeg, lat - halfDeg, lon + halfDeg, lat + halfDeg];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] } as const;
}

/** A square area with what it says, its half breadth in degrees. */
export function areaFeature(
  id: string,
  [lon, lat]: readonly [number, number],
  halfDeg: number,
  properties = {},
): MapFeature {
  const geometry = square([lon, lat], halfDeg);
  return { id, geometry, bounds: [lon - halfDeg, lat - halfDeg, lon + halfDeg, lat + halfDeg], properties };
}
