import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const UMA = { id: 'u-1', email: 'user@acme.example', name: 'Uma User' };
const HOOK = 'https://hooks.example.com/in';
const SUBSCRIPTIONS = '/api/admin/alerts/facilities/subscriptions';
const facility = (id: string, gid: number, isDevice = false) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { id, gid, isDevice, clientId: 'ACME', latitude: 0, longitude: 0, countryCode: 'US' },
});
const NORTH = { id: 'NORTH', gid: 1 };
const SERVICE = {
  'POST /auth/admin/users/find': { users: [{ ...UMA, roles: [] }] },
  'POST /auth/admin/registration_url': { registrationUrl: 'https://acme.example/auth/register?token=t' },
  'GET /api/facilities/metadata': {
    type: 'FeatureCollection',
    features: [facility('NORTH', 1), facility('SOUTH', 2), facility('SENSOR', 3, true)],
  },
  'GET /api/admin/alerts/subscriptions/users': { users: [] as unknown[] },
  'GET /api/admin/alerts/subscriptions/callback-urls': { callbacks: [] as unknown[] },
  [`POST ${SUBSCRIPTIONS}`]: {},
  [`DELETE ${SUBSCRIPTIONS}`]: {},
  [`DELETE /api/admin/alerts/facilities/unsubscribe_all/${UMA.id}`]: {},
  'GET /auth/admin/client': { callbackUrl: HOOK },
  'PATCH /auth/admin/client': { callbackUrl: '' },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function openTab(tab: string, service: Record<string, unknown> = {}) {
  const page = await renderOwnProfile({ person: ADMIN, service: { ...SERVICE, ...service } });
  await page.goTo(tab);
  return {
    ...page,
    async find() {
      page.type('Find a person', 'uma');
      await act(async () => {
        vi.advanceTimersByTime(300);
        await settled();
        await settled();
      });
    },
    changed: () => page.asked.filter(({ call }) => !call.endsWith('/find')),
    tick: (name: string) => act(async () => void fireEvent.click(page.dialog().getByLabelText(name))),
  };
}

describe('the Users tab', () => {
  it('subscribes people that were found to facilities, devices excluded [ADMIN-17][ADMIN-22][AUTH-24][ERR-16]', async () => {
    const page = await openTab('Users');
    expect(page.text()).toContain('No one is subscribed.');
    expect(page.text()).not.toContain('SENSOR');
    await page.find();
    await page.press('Uma Useruser@acme.example');
    expect(page.isEnabled('Subscribe')).toBe(false);
    await page.tick('SOUTH');
    page.answers['GET /api/admin/alerts/subscriptions/users'] = { users: [{ ...UMA, facilities: [NORTH] }] };
    await page.press('Subscribe');
    expect(page.changed()).toEqual([
      {
        call: `POST ${SUBSCRIPTIONS}`,
        body: { categoryId: 1, facilityList: ['SOUTH'], emailList: [UMA.email], callbacklist: [] },
      },
    ]);
    expect(page.text()).toContain('Subscribed successfully');
    expect(page.dialog().getByRole('list', { name: 'Facilities of Uma User' }).textContent).toBe('NORTH');
  });

  it('ends one subscription at once, and all of a person once it is confirmed [ADMIN-17][AUTH-24][ERR-16]', async () => {
    const users = [{ ...UMA, facilities: [NORTH] }];
    const page = await openTab('Users', { 'GET /api/admin/alerts/subscriptions/users': { users } });
    await page.press('Remove NORTH');
    const end = { categoryId: 1, facilityId: 'NORTH', type: 'user', userIdOrCallbackUrl: UMA.id };
    expect(page.changed()).toEqual([{ call: `DELETE ${SUBSCRIPTIONS}`, body: end }]);
    await page.press('Unsubscribe all');
    expect(page.changed()).toHaveLength(1);
    expect(page.text()).toContain('Remove all subscriptions for this person?');
    await page.press('Unsubscribe all', 1);
    expect(page.changed().at(-1)?.call).toBe(`DELETE /api/admin/alerts/facilities/unsubscribe_all/${UMA.id}`);
    expect(page.text()).toContain('Unsubscribed successfully');
  });

  it('shows a thousand people ten at a time [ADMIN-17]', async () => {
    const users = Array.from({ length: 1_000 }, (_, at) => ({
      id: `u-${at}`,
      email: `u${at}@acme.example`,
      name: `Person ${at}`,
      facilities: [NORTH],
    }));
    const page = await openTab('Users', { 'GET /api/admin/alerts/subscriptions/users': { users } });
    const shown = () => page.text().match(/Person \d+/g);
    expect([shown()?.length, shown()?.[0]]).toEqual([10, 'Person 0']);
    expect(page.text()).toContain('1 to 10 of 1,000');
    await page.press('Next page');
    expect(shown()?.[0]).toBe('Person 10');
    expect(page.isEnabled('Previous page')).toBe(true);
  });

  it('makes a sign-up URL and shows it, to be copied [ADMIN-17][GAP-113]', async () => {
    const page = await openTab('Users');
    await page.press('Generate a sign-up URL');
    expect(page.changed()).toEqual([{ call: 'POST /auth/admin/registration_url', body: {} }]);
    expect(page.field('Give this URL to the person').value).toBe(
      'https://acme.example/auth/register?token=t',
    );
  });

  it('says that it could not be loaded, and loads it when asked again [S4]', async () => {
    const url = 'GET /api/admin/alerts/subscriptions/users';
    const page = await openTab('Users', { [url]: new Response(null, { status: 500 }) });
    expect(page.text()).toContain('This section could not be loaded.');
    expect(page.text()).not.toContain('No one is subscribed.');
    page.answers[url] = { users: [] };
    await page.press('Try again');
    expect(page.text()).toContain('No one is subscribed.');
  });
});

describe('the Callback URLs tab', () => {
  it('loads callback URLs and the webhook of the client [AUTH-23][ADMIN-18]', async () => {
    const callbacks = [{ callbackUrl: HOOK, username: 'Ada Admin', facilities: [NORTH] }];
    const page = await openTab('Callback URLs', {
      'GET /api/admin/alerts/subscriptions/callback-urls': { callbacks },
    });
    expect(page.field('Webhook URL').value).toBe(HOOK);
    expect(page.dialog().getByRole('list', { name: `Facilities of ${HOOK}` }).textContent).toBe('NORTH');
    await page.press('Remove NORTH');
    expect(page.changed()).toEqual([
      {
        call: `DELETE ${SUBSCRIPTIONS}`,
        body: { categoryId: 1, facilityId: 'NORTH', type: 'callback', userIdOrCallbackUrl: HOOK },
      },
    ]);
  });

  it('tells that a URL was removed from a facility [ADMIN-18][GAP-130][ERR-16]', async () => {
    const callbacks = [{ callbackUrl: HOOK, username: 'Ada Admin', facilities: [NORTH] }];
    const page = await openTab('Callback URLs', {
      'GET /api/admin/alerts/subscriptions/callback-urls': { callbacks },
    });
    await page.press('Remove NORTH');
    expect(page.text()).toContain('Removed successfully');
    expect(page.text()).not.toContain('Unsubscribed successfully');
  });

  it('subscribes URLs that are all valid to facilities [ADMIN-18][ADMIN-19][ADMIN-20][ADMIN-22]', async () => {
    const page = await openTab('Callback URLs');
    await page.tick('NORTH');
    page.type('URLs to call', `${HOOK}, nonsense`);
    expect(page.isEnabled('Subscribe')).toBe(false);
    expect(page.text()).toContain('http or https, a host');
    page.type('URLs to call', `${HOOK}, http://other.example.org`);
    await page.press('Subscribe');
    expect(page.changed()).toEqual([
      {
        call: `POST ${SUBSCRIPTIONS}`,
        body: {
          categoryId: 1,
          facilityList: ['NORTH'],
          emailList: [],
          callbacklist: [HOOK, 'http://other.example.org'],
        },
      },
    ]);
    expect(page.field('URLs to call').value).toBe('');
  });

  it('shows the error of the service and its message where URLs are not taken, in the form and in a toast [ERR-18][ERR-16]', async () => {
    const page = await openTab('Callback URLs');
    const problem = { generalError: { message: '', messageText: 'The host cannot be called.' } };
    page.answers[`POST ${SUBSCRIPTIONS}`] = Response.json(problem, { status: 400 });
    await page.tick('NORTH');
    page.type('URLs to call', HOOK);
    await page.press('Subscribe');
    expect(page.form('Callback URLs').getByRole('alert').textContent).toBe('The host cannot be called.');
    expect(page.text()).toContain('Something went wrong!The host cannot be called.');
    expect(page.field('URLs to call').value).toBe(HOOK);
  });

  it('sets and clears the webhook, and tells what became of it [ADMIN-18][ADMIN-21][GAP-122][GAP-130][ERR-16]', async () => {
    const page = await openTab('Callback URLs');
    page.type('Webhook URL', 'nonsense');
    expect(page.isEnabled('Save')).toBe(false);
    page.type('Webhook URL', '');
    await page.press('Save');
    expect(page.changed()).toEqual([{ call: 'PATCH /auth/admin/client', body: { callbackUrl: '' } }]);
    expect(page.text()).toContain('Client Webhook updated');
    page.answers['PATCH /auth/admin/client'] = new Response(null, { status: 500 });
    page.type('Webhook URL', HOOK);
    await page.press('Save');
    expect(page.text()).toContain('Webhook saving went wrong');
  });

  it('shows the secret only when it is asked for, and keeps what stands in the field [ADMIN-18][GAP-142]', async () => {
    const page = await openTab('Callback URLs', {
      'GET /auth/admin/client/signing_secret': { signingSecret: 'a secret', oldSecretEndsAt: null },
    });
    page.type('Webhook URL', 'nonsense');
    expect(() => page.field('Signing secret')).toThrow();
    await page.press('Show the signing secret');
    expect(page.field('Signing secret').value).toBe('a secret');
    expect(page.field('Webhook URL').value).toBe('nonsense');
    expect(page.changed()).toEqual([]);
  });

  it('replaces the secret once it is confirmed, and says until when the old one holds [ADMIN-18][AUTH-23]', async () => {
    const call = 'POST /auth/admin/client/signing_secret';
    const page = await openTab('Callback URLs', {
      [call]: { signingSecret: 'a new one', oldSecretEndsAt: '2026-07-05T18:00:00.000Z' },
    });
    page.type('Webhook URL', 'nonsense');
    await page.press('Replace the secret');
    expect(page.changed()).toEqual([]);
    expect(page.text()).toContain('for 24 hours');
    await page.press('Cancel');
    expect(page.text()).not.toContain('for 24 hours');
    await page.press('Replace the secret');
    await page.press('Replace the secret', 1);
    expect(page.changed()).toEqual([{ call, body: {} }]);
    expect(page.field('Signing secret').value).toBe('a new one');
    expect(page.field('Webhook URL').value).toBe('nonsense');
    expect(page.text()).toContain('Secret replaced');
    expect(page.text()).toMatch(
      /Calls are also signed with the old secret until Sun, Jul 5, .+M .+\. After that, only/,
    );
    expect(() => page.isEnabled('Replace the secret')).toThrow();
  });

  it('names the year in which the old secret ends where it is not this one [ADMIN-18]', async () => {
    const client = {
      callbackUrl: HOOK,
      oldSecretEndsAt: '2027-01-01T18:00:00.000Z',
    };
    const page = await openTab('Callback URLs', { 'GET /auth/admin/client': client });
    expect(page.text()).toContain('Calls are also signed with the old secret until Fri, Jan 1, 2027, ');
  });

  it('saves the webhook alone after the secret could not be replaced [ADMIN-18][AUTH-23]', async () => {
    const problem = { generalError: { message: 'oldSecretStillHolds', messageText: '' } };
    const page = await openTab('Callback URLs', {
      'POST /auth/admin/client/signing_secret': Response.json(problem, { status: 409 }),
    });
    await page.press('Replace the secret');
    await page.press('Replace the secret', 1);
    expect(page.form('Client webhook').getByRole('alert').textContent).toBe(
      'The secret was replaced less than 24 hours ago. Wait until the old one has ended.',
    );
    await page.press('Save');
    expect(page.changed().at(-1)).toEqual({ call: 'PATCH /auth/admin/client', body: { callbackUrl: HOOK } });
  });
});
