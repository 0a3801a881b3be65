import type { AccessWorld } from './accessWorld.ts';
import { admins } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const NO_FACILITY = '404 facilityNotFound';
const NO_USER = '404 userNotFound';

/**
 * A client's settings, roles, access, subscriptions of its people,
 * locations and tags, as its administrators change them.
 */
export function adminRoutes({ umaId, yardGid, tagIds }: AccessWorld): readonly RouteRow[] {
  const acl = { userId: umaId, resourceClass: 'LOCATION', resourceId: yardGid, read: true, write: true };
  const place = { latitude: 35, longitude: -73, city: 'Town', state: 'NC' };
  const location = { ...place, name: 'YARD', countryCode: 'US', defaultUnits: 0 };
  const row = { ...place, name: 'NEW_YARD', country: 'US', zip: '1', address: '' };
  const end = { facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: umaId };
  return [
    { route: 'GET /auth/admin/client', cells: admins('200') },
    { route: 'PATCH /auth/admin/client', payload: { callbackUrl: '' }, cells: admins('200') },
    { route: 'GET /auth/admin/client/signing_secret', cells: admins('200') },
    { route: 'POST /auth/admin/client/signing_secret', cells: admins('200') },
    { route: 'GET /auth/admin/client/roles', cells: admins('200') },
    {
      route: 'POST /auth/admin/client/roles',
      payload: { roleId: 'user', userId: umaId },
      cells: admins('200', NO_USER),
    },
    {
      route: 'DELETE /auth/admin/client/roles',
      payload: { roleId: 'guest', userId: umaId },
      cells: admins('200', NO_USER),
    },
    {
      route: 'GET /api/admin/alerts/acl/:id',
      url: `/api/admin/alerts/acl/${umaId}`,
      cells: admins('200', NO_USER),
    },
    { route: 'PUT /api/admin/alerts/acl', payload: acl, cells: admins('200', NO_FACILITY) },
    {
      route: 'DELETE /api/admin/alerts/acl/:id',
      url: `/api/admin/alerts/acl/${umaId}`,
      cells: admins('204', NO_USER),
    },
    { route: 'GET /api/admin/alerts/subscriptions/users', cells: admins('200') },
    {
      route: 'GET /api/admin/alerts/subscriptions/users/:userId',
      url: `/api/admin/alerts/subscriptions/users/${umaId}`,
      cells: admins('200', NO_USER),
    },
    { route: 'GET /api/admin/alerts/subscriptions/callback-urls', cells: admins('200') },
    {
      route: 'GET /api/admin/alerts/facilities/subscriptions/:id',
      url: '/api/admin/alerts/facilities/subscriptions/YARD',
      cells: admins('200', NO_FACILITY),
    },
    {
      route: 'POST /api/admin/alerts/facilities/subscriptions',
      payload: { facilityList: ['YARD'], emailList: ['user@acme.example'] },
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'DELETE /api/admin/alerts/facilities/subscriptions',
      payload: end,
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'POST /api/lightning/alerts/facilities/subscriptions',
      payload: { facilityList: ['YARD'], emailList: ['user@acme.example'] },
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'DELETE /api/lightning/alerts/facilities/:categoryId/:facilityId/:userIdOrCallbackUrl',
      url: `/api/lightning/alerts/facilities/1/YARD/${umaId}`,
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'DELETE /api/admin/alerts/facilities/unsubscribe_all/:id',
      url: `/api/admin/alerts/facilities/unsubscribe_all/${umaId}`,
      cells: admins('204', NO_USER),
    },
    {
      route: 'PUT /api/admin/alerts/locations/:id',
      url: '/api/admin/alerts/locations/YARD',
      payload: location,
      cells: admins('200', NO_FACILITY),
    },
    {
      route: 'POST /api/admin/alerts/locations', // of that name the other client has none yet
      payload: location,
      cells: admins('409 locationExists', '201'),
    },
    {
      route: 'POST /api/admin/alerts/locations/bulk/json',
      payload: { locations: [row] },
      cells: admins('200'),
    },
    {
      route: 'DELETE /api/admin/alerts/locations/:id', // each client's own, which the call above has made
      url: '/api/admin/alerts/locations/NEW_YARD',
      cells: admins('204'),
    },
    { route: 'GET /api/admin/alerts/facility_tags', cells: admins('200') },
    // of two administrators the first makes the tag that there is: the other client's is one of its own
    { route: 'POST /api/admin/alerts/facility_tags', payload: { name: 'Rail' }, cells: admins('201') },
    {
      route: 'PUT /api/admin/alerts/facility_tags/:id',
      url: `/api/admin/alerts/facility_tags/${tagIds[0]}`,
      payload: { name: 'Port' },
      cells: admins('200', '404 tagNotFound'),
    },
    {
      route: 'DELETE /api/admin/alerts/facility_tags/:id',
      url: `/api/admin/alerts/facility_tags/${tagIds[1]}`,
      cells: admins('204', '404 tagNotFound'),
    },
  ];
}
