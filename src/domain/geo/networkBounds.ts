/** Bounds of the area that a network covers, degrees. */
type Bounds = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** Bounds of each network area, edges included. Source: spec/gaps.md GAP-93. */
export const NETWORK_BOUNDS: Readonly<Record<'main' | 'EU' | 'IN', Bounds>> = {
  main: { south: 15, north: 75, west: -170, east: -50 },
  EU: { south: 34, north: 72, west: -25, east: 45 },
  IN: { south: 6, north: 37, west: 68, east: 98 },
};

/** Returns whether a position lies within its network area; false for NaN. */
export function isInside(
  { lat, lon }: { readonly lat: number; readonly lon: number },
  { south, north, west, east }: Bounds,
): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
