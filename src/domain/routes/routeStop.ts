import { isInside, NETWORK_BOUNDS } from '../geo/networkBounds.ts';
import type { MapPoint } from '../map/mapSubject.ts';

/** A place that a route begins at, passes or ends at, as far as it is known. */
export type RouteStop = {
  /** What people call it; empty: nothing is filled in. */
  readonly label: string;
  /** Id of the facility that it is; null: none, or not known to be one. */
  readonly locationId: string | null;
  /** Degrees; null: not known. */
  readonly at: MapPoint | null;
};

/** Nothing filled in. */
export const NO_STOP: RouteStop = { label: '', locationId: null, at: null };

const POSITION = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;

/**
 * The position that a part of an address names as `lat,lon`; null: it names none, and is an id or a label.
 *
 * A link that has them the other way round is read too: when its `lat,lon` lies outside the network's ground and its
 * `lon,lat` inside. Never throws.
 *
 * Source: requirement ROUTE-02, spec/gaps.md GAP-93.
 */
export function positionIn(text: string, area: keyof typeof NETWORK_BOUNDS): MapPoint | null {
  const match = POSITION.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const [written, swapped] = [
    { lat: first, lon: second },
    { lat: second, lon: first },
  ];
  const bounds = NETWORK_BOUNDS[area];
  if (!isInside(written, bounds) && isInside(swapped, bounds)) return swapped;
  return Math.abs(written.lat) <= 90 && Math.abs(written.lon) <= 180 ? written : null;
}

/** A position as links write it, to a hundred-thousandth of a degree, a metre. Source: spec/gaps.md GAP-93. */
export function positionText({ lat, lon }: MapPoint): string {
  return `${Number(lat.toFixed(5))},${Number(lon.toFixed(5))}`;
}

/** How an address names a place: by its id, else where it is, else what it is called. Source: requirement ROUTE-02. */
export function stopText({ label, locationId, at }: RouteStop): string {
  if (locationId !== null) return locationId;
  return at === null ? label.trim() : positionText(at);
}
