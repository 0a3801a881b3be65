import { signedHeaders } from '../sources/ingest/signedHeaders.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { START_MS } from '../testNetwork.ts';
import { open, overriders, siteAdmins } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

/** Feeds of customers. A sender signs with the key of its feed, whoever is signed in; site admins decide what it may. */
export const feedRoutes = (): readonly RouteRow[] => [
  {
    route: 'POST /ingest/v1/:feed',
    url: '/ingest/v1/dtn-legacy',
    make: async () => ({ headers: signedHeaders('', START_MS) }),
    cells: open('202'),
  },
  { route: 'GET /api/admin/feeds', cells: siteAdmins('200', '200') },
  { route: 'GET /api/admin/sources', cells: overriders('200', '200') },
  { route: 'GET /api/admin/source_warnings', cells: overriders('200', '200') },
  {
    route: 'PUT /api/admin/feeds/:feed/may_clear',
    url: '/api/admin/feeds/dtn-legacy/may_clear',
    payload: { mayClear: true, reason: 'Contract signed' },
    cells: siteAdmins('200', '404 feedNotFound'),
  },
  {
    route: 'GET /api/admin/coverage',
    url: '/api/admin/coverage?latitude=44.5&longitude=-73.2',
    cells: siteAdmins('200', '200'),
  },
  { route: 'GET /api/admin/satellite_acceptances', cells: siteAdmins('200', '200') },
  {
    route: 'PUT /api/admin/satellite_acceptances/:facilityId',
    url: '/api/admin/satellite_acceptances/FAR_YARD',
    payload: { accepted: true, until: isoInstant(START_MS + 3_600_000), reason: 'No network reaches us' },
    cells: siteAdmins('200', '404 facilityNotFound'),
  },
];
