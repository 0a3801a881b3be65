import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const UMA_ID = '00000000-0000-4000-8000-000000000001';
const ACL = `/api/admin/alerts/acl/${UMA_ID}`;
const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const UMA = { id: UMA_ID, email: 'user@acme.example', name: 'Uma User' };
const ROLES = [
  { id: 'admin', name: 'acme_admin' },
  { id: 'user', name: 'acme_user' },
  { id: 'site_admin', name: 'acme_site_admin' },
  { id: 'guest', name: 'guest' },
];
const facility = (id: string, gid: number, isDevice = false) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { id, gid, isDevice, clientId: 'ACME', latitude: 0, longitude: 0, countryCode: 'US' },
});
const entry = (resourceId: number, read: boolean, write: boolean) => ({
  id: resourceId,
  userId: UMA_ID,
  resourceClass: 'LOCATION',
  resourceId,
  read,
  write,
});
const found = (...roles: unknown[]) => ({ users: [{ ...UMA, roles }] });
const SERVICE = {
  'POST /auth/admin/users/find': found(ROLES[1], ROLES[3]),
  'GET /auth/admin/client/roles': { roles: ROLES },
  'POST /auth/admin/client/roles': { roles: ROLES },
  'DELETE /auth/admin/client/roles': { roles: ROLES },
  [`GET ${ACL}`]: { acl: [], isLimited: false },
  [`DELETE ${ACL}`]: {},
  'PUT /api/admin/alerts/acl': {},
  'GET /api/facilities/metadata': {
    type: 'FeatureCollection',
    features: [facility('NORTH', 1), facility('SOUTH', 2), facility('SENSOR', 3, true)],
  },
  'GET /auth/admin/client': { callbackUrl: '', maySilenceLightning: false },
  'PATCH /auth/admin/client': { callbackUrl: '', maySilenceLightning: true },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function openAccess(service: Record<string, unknown> = {}) {
  const page = await renderOwnProfile({ person: ADMIN, service: { ...SERVICE, ...service } });
  await page.goTo('Access Control');
  const pass = (ms: number) =>
    act(async () => {
      vi.advanceTimersByTime(ms);
      await settled();
      await settled();
    });
  return {
    ...page,
    pass,
    async find(text: string) {
      page.type('Find a person', text);
      await pass(300);
    },
    async choose() {
      page.type('Find a person', 'uma');
      await pass(300);
      await page.press('Uma Useruser@acme.example');
    },
    /** What was changed: all that was asked but searches. */
    changed: () => page.asked.filter(({ call }) => !call.endsWith('/find')),
    chips: (name: string) =>
      [...page.dialog().getByRole('list', { name }).querySelectorAll('span')].map((one) => one.textContent),
    tick: (name: string) => act(async () => void fireEvent.click(page.dialog().getByLabelText(name))),
  };
}

describe('a person is found', () => {
  it('by more than two letters of their address, once the typing rests [ADMIN-23][CONST-42]', async () => {
    const page = await openAccess();
    await page.find('um');
    expect(page.asked).toEqual([]);
    page.type('Find a person', 'uma');
    await page.pass(299);
    expect(page.asked).toEqual([]);
    await page.pass(1);
    expect(page.asked).toEqual([{ call: 'POST /auth/admin/users/find', body: { searchTerm: 'uma' } }]);
    expect(page.dialog().getByRole('list', { name: 'People found' }).textContent).toContain(UMA.email);
  });

  it('or is not, which is not the same as a search that failed [ADMIN-23][S4]', async () => {
    const page = await openAccess({ 'POST /auth/admin/users/find': { users: [] } });
    await page.find('nobody');
    expect(page.text()).toContain('No matching people');
    page.answers['POST /auth/admin/users/find'] = new Response(null, { status: 500 });
    await page.find('nobody at all');
    expect(page.text()).not.toContain('No matching people');
    page.answers['POST /auth/admin/users/find'] = found();
    await page.press('Try again');
    expect(page.text()).toContain(UMA.email);
  });
});

describe('what a person may do', () => {
  it('is read when they are chosen: their roles but hidden ones, locations with both rights, no devices [ADMIN-25][ADMIN-29][ADMIN-30][ADMIN-23][GAP-114]', async () => {
    const acl = [entry(1, true, true), entry(2, true, false), entry(2, false, true)];
    const page = await openAccess({ [`GET ${ACL}`]: { acl, isLimited: true } });
    await page.choose();
    expect(page.chips('Roles')).toEqual(['acme_user']);
    expect(page.chips('Chosen locations')).toEqual(['NORTH']);
    expect(page.text()).not.toContain('guest');
    expect(page.text()).not.toContain('SENSOR');
    expect(page.isEnabled('Save')).toBe(false);
  });

  it('is saved by one call for each role and location, read again, and told [ADMIN-24][ADMIN-26][GAP-119][AUTH-26][ERR-16]', async () => {
    const page = await openAccess();
    await page.choose();
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Add a role' }), {
      target: { value: 'site_admin' },
    });
    await page.tick('Only chosen locations');
    expect(page.isEnabled('Save')).toBe(false);
    expect(page.text()).toContain('Choose at least one location.');
    await page.tick('NORTH');
    await page.tick('SOUTH');
    page.answers[`GET ${ACL}`] = { acl: [entry(1, true, true), entry(2, true, true)], isLimited: true };
    await page.press('Save');
    expect(page.changed()).toEqual([
      ...[1, 2].map((gid) => ({
        call: 'PUT /api/admin/alerts/acl',
        body: { userId: UMA_ID, resourceClass: 'LOCATION', resourceId: gid, read: true, write: true },
      })),
      { call: 'POST /auth/admin/client/roles', body: { roleId: 'site_admin', userId: UMA_ID } },
    ]);
    expect(page.chips('Chosen locations')).toEqual(['NORTH', 'SOUTH']);
    expect(page.text()).toContain('Changes saved successfully');
  });

  it('loses roles and locations whose chips are removed, once it is saved [ADMIN-24][ADMIN-28]', async () => {
    const acl = [entry(1, true, true)];
    const page = await openAccess({ [`GET ${ACL}`]: { acl, isLimited: true } });
    await page.choose();
    await page.press('Remove NORTH');
    await page.press('Remove acme_user');
    expect(page.changed()).toEqual([]);
    expect(page.text()).toContain('This person cannot see any locations.');
    await page.press('Save');
    expect(page.changed()).toEqual([
      { call: 'DELETE /auth/admin/client/roles', body: { roleId: 'user', userId: UMA_ID } },
      {
        call: 'PUT /api/admin/alerts/acl',
        body: { userId: UMA_ID, resourceClass: 'LOCATION', resourceId: 1, read: false, write: false },
      },
    ]);
  });

  it('loses no location that the list does not offer when another one is ticked [ADMIN-24][ADMIN-28]', async () => {
    const acl = [entry(1, true, true), entry(3, true, true)];
    const page = await openAccess({ [`GET ${ACL}`]: { acl, isLimited: true } });
    await page.choose();
    await page.tick('SOUTH');
    await page.press('Save');
    expect(page.changed()).toEqual([
      {
        call: 'PUT /api/admin/alerts/acl',
        body: { userId: UMA_ID, resourceClass: 'LOCATION', resourceId: 2, read: true, write: true },
      },
    ]);
  });

  it('is not said to see nothing while a location is held that the list does not offer [ADMIN-24]', async () => {
    const acl = [entry(1, true, true), entry(3, true, true)];
    const page = await openAccess({ [`GET ${ACL}`]: { acl, isLimited: true } });
    await page.choose();
    await page.press('Remove NORTH');
    expect(page.text()).not.toContain('This person cannot see any locations.');
  });

  it('gets no location again that was taken away meanwhile and that the list does not offer [ADMIN-24][ADMIN-26]', async () => {
    const held = (...gids: number[]) => ({ acl: gids.map((gid) => entry(gid, true, true)), isLimited: true });
    const page = await openAccess({
      [`GET ${ACL}`]: held(1, 3),
      'PUT /api/admin/alerts/acl': new Response(null, { status: 503 }),
    });
    await page.choose();
    await page.tick('SOUTH');
    page.answers[`GET ${ACL}`] = held(1);
    await page.press('Save');
    await page.pass(0);
    page.answers['PUT /api/admin/alerts/acl'] = {};
    await page.press('Save');
    expect(page.changed().map(({ body }) => (body as { resourceId: number }).resourceId)).toEqual([2, 2]);
  });

  it('offers roles once a person is chosen, and gives those that are chosen to that person alone [ADMIN-27]', async () => {
    const page = await openAccess();
    const choice = () => page.dialog().queryByRole('combobox', { name: 'Add a role' });
    expect(choice()).toBeNull();
    await page.choose();
    expect(page.isEnabled('Save')).toBe(false);
    for (const value of ['admin', 'site_admin']) fireEvent.change(choice()!, { target: { value } });
    await page.press('Save');
    expect(page.changed()).toEqual(
      ['admin', 'site_admin'].map((roleId) => ({
        call: 'POST /auth/admin/client/roles',
        body: { roleId, userId: UMA_ID },
      })),
    );
  });

  it('asks nothing of roles where none has changed [ADMIN-27]', async () => {
    const page = await openAccess({ [`GET ${ACL}`]: { acl: [], isLimited: true } });
    await page.choose();
    await page.tick('All locations');
    await page.press('Save');
    expect(page.changed()).toEqual([{ call: `DELETE ${ACL}`, body: null }]);
  });

  it('stays as it was filled in when a call fails, and says why [ADMIN-26][GAP-119][ERR-16]', async () => {
    const problem = {
      generalError: { message: 'lastAdmin', messageText: 'The last one.' },
    };
    const page = await openAccess({
      'DELETE /auth/admin/client/roles': Response.json(problem, { status: 409 }),
    });
    await page.choose();
    await page.press('Remove acme_user');
    await page.press('Save');
    expect(page.text()).toContain('This is the last administrator of the organization.');
    expect(page.text()).toContain('Something went wrong!');
    expect(page.isEnabled('Save')).toBe(true);
  });

  it('that was saved in part is what the form can take back [ADMIN-26][GAP-119][S1]', async () => {
    const page = await openAccess({ 'POST /auth/admin/client/roles': new Response(null, { status: 403 }) });
    await page.choose();
    await page.tick('Only chosen locations');
    await page.tick('NORTH');
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Add a role' }), {
      target: { value: 'admin' },
    });
    page.answers[`GET ${ACL}`] = { acl: [entry(1, true, true)], isLimited: true };
    await page.press('Save');
    await page.pass(0);
    expect(page.dialog().getAllByRole('alert')[0]?.textContent).not.toBe('');
    await page.press('Remove acme_admin');
    await page.tick('All locations');
    await page.press('Save');
    expect(page.changed().at(-1)).toEqual({ call: `DELETE ${ACL}`, body: null });
  });

  it('is not shown as it was before, where the person is not found any more [ADMIN-26][S4]', async () => {
    const page = await openAccess();
    page.type('Find a person', 'uma');
    await page.pass(300);
    page.answers['POST /auth/admin/users/find'] = { users: [] };
    await page.press('Uma Useruser@acme.example');
    expect(page.text()).toContain('This section could not be loaded.');
  });
});

it('silent times hold back lightning only once it is acknowledged what that means [AUTH-24][S11]', async () => {
  const page = await openAccess();
  fireEvent.click(page.dialog().getByRole('switch', { name: /Hold back lightning/ }));
  expect(page.isEnabled('Save')).toBe(false);
  fireEvent.click(page.dialog().getByRole('checkbox', { name: /can cost lives/ }));
  await page.press('Save');
  expect(page.changed()).toEqual([{ call: 'PATCH /auth/admin/client', body: { maySilenceLightning: true } }]);
});

describe('the duration of overrides', () => {
  const duration = (page: Awaited<ReturnType<typeof openAccess>>) => page.form('Duration of overrides');
  const choiceIn = (page: Awaited<ReturnType<typeof openAccess>>) =>
    duration(page).getByRole<HTMLSelectElement>('combobox', { name: /Overrides end after/ });

  it('is chosen from 1 to 24 hours and saved for the whole organization [S9]', async () => {
    const page = await openAccess({
      'PATCH /auth/admin/client': { callbackUrl: '', signingSecret: 'x', overrideLifetimeHours: 4 },
    });
    const choice = choiceIn(page);
    const labels = [...choice.options].map((option) => option.textContent);
    expect([choice.value, labels.at(0), labels.at(-1), labels.length]).toEqual([
      '12',
      '1 hour',
      '24 hours',
      24,
    ]);
    const save = duration(page).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.change(choice, { target: { value: '4' } });
    expect(save.disabled).toBe(false);
    await page.press('Save', 1);
    expect(page.changed()).toEqual([
      { call: 'PATCH /auth/admin/client', body: { overrideLifetimeHours: 4 } },
    ]);
    expect(choiceIn(page).value).toBe('4');
    expect(page.text()).toContain('Changes saved successfully');
  });

  it('is 12 hours at a service that does not tell, as it was then [S9]', async () => {
    const page = await openAccess({ 'GET /auth/admin/client': { callbackUrl: '', signingSecret: 'x' } });
    expect(choiceIn(page).value).toBe('12');
  });
});
