import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fastify from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { setupEntry } from '#server/routes/signIn/accountEntries.ts';
import { accountRoutes } from '#server/routes/signIn/accountRoutes.ts';
import { openSetup } from '#server/useCases/identity/setupCode.ts';
import { REGISTRATION_LIFETIME_MS } from '#server/routes/people/accountAdminRoutes.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from '../people/peopleApp.ts';
import { postSignIn } from './identityApp.ts';

const FORM = {
  name: 'Nora Newcomer',
  email: 'nora@acme.example',
  password: 'ochre tin kettle walk',
  repeated: 'ochre tin kettle walk',
};
const formPost = (url: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

describe('a registration link', () => {
  let people: PeopleApp;
  beforeAll(async () => {
    people = await createPeopleApp();
  }, SLOW_MS);
  afterAll(() => people.close());

  const invite = async (who = 'admin@acme.example') => {
    const answer = await people.call(who, 'POST', '/auth/admin/registration_url', {});
    const url = new URL(answer.json<{ registrationUrl: string }>().registrationUrl);
    return url.pathname + url.search;
  };
  const post = (url: string, fields: Record<string, string>) => people.app.inject(formPost(url, fields));

  test('is for administrators to ask for, and each asking is audited [CALL-35][ADMIN-17]', async () => {
    expect(
      (await people.call('user@acme.example', 'POST', '/auth/admin/registration_url', {})).statusCode,
    ).toBe(403);
    const answer = await people.call('admin@acme.example', 'POST', '/auth/admin/registration_url', {});
    expect(answer.json()).toEqual({
      registrationUrl: expect.stringMatching(
        /^http:\/\/localhost(?::\d+)?\/auth\/register\?token=[\w-]{43}$/,
      ),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await people.audited(1)).toEqual(['registrationLink.issued']);
  });

  test('opens a form in either language, without script or inline style [CALL-35][LANG-03]', async () => {
    const url = await invite();
    const page = await people.app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('autocomplete="new-password"');
    expect(page.body).not.toContain('name="code"');
    expect(page.body).not.toMatch(/<script|style="|\son[a-z]+=/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await people.app.inject({ url: `${url}&lng=fr-CA` })).body).toContain('Créez votre compte');
  });

  test('makes an ordinary user of the client, once [CALL-35][AUTH-25]', async () => {
    const url = await invite();
    expect((await post(url, FORM)).statusCode).toBe(201);
    const person = await people.repositories.people.findByEmail(FORM.email);
    expect(person).toMatchObject({ clientId: 'ACME', name: FORM.name, authorities: ['user_endpoints'] });
    expect((await postSignIn(people.app, FORM.email, FORM.password)).statusCode).toBe(303);
    const newest = await people.repositories.audit.listLast(2);
    expect(newest.map(({ what }) => what)).toEqual(['signIn.succeeded', 'person.registered']);
    expect((await post(url, { ...FORM, email: 'second@acme.example' })).statusCode).toBe(404);
    const closed = (await people.app.inject({ url })).body;
    expect(closed).toContain('This page is no longer available');
    expect(closed).toContain('This link has already been used or has expired.');
  });

  test('gives no right that the form asks for, and no other client [AUTH-19][AUTH-20]', async () => {
    const fields = { ...FORM, email: 'eve@acme.example', authorities: 'admin_endpoints', client: 'ACME' };
    expect((await post(await invite('admin@other.example'), fields)).statusCode).toBe(201);
    const eve = await people.repositories.people.findByEmail(fields.email);
    expect(eve).toMatchObject({ clientId: 'OTHER', authorities: ['user_endpoints'] });
  });

  test.each([
    ['name', { name: 'N' }, 400],
    ['email', { email: 'nobody' }, 400],
    ['password', { password: 'short1', repeated: 'short1' }, 400],
    ['repeated', { repeated: 'ochre tin kettle jump' }, 400],
    ['email', { email: 'USER@acme.example' }, 409],
  ])(
    'stays good when %s is wrong, and the form keeps what was typed but no password [PROF-14][PROF-17]',
    async (field, change, status) => {
      const url = await invite();
      const fields = { ...FORM, email: 'olga@acme.example', ...change };
      const page = await post(url, fields);
      expect(page.statusCode).toBe(status);
      expect(page.body).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
      expect(page.body).toContain(`value="${fields.email}"`);
      expect(page.body).not.toContain(FORM.password);
      expect((await people.app.inject({ url })).statusCode).toBe(200);
    },
  );

  test('works for a week and not a millisecond more, and one that nobody issued never [CALL-35]', async () => {
    const url = await invite();
    people.clock.atMs += REGISTRATION_LIFETIME_MS - 1;
    expect((await people.app.inject({ url })).statusCode).toBe(200);
    people.clock.atMs += 1;
    expect((await people.app.inject({ url })).statusCode).toBe(404);
    expect((await post(url, { ...FORM, email: 'late@acme.example' })).statusCode).toBe(404);
    expect((await people.app.inject({ url: '/auth/register?token=made-up' })).statusCode).toBe(404);
    expect((await people.app.inject({ url: '/auth/register' })).statusCode).toBe(404);
  });

  test('escapes what the form brings in', async () => {
    people.clock.atMs -= REGISTRATION_LIFETIME_MS;
    const page = await post(await invite(), { ...FORM, name: '"><script>alert(1)</script>' });
    expect(page.body).not.toContain('<script>');
  });

  test('of a service that has its people opens no way to the first administrator', async () => {
    const closed = await people.app.inject({ url: '/auth/setup' });
    expect(closed.statusCode).toBe(404);
    expect(closed.body).toContain('The service already has an administrator.');
    expect((await post('/auth/setup', { ...FORM, code: '', client: 'ACME' })).statusCode).toBe(404);
  });
});

describe('the setup code', () => {
  test(
    'makes the first administrator, once, and is told in the log alone [AUTH-24]',
    async () => {
      const storage = await openTestStorage();
      const repositories = createRepositories(storage.db);
      const clock = { nowMs: () => Date.UTC(2026, 5, 1) };
      const told: string[] = [];
      const setup = await openSetup(repositories.people, (code) => told.push(code));
      expect(told).toEqual([expect.stringMatching(/^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/)]);
      const app = fastify();
      await app.register(rateLimit, { global: false });
      const entry = setupEntry({ repositories, clock }, setup);
      await app.register(accountRoutes, { path: '/setup', entry, attemptsPerMinute: 6 });
      const post = async (fields: Record<string, string>) =>
        (await app.inject(formPost('/setup', fields))).statusCode;

      const page = await app.inject({ url: '/setup' });
      expect(page.body).toContain('name="code"');
      expect(page.body).not.toContain(told[0]);
      const right = { ...FORM, client: 'acme', code: told[0]!.toLowerCase().replaceAll('-', ' ') };
      expect(await post({ ...right, code: 'AAAA-AAAA-AAAA-AAAA-AAAA' })).toBe(400);
      expect(await post({ ...right, client: 'A/C' })).toBe(400);
      expect(await repositories.people.isNobodyThere()).toBe(true);

      const both = await Promise.all([post(right), post({ ...right, email: 'other@acme.example' })]);
      expect(both.sort()).toEqual([201, 404]);
      const admin = (await repositories.clientPeople.search('ACME', '', 9)).map(
        ({ authorities }) => authorities,
      );
      expect(admin).toEqual([['admin_endpoints', 'site_admin_endpoints', 'user_endpoints']]);
      expect(await post({ ...right, email: 'third@acme.example' })).toBe(404);
      expect(await openSetup(repositories.people, (code) => told.push(code))).toBeNull();
      expect(told).toHaveLength(1);
      expect([await post(right), await post(right)]).toEqual([404, 429]);
      await app.close();
      await storage.close();
    },
    SLOW_MS,
  );
});
