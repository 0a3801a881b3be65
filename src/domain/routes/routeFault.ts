import { MAX_WAYPOINTS, type RouteDraft } from './routeDraft.ts';

/**
 * Reason why a route cannot be requested; null: it can. An address may name more waypoints than a form takes: no route
 * is requested that leaves one out. Source: requirements ROUTE-03, ROUTE-04.
 */
export function routeFault({
  origin,
  waypoints,
  destination,
}: RouteDraft): 'empty' | 'same' | 'tooMany' | null {
  const [from, to] = [origin.label.trim(), destination.label.trim()];
  if (from === '' || to === '') return 'empty';
  if (waypoints.length > MAX_WAYPOINTS) return 'tooMany';
  const isSameLocation = origin.locationId !== null && origin.locationId === destination.locationId;
  return from === to || isSameLocation ? 'same' : null;
}
