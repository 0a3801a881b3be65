/** Latitude at which the square map ends, degrees. Source: EPSG:3857. */
export const EDGE_LATITUDE = 85.051_128_78;

/**
 * Position of a latitude on the square map, 0 at its north edge to 1 at its south edge, and linear beyond these.
 *
 * NaN in, NaN out; never throws. Source: spherical Mercator, EPSG:3857.
 */
export function southShare(latDeg: number): number {
  const sine = Math.sin((latDeg * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}

/** Latitude at a position on the square map, degrees. Source: spherical Mercator, EPSG:3857. */
export function latitudeAt(southShareOfMap: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * southShareOfMap))) * 180) / Math.PI;
}
