import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ClientSettings, SigningSecret } from '#contracts/administration.ts';
import { Problem } from '#contracts/problem.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';
const THEIR_ADMIN = 'admin@other.example';
const HOUR_MS = 3_600_000;
const HOOK = 'https://hooks.example.com/in';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

const messageOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.message;

describe('the client webhook', () => {
  const PATH = '/auth/admin/client';
  const read = async (who = ADA) => ClientSettings.parse((await people.call(who, 'GET', PATH)).json());
  const secret = async (who = ADA) =>
    SigningSecret.parse((await people.call(who, 'GET', `${PATH}/signing_secret`)).json());

  test('is set and cleared for the own client alone, and audited [CALL-37][CALL-65][AUTH-23][AUTH-24][GAP-122]', async () => {
    expect((await people.call(ADA, 'PATCH', PATH, { callbackUrl: HOOK })).json()).toMatchObject({
      callbackUrl: HOOK,
    });
    expect((await read()).callbackUrl).toBe(HOOK);
    expect((await read(THEIR_ADMIN)).callbackUrl).toBe('');
    await people.call(ADA, 'PATCH', PATH, { callbackUrl: '' });
    expect((await read()).callbackUrl).toBe('');
    expect(await people.audited(2)).toEqual(['clientWebhook.changed', 'clientWebhook.changed']);
  });

  test('keeps what is not named, and lets silent times hold back lightning only when told to [AUTH-24][S11]', async () => {
    expect((await read()).maySilenceLightning).toBe(false);
    await people.call(ADA, 'PATCH', PATH, { callbackUrl: HOOK });
    await people.call(ADA, 'PATCH', PATH, { maySilenceLightning: true });
    expect(await read()).toMatchObject({ callbackUrl: HOOK, maySilenceLightning: true });
    expect((await read(THEIR_ADMIN)).maySilenceLightning).toBe(false);
    await people.call(ADA, 'PATCH', PATH, { callbackUrl: '' });
    expect((await read()).maySilenceLightning).toBe(true);
    await people.call(ADA, 'PATCH', PATH, { maySilenceLightning: false });
    const [last] = await people.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'clientSilence.changed', detail: { maySilenceLightning: false } });
  });

  test('and the silence of lightning change by a fresh proof alone, if the client asks for it; lightning is let pass again without one [GAP-142][S11]', async () => {
    const patch = (change: object) => people.call(ADA, 'PATCH', PATH, change);
    await read();
    people.clock.atMs += 5 * 60_000 + 1;
    await people.repositories.clients.setAsksFreshProof('ACME', true);
    const before = await read();
    const guarded = [
      { maySilenceLightning: true },
      { callbackUrl: HOOK },
      { callbackUrl: '' },
      { overrideLifetimeHours: 24 },
    ];
    for (const change of guarded) {
      const refused = await patch(change);
      expect([refused.statusCode, messageOf(refused)]).toEqual([401, 'freshProofNeeded']);
    }
    expect(await read()).toEqual(before);
    expect((await patch({ maySilenceLightning: false })).statusCode).toBe(200);
    people.forgetSessions();
    expect((await patch({ maySilenceLightning: true, callbackUrl: HOOK })).statusCode).toBe(200);
    await patch({ maySilenceLightning: false, callbackUrl: '' });
    await people.repositories.clients.setAsksFreshProof('ACME', false);
  });

  test('tells that overrides last 12 hours, and takes 1 to 24 whole hours, audited, for the own client alone [S9][GAP-142]', async () => {
    const patch = (overrideLifetimeHours: unknown) =>
      people.call(ADA, 'PATCH', PATH, { overrideLifetimeHours });
    expect((await read()).overrideLifetimeHours).toBe(12);
    for (const hours of [0, 0.5, 1.5, 25, -1, '4', null]) expect((await patch(hours)).statusCode).toBe(400);
    expect((await read()).overrideLifetimeHours).toBe(12);
    for (const hours of [1, 24, 4]) {
      expect((await patch(hours)).json()).toMatchObject({ overrideLifetimeHours: hours });
      expect((await read()).overrideLifetimeHours).toBe(hours);
    }
    const [last] = await people.repositories.audit.listLast(1);
    expect(last).toMatchObject({
      what: 'clientOverrides.changed',
      clientId: 'ACME',
      who: await people.idOf(ADA),
      detail: { overrideLifetimeHours: 4, before: 24 },
    });
    await patch(4);
    await expect(people.repositories.audit.listLast(1)).resolves.toEqual([last]);
    expect((await read(THEIR_ADMIN)).overrideLifetimeHours).toBe(12);
    await people.call(ADA, 'PATCH', PATH, { maySilenceLightning: false });
    expect((await read()).overrideLifetimeHours).toBe(4);
    expect((await people.call(UMA, 'PATCH', PATH, { overrideLifetimeHours: 24 })).statusCode).toBe(403);
    await patch(12);
  });

  test('has a secret to sign with: one for each client, the same each time [CALL-37]', async () => {
    const { signingSecret } = await secret();
    expect(signingSecret.length).toBeGreaterThanOrEqual(43);
    expect((await secret()).signingSecret).toBe(signingSecret);
    expect((await secret(THEIR_ADMIN)).signingSecret).not.toBe(signingSecret);
    expect(await read()).not.toHaveProperty('signingSecret');
  });

  test('tells its secret by a fresh proof alone, if the client asks for it [GAP-142]', async () => {
    const ask = (path: string) => people.call(ADA, 'GET', path);
    const { signingSecret } = await secret();
    people.clock.atMs += 5 * 60_000 + 1;
    await people.repositories.clients.setAsksFreshProof('ACME', true);
    const refused = await ask(`${PATH}/signing_secret`);
    expect([refused.statusCode, messageOf(refused)]).toEqual([401, 'freshProofNeeded']);
    const changed = await people.call(ADA, 'PATCH', PATH, { maySilenceLightning: false });
    for (const answer of [refused, changed, await ask(PATH)])
      expect(answer.body).not.toContain(signingSecret);
    people.forgetSessions();
    expect((await secret()).signingSecret).toBe(signingSecret);
    await people.repositories.clients.setAsksFreshProof('ACME', false);
  });

  test('notes in the audit who was shown its secret, and shows none that it cannot note [AUTH-23]', async () => {
    const { audit, people: accounts } = people.repositories;
    const { signingSecret } = await secret();
    const [entry] = await audit.listLast(1);
    const ada = await accounts.findByEmail(ADA);
    const detail = { clientId: 'ACME' };
    expect(entry).toMatchObject({ what: 'clientSecret.shown', who: ada!.id, clientId: 'ACME', detail });
    expect(JSON.stringify(entry)).not.toContain(signingSecret);
    const spy = vi.spyOn(audit, 'append').mockRejectedValueOnce(new Error('The connection broke.'));
    const answer = await people.call(ADA, 'GET', `${PATH}/signing_secret`);
    spy.mockRestore();
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.body).not.toContain(signingSecret);
  });

  test('gets a new secret; the old one holds for 24 hours to the millisecond and no third comes meanwhile [CALL-37][AUTH-23][GAP-142]', async () => {
    const { repositories, clock } = people;
    const rotate = (who = ADA) => people.call(who, 'POST', `${PATH}/signing_secret`);
    const before = await secret();
    expect(before.oldSecretEndsAt).toBeNull();
    const rotatedAtMs = clock.atMs;
    const rotated = SigningSecret.parse((await rotate()).json());
    expect(rotated.signingSecret).not.toBe(before.signingSecret);
    expect(rotated).toEqual(await secret());
    expect((await read()).oldSecretEndsAt).toBe(rotated.oldSecretEndsAt);
    expect(rotated.oldSecretEndsAt).toBe(new Date(rotatedAtMs + 24 * HOUR_MS).toISOString());
    const [, entry] = await repositories.audit.listLast(2);
    expect(entry).toMatchObject({ what: 'clientSecret.rotated', clientId: 'ACME' });
    for (const secret of [before.signingSecret, rotated.signingSecret])
      expect(JSON.stringify(entry)).not.toContain(secret);
    expect((await read(THEIR_ADMIN)).oldSecretEndsAt).toBeNull();

    clock.atMs = rotatedAtMs + 24 * HOUR_MS - 1;
    people.forgetSessions();
    const early = await rotate();
    expect([early.statusCode, messageOf(early)]).toEqual([409, 'oldSecretStillHolds']);
    expect(await secret()).toEqual(rotated);
    clock.atMs += 1;
    expect(await secret()).toEqual({ ...rotated, oldSecretEndsAt: null });
    expect((await rotate()).statusCode).toBe(200);
    expect((await secret()).signingSecret).not.toBe(rotated.signingSecret);

    clock.atMs += 5 * 60_000 + 1;
    await repositories.clients.setAsksFreshProof('ACME', true);
    const unproved = await rotate();
    expect([unproved.statusCode, messageOf(unproved)]).toEqual([401, 'freshProofNeeded']);
    await repositories.clients.setAsksFreshProof('ACME', false);
  });

  test('with an address that is none stays as it was [ADMIN-19]', async () => {
    const answer = await people.call(ADA, 'PATCH', PATH, { callbackUrl: 'http://10.0.0.1/' });
    expect([answer.statusCode, 'callbackUrl' in Problem.parse(answer.json())]).toEqual([400, true]);
  });
});
