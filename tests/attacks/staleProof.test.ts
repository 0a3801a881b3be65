import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TotpSetup } from '#contracts/factors.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { createPasskeyApp, type PasskeyApp } from './passkeyApp.ts';

const ADA = 'admin@acme.example';
const MINUTE_MS = 60_000;

let world: PasskeyApp;
let umaId: string;
beforeEach(async () => {
  world = await createPasskeyApp();
  await world.repositories.clients.setAsksFreshProof('ACME', true);
  umaId = (await world.repositories.people.findByEmail('user@acme.example'))!.id;
}, 120_000);
afterEach(() => world.close());

const giveRole = (session: Parameters<PasskeyApp['call']>[0]) =>
  world.call(session, 'admin/client/roles', { roleId: 'site_admin', userId: umaId });

describe('giving a user the right to override', () => {
  test('needs a proof of the last five minutes, and a proof of another session does not count [GAP-142]', async () => {
    const stolen = await world.signIn(ADA);
    world.clock.atMs += 5 * MINUTE_MS;
    expect((await giveRole(stolen)).statusCode).toBe(200);
    world.clock.atMs += 1;
    const late = await giveRole(stolen);
    expect([late.statusCode, late.body]).toEqual([401, expect.stringContaining('freshProofNeeded')]);

    const own = await world.signIn(ADA);
    expect((await giveRole(own)).statusCode).toBe(200);
    expect((await giveRole(stolen)).statusCode).toBe(401);
    expect((await world.call(stolen, 'proof/password', { password: DEMO_PASSWORD })).statusCode).toBe(200);
    expect((await giveRole(stolen)).statusCode).toBe(200);
  });

  test('asks for no proof where the client asks for none [GAP-142]', async () => {
    await world.repositories.clients.setAsksFreshProof('ACME', false);
    const session = await world.signIn(ADA);
    world.clock.atMs += 10 * MINUTE_MS;
    expect((await giveRole(session)).statusCode).toBe(200);
  });
});

test('a stolen session takes over no account by a link for its new password [GAP-142]', async () => {
  await world.repositories.clients.setAsksFreshProof('ACME', false);
  const stolen = await world.signIn(ADA);
  world.clock.atMs += 5 * MINUTE_MS + 1;
  const samId = (await world.repositories.people.findByEmail('siteadmin@acme.example'))!.id;
  const answer = await world.call(stolen, `admin/people/${samId}/password_reset`, {});
  expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('freshProofNeeded')]);
  expect(await world.audited()).not.toContain('password.reset');
  expect((await world.signIn('siteadmin@acme.example')).accessToken).not.toBe('');
});

describe('a proof in an open session', () => {
  test('cannot be guessed: five wrong ones, then a quarter of an hour of rest, each audited [GAP-142]', async () => {
    const session = await world.signIn(ADA);
    const prove = (password: string) => world.call(session, 'proof/password', { password });
    for (let guess = 0; guess < 5; guess += 1) expect((await prove('guess')).statusCode).toBe(400);
    expect(await world.audited()).toEqual(Array.from({ length: 5 }, () => 'proof.refused'));
    expect((await prove(DEMO_PASSWORD)).statusCode).toBe(429);
    world.clock.atMs += 15 * MINUTE_MS;
    expect((await prove(DEMO_PASSWORD)).statusCode).toBe(200);
  });

  test('by a one-time code works once, and the replayed code proves nothing [GAP-142]', async () => {
    const session = await world.signIn(ADA);
    const { secret } = (await world.call(session, 'factors/totp')).json<TotpSetup>();
    const codeIn = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: world.clock.atMs + steps * 30_000 });
    expect((await world.call(session, 'proof/totp', { code: codeIn(0) })).statusCode).toBe(400); // not confirmed
    expect((await world.call(session, 'factors/totp/confirm', { code: codeIn(0) })).statusCode).toBe(200);
    expect((await world.call(session, 'proof/totp', { code: codeIn(0) })).statusCode).toBe(400);
    expect((await world.call(session, 'proof/totp', { code: codeIn(1) })).statusCode).toBe(200);
    expect((await world.call(session, 'proof/totp', { code: codeIn(1) })).statusCode).toBe(400);
  });

  test('a clock that is set back makes no proof fresh for longer [GAP-142]', async () => {
    const session = await world.signIn(ADA);
    world.clock.atMs -= MINUTE_MS;
    expect((await giveRole(session)).statusCode).toBe(401);
  });
});
