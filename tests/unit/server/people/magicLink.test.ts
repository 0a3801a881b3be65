import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MagicToken } from '#contracts/magicSession.ts';
import { Session } from '#contracts/session.ts';
import { GUEST_SESSION_LIFETIME_MS, MAGIC_LINK_LIFETIME_MS } from '#server/routes/sessions/magicRoutes.ts';
import { ACCESS_LIFETIME_S } from '#server/useCases/access/keyRing.ts';
import { bearer, refresh } from '../identity/identityApp.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const expired = {
  generalError: {
    message: 'magicTokenNotFoundOrExpired',
    messageText: 'Magic URL has expired, please sign in.',
  },
};

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

const issue = async (email = UMA) =>
  MagicToken.parse((await people.call(email, 'GET', '/auth/profiles/magicToken')).json()).magicToken;
const redeem = (magicToken: string) => people.call(null, 'POST', '/auth/magicSession', { magicToken });

describe('a magic token', () => {
  test('opens the session of a guest of the client, without the rights of who issued it [AUTH-08][CALL-38][CALL-39][AUTH-19]', async () => {
    const answer = await redeem(await issue('admin@acme.example'));
    expect(answer.headers['cache-control']).toBe('no-store');
    const session = Session.parse(answer.json());
    expect(session).toMatchObject({ client: 'ACME', name: 'Guest', authorities: ['guest_endpoints'] });
    const me = await people.app.inject({ url: '/auth/profiles/me', headers: bearer(session) });
    expect(me.json()).toMatchObject({ name: 'Guest', authorities: ['guest_endpoints'] });
    expect(await people.audited(2)).toEqual(['magicLink.used', 'magicLink.issued']);
    expect(await people.repositories.audit.listLast(1)).toMatchObject([
      { who: await people.idOf('admin@acme.example') },
    ]);
  });

  test('works once, also of two that come together [AUTH-08][AUTH-09]', async () => {
    const token = await issue();
    const answers = await Promise.all([redeem(token), redeem(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const again = await redeem(token);
    expect([again.statusCode, again.json()]).toEqual([401, expired]);
  });

  test('is neither made nor used up by a program that only follows addresses, as scanners of mail do [AUTH-08][CALL-38]', async () => {
    const token = await issue();
    const before = await people.audited(1);
    for (const method of ['GET', 'HEAD'] as const) {
      const used = await people.app.inject({ method, url: `/auth/magicSession?magicToken=${token}` });
      const made = await people.app.inject({ method, url: '/auth/profiles/magicToken' });
      expect([used.statusCode, made.statusCode]).toEqual([404, 403]);
    }
    expect(await people.audited(1)).toEqual(before);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test('works for a day and not a millisecond more [AUTH-09]', async () => {
    const [early, late] = [await issue(), await issue()];
    people.clock.atMs += MAGIC_LINK_LIFETIME_MS - 1;
    expect((await redeem(early)).statusCode).toBe(200);
    people.clock.atMs += 1;
    expect((await redeem(late)).json()).toEqual(expired);
    people.clock.atMs -= MAGIC_LINK_LIFETIME_MS;
  });

  test('that nobody issued opens nothing, nor does a link for something else [AUTH-09]', async () => {
    expect((await redeem('made-up')).json()).toEqual(expired);
    const invitation = await people.call('admin@acme.example', 'POST', '/auth/admin/registration_url', {});
    const token = new URL(invitation.json<{ registrationUrl: string }>().registrationUrl).searchParams.get(
      'token',
    )!;
    expect((await redeem(token)).json()).toEqual(expired);
  });

  test('is stored as its hash alone [AUTH-08]', async () => {
    const token = await issue();
    const { rows } = (await people.storage.db.execute(
      'select token_hash from one_time_links',
    )) as unknown as {
      rows: { token_hash: string }[];
    };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('cannot be guessed: an address has twenty attempts a minute [AUTH-08]', async () => {
    const guess = () =>
      people.app.inject({
        method: 'POST',
        url: '/auth/magicSession',
        remoteAddress: '203.0.113.9',
        payload: { magicToken: 'guess' },
      });
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt++) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  });

  test('is not for guests to issue, be they guests by account or by link [AUTH-21]', async () => {
    expect((await people.call('guest@acme.example', 'GET', '/auth/profiles/magicToken')).statusCode).toBe(
      403,
    );
    const guest = Session.parse((await redeem(await issue())).json());
    const answer = await people.app.inject({ url: '/auth/profiles/magicToken', headers: bearer(guest) });
    expect(answer.statusCode).toBe(403);
  });

  const issued = async () =>
    (await people.repositories.audit.listLast(100)).filter(({ what }) => what === 'magicLink.issued');

  test('that a guest asked for is nowhere noted as issued [AUTH-21]', async () => {
    const before = (await issued()).length;
    await people.call('guest@acme.example', 'GET', '/auth/profiles/magicToken');
    expect(await issued()).toHaveLength(before);
  });

  test('that a user got is noted with its client, and kept by no cache [AUTH-21]', async () => {
    const answer = await people.call(UMA, 'GET', '/auth/profiles/magicToken');
    expect(answer.headers['cache-control']).toBe('no-store');
    const who = await people.idOf(UMA);
    expect((await issued())[0]).toMatchObject({ who, clientId: 'ACME', detail: { clientId: 'ACME' } });
  });
});

describe('the session of a guest by link', () => {
  test('can be renewed for a day from its beginning and no longer [AUTH-08]', async () => {
    let session = Session.parse((await redeem(await issue())).json());
    const startMs = people.clock.atMs;
    people.clock.atMs = startMs + GUEST_SESSION_LIFETIME_MS - 1;
    session = Session.parse((await refresh(people.app, session.refreshToken)).json());
    people.clock.atMs = startMs + GUEST_SESSION_LIFETIME_MS;
    expect((await refresh(people.app, session.refreshToken)).statusCode).toBe(401);
    people.clock.atMs = startMs;
  });

  test('changes nothing: neither details nor preferences nor subscriptions are its [AUTH-25]', async () => {
    const headers = bearer(Session.parse((await redeem(await issue())).json()));
    for (const [method, url, payload] of [
      ['PUT', '/auth/profiles/me', { name: 'Somebody' }],
      ['PUT', '/api/notification_preferences', { notificationPreferences: [] }],
      ['POST', '/api/alerts/facilities/subscriptions', { facilityList: ['YARD'] }],
      ['POST', '/auth/admin/users/find', { searchTerm: '' }],
    ] as const) {
      expect((await people.app.inject({ method, url, payload, headers })).statusCode).toBe(403);
    }
  });

  test('ends with a sign-out, for what the store is asked about at once [AUTH-18]', async () => {
    const session = Session.parse((await redeem(await issue())).json());
    const me = () => people.app.inject({ url: '/auth/profiles/me', headers: bearer(session) });
    expect((await me()).statusCode).toBe(200);
    await people.app.inject({ method: 'POST', url: '/auth/sign-out', headers: bearer(session) });
    expect((await me()).json()).toMatchObject({ generalError: { message: 'accessTokenExpired' } });
    expect(session.expireDurationSeconds).toBe(ACCESS_LIFETIME_S);
  });
});
