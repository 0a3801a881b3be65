import { isoInstant } from '#domain/time/instant.ts';
import { START_MS } from '../testNetwork.ts';
import type { AccessWorld } from './accessWorld.ts';
import { people, session } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const PATH = '/api/alerts/inmem/v1/history/alert_history_report';
const DENIED = '403 notAuthorised';
/** Of a report that a user of Acme has ordered: that user's alone. */
const OWN = { ...session(DENIED, '404 reportNotFound'), user: '200' };

/** Exports of past alerts: who may see them may order them, but guests and displays; nobody reads another's. */
export function historyReportRoutes({ reportId, closingId }: AccessWorld): readonly RouteRow[] {
  const refuseGuests = { guest: DENIED };
  return [
    {
      route: `POST ${PATH}`,
      payload: {
        start: isoInstant(START_MS - 3_600_000),
        end: isoInstant(START_MS),
        facilityIds: ['YARD'],
      },
      cells: people('200', '404 facilityNotFound'),
    },
    {
      route: 'GET /api/incidents/:facilityId/:eventId',
      url: `/api/incidents/YARD/${closingId}`,
      cells: session('200', '404 facilityNotFound'),
    },
    {
      route: 'GET /api/incidents/:facilityId/:eventId/pdf',
      url: `/api/incidents/YARD/${closingId}/pdf?language=en-US&unitSystem=0`,
      cells: session('200', '404 facilityNotFound'),
    },
    {
      route: `GET ${PATH}/:id`,
      url: `${PATH}/${reportId}`,
      cells: { ...OWN, ...refuseGuests },
    },
    {
      route: `GET ${PATH}/:id/:format`,
      url: `${PATH}/${reportId}/csv`,
      cells: { ...OWN, ...refuseGuests },
    },
  ];
}
