import { NOBODY_ID, type AccessWorld } from './accessWorld.ts';
import { admins, overriders } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const NO_USER = '404 userNotFound';

/** Displays and people of a client, as its administrators change them, and the audit. */
export function accountRoutes({ makers, umaId }: AccessWorld): readonly RouteRow[] {
  return [
    {
      route: 'POST /auth/admin/kiosks',
      payload: { code: 'MADE-UPUP', name: 'Hall', facilityIds: null },
      make: async () => ({
        payload: { code: (await makers.newEnrolment()).code, name: 'Hall', facilityIds: null },
      }),
      cells: admins('201'),
    },
    { route: 'GET /auth/admin/kiosks', cells: admins('200') },
    {
      route: 'DELETE /auth/admin/kiosks/:id',
      url: `/auth/admin/kiosks/${NOBODY_ID}`,
      make: async () => ({ url: `/auth/admin/kiosks/${(await makers.newDisplay()).id}` }),
      cells: admins('204', '404 kioskNotFound'),
    },
    { route: 'POST /auth/admin/users/find', payload: { searchTerm: '' }, cells: admins('200') },
    { route: 'POST /auth/admin/registration_url', payload: {}, cells: admins('200') },
    { route: 'GET /auth/admin/audit', cells: overriders('200', '200') },
    { route: 'GET /auth/admin/audit.csv', cells: overriders('200', '200') },
    { route: 'GET /auth/admin/audit/seal', cells: overriders('200', '200') },
    { route: 'GET /auth/admin/people', cells: admins('200') },
    {
      route: 'GET /auth/admin/people/:id/sessions',
      url: `/auth/admin/people/${umaId}/sessions`,
      cells: admins('200', NO_USER),
    },
    {
      route: 'DELETE /auth/admin/people/:id/sessions/:familyId',
      url: `/auth/admin/people/${umaId}/sessions/${NOBODY_ID}`,
      async make() {
        const { id } = await makers.newPerson();
        const { familyId } = await makers.newSession(id);
        return { url: `/auth/admin/people/${id}/sessions/${familyId}` };
      },
      cells: admins('204', NO_USER),
    },
    {
      route: 'POST /auth/admin/people/:id/unlock',
      url: `/auth/admin/people/${umaId}/unlock`,
      cells: admins('204', NO_USER),
    },
    // the changes would shut the account that knocks: they are asked of somebody new
    ...[
      { route: 'POST /auth/admin/people/:id/disable', payload: { reason: 'left' } },
      { route: 'POST /auth/admin/people/:id/enable' },
      { route: 'POST /auth/admin/people/:id/password_reset', done: '200' },
      { route: 'POST /auth/admin/people/:id/factor_reset' },
      { route: 'DELETE /auth/admin/people/:id/sessions' },
      { route: 'DELETE /auth/admin/people/:id', payload: { reason: 'left' } },
    ].map(({ done = '204', ...row }) => {
      const urlOf = (id: string) => row.route.split(' ')[1]!.replace(':id', id);
      return {
        ...row,
        url: urlOf(NOBODY_ID),
        async make() {
          const { id } = await makers.newPerson();
          await makers.newTotp(id);
          return { url: urlOf(id) };
        },
        cells: admins(done, NO_USER),
      };
    }),
  ];
}
