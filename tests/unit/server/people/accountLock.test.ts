import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Accounts, PasswordReset } from '#contracts/accounts.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { signInUrl } from '../identity/identityApp.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const ADA = 'admin@acme.example';
const UMA = 'user@acme.example';
const SAM = 'siteadmin@acme.example';
const MINUTE_MS = 60_000;
const CHOSEN = 'gate moss 41 harbor';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());
beforeEach(() => {
  people.clock.atMs += 24 * 60 * MINUTE_MS; // what was guessed before is forgotten
  people.forgetSessions();
});

let calls = 0;
/** A sign-in from an address of its own. */
async function attempt(email: string, password: string, cookie = '') {
  calls += 1;
  const answer = await people.app.inject({
    method: 'POST',
    url: signInUrl(),
    remoteAddress: `198.51.${calls >> 8}.${calls & 255}`,
    headers: { host: 'yard.example:8080', 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ email, password }).toString(),
  });
  const [device = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return { status: answer.statusCode, device };
}
async function guess(email: string, times: number, cookie = '') {
  for (let i = 0; i < times; i += 1) await attempt(email, `wrong-${i}`, cookie);
}
const listed = async (email: string) =>
  Accounts.parse((await people.call(ADA, 'GET', '/auth/admin/people')).json()).people.find(
    (account) => account.email === email,
  )!;
const unlock = async (as: string, whose: string) =>
  people.call(as, 'POST', `/auth/admin/people/${await people.idOf(whose)}/unlock`, {});

describe('an account whose password is guessed', () => {
  test('is listed as locked after ten wrong passwords, with their number and its end, and nobody else [AUTH-05][GAP-142]', async () => {
    await guess(UMA.toUpperCase(), 9);
    expect((await listed(UMA)).lock).toBeNull();
    await guess(UMA, 1);
    const untilMs = people.clock.nowMs() + MINUTE_MS;
    expect(await listed(UMA)).toMatchObject({ state: 'active', lock: { untilMs, wrongPasswords: 10 } });
    expect((await listed(SAM)).lock).toBeNull();
    people.clock.atMs = untilMs;
    expect((await listed(UMA)).lock).toBeNull();
  });

  test('is listed as locked when it waits on a device of the person alone [AUTH-05]', async () => {
    const { device } = await attempt(UMA, DEMO_PASSWORD);
    await guess(UMA, 11, device);
    expect((await listed(UMA)).lock).toMatchObject({ wrongPasswords: 10 });
    expect((await unlock(ADA, UMA)).statusCode).toBe(204);
    expect((await attempt(UMA, DEMO_PASSWORD, device)).status).toBe(303);
  });

  test('leaves an entry in the audit each time that it is locked [AUTH-05][S9]', async () => {
    await guess(UMA, 12);
    const entries = (await people.repositories.audit.listLast(20)).filter(
      ({ what, atMs }) => what === 'person.locked' && atMs === people.clock.nowMs(),
    );
    const detail = { userId: await people.idOf(UMA), wrongPasswords: 10 };
    expect(entries).toMatchObject([{ who: 'service', clientId: 'ACME', detail }]);
  });
});

describe('an administrator who unlocks an account', () => {
  test('lets the person sign in at once, with ten guesses anew, and the audit says so [AUTH-05][GAP-142][S9]', async () => {
    await guess(UMA, 11);
    expect((await attempt(UMA, DEMO_PASSWORD)).status).toBe(429);
    expect((await unlock(ADA, UMA)).statusCode).toBe(204);
    const [entry] = await people.repositories.audit.listLast(1);
    const userId = await people.idOf(UMA);
    expect(entry).toMatchObject({
      who: await people.idOf(ADA),
      what: 'person.unlocked',
      detail: { userId, wrongPasswords: 10 },
    });
    expect((await listed(UMA)).lock).toBeNull();
    await guess(UMA, 9);
    expect((await attempt(UMA, DEMO_PASSWORD)).status).toBe(303);
  });

  test('lets the person in by the link of a password reset, with ten guesses anew [AUTH-05][AUTH-26]', async () => {
    await guess(SAM, 11);
    const path = `/auth/admin/people/${await people.idOf(SAM)}/password_reset`;
    const { resetUrl } = PasswordReset.parse((await people.call(ADA, 'POST', path)).json());
    const { pathname, search } = new URL(resetUrl!);
    expect((await attempt(SAM, DEMO_PASSWORD)).status).toBe(429);
    const chosen = await people.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: CHOSEN, repeated: CHOSEN }).toString(),
    });
    expect(chosen.statusCode).toBe(200);
    expect((await attempt(SAM, CHOSEN)).status).toBe(303);
  });

  test('changes and audits nothing where nothing is locked [GAP-142]', async () => {
    await people.sessionOf(ADA);
    const before = await people.audited(1);
    expect((await unlock(ADA, UMA)).statusCode).toBe(204);
    expect(await people.audited(1)).toEqual(before);
  });

  test('can not unlock the own account, nor one of another client [AUTH-24][AUTH-05]', async () => {
    await people.sessionOf(ADA);
    await guess(ADA, 11);
    expect((await unlock(ADA, ADA)).json().generalError.message).toBe('ownAccount');
    expect((await listed(ADA)).lock).not.toBeNull();
    await guess('user@other.example', 11);
    expect((await unlock(ADA, 'user@other.example')).statusCode).toBe(404);
    expect((await attempt('user@other.example', DEMO_PASSWORD)).status).toBe(429);
  });
});
