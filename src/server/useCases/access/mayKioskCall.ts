import type { Asker } from '../../platform/http/readyAnswer.ts';

/** Everything that the session of a kiosk may ask; a route that is not here refuses it, new ones included (GAP-141). */
const KIOSK_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/alerts/active',
  'GET /api/alerts/changes',
  'GET /api/alerts/details/:id',
  'POST /api/alerts/lightning_reports',
  'GET /api/facilities/metadata',
  'GET /api/meteogram',
  'GET /weather/currentConditions',
]);

/** Whether a route answers the session of a kiosk. HEAD is as GET. */
export function mayKioskCall({ method, routeOptions }: Pick<Asker, 'method' | 'routeOptions'>): boolean {
  return KIOSK_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
}
