/** Centre of a map, degrees, and its zoom. */
export type View = { readonly lon: number; readonly lat: number; readonly zoom: number };

/** Regions of the world that an environment serves. */
type Area = 'main' | 'EU' | 'IN';

const START_ZOOM = 6;
const HOME_ZOOM = 4;
const NEAREST = 22;

/**
 * Start view and home view of each area. Source: requirements CONST-19, CONST-20, GAP-29: the main area has a home of
 * its own, the others show their centre from farther away.
 */
export const NETWORK_AREAS: Readonly<Record<Area, { readonly start: View; readonly home: View }>> = {
  main: {
    start: { lon: -100, lat: 37, zoom: START_ZOOM },
    home: { lon: -96, lat: 35, zoom: HOME_ZOOM },
  },
  EU: {
    start: { lon: 20, lat: 48, zoom: START_ZOOM },
    home: { lon: 20, lat: 48, zoom: HOME_ZOOM },
  },
  IN: {
    start: { lon: 79.71, lat: 18.7, zoom: START_ZOOM },
    home: { lon: 79.71, lat: 18.7, zoom: HOME_ZOOM },
  },
};

/** Parses the view of an address, `lat,lon,zoom` (GAP-9); null: none or an invalid one. Never throws. */
export function parseView(text: string | null): View | null {
  const parts = text === null ? [] : text.split(',');
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null;
  const [lat = Number.NaN, lon = Number.NaN, zoom = Number.NaN] = parts.map(Number);
  const isThere = Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= NEAREST;
  return isThere ? { lon, lat, zoom } : null;
}
