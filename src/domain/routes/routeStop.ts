import { isInside, NETWORK_BOUNDS } from '../geo/networkBounds.ts';
import type { MapPoint } from '../map/mapSubject.ts';

/** Start, waypoint or end of a route, as far as it is known. */
export type RouteStop = {
  /** Name for people; empty: nothing is filled in. */
  readonly label: string;
  /** Id of its facility; null: none, or unknown. */
  readonly locationId: string | null;
  /** Degrees; null: unknown. */
  readonly at: MapPoint | null;
  /** When a vehicle was there, epoch ms; left out: it is no vehicle's position. */
  readonly vehicleAtMs?: number;
};

/** Empty stop. */
export const NO_STOP: RouteStop = { label: '', locationId: null, at: null };

const POSITION = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;

/**
 * Parses a part of an address as the position `lat,lon`; null: it is none, but an id or a label.
 *
 * A link with swapped coordinates is read too: when its `lat,lon` lies outside the network's area and its `lon,lat`
 * inside. Never throws.
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

/** Formats a position for links, to a hundred-thousandth of a degree, a metre. Source: spec/gaps.md GAP-93. */
export function positionText({ lat, lon }: MapPoint): string {
  return `${Number(lat.toFixed(5))},${Number(lon.toFixed(5))}`;
}

/** Text of a place in an address: its id, else its position, else its label. Source: requirement ROUTE-02. */
export function stopText({ label, locationId, at }: RouteStop): string {
  if (locationId !== null) return locationId;
  return at === null ? label.trim() : positionText(at);
}
