import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { createGuessLimit } from '#server/useCases/identity/guessLimit.ts';
import { createIdentityApp, signInUrl, type IdentityApp } from '../unit/server/identity/identityApp.ts';

const MINUTE_MS = 60_000;
const WAITS = 'Too many incorrect passwords for this account';
const KNOWN = 'user@acme.example';
let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());
beforeEach(() => void (identity.clock.atMs += 24 * 60 * MINUTE_MS));

let calls = 0;
/** A sign-in from an address of its own, as of a botnet. */
async function attempt(email: string, password: string, cookie = '') {
  calls += 1;
  const answer = await identity.app.inject({
    method: 'POST',
    url: signInUrl(),
    remoteAddress: `198.51.${calls >> 8}.${calls & 255}`,
    headers: {
      host: 'yard.example:8080',
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
    },
    payload: new URLSearchParams({
      email,
      password,
    }).toString(),
  });
  const [device = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return {
    status: answer.statusCode,
    body: answer.body.replaceAll(email, ''),
    device,
    headers: answer.headers,
  };
}
async function guess(email: string, times: number) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await attempt(email, `wrong-${i}`)).status);
  return statuses;
}

describe('an attacker who guesses the password of one account from many addresses', () => {
  test('has ten guesses, and then even the right one is not looked at [AUTH-05][GAP-143]', async () => {
    expect(await guess(KNOWN, 12)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const right = await attempt(KNOWN.toUpperCase(), DEMO_PASSWORD);
    expect(right.status).toBe(429);
    expect(right.body).toContain(WAITS);
  });

  test('finds out nothing about who has an account: an unknown address waits alike [AUTH-05]', async () => {
    const known = [...(await guess(KNOWN, 12)), (await attempt(KNOWN, 'x')).body];
    const unknown = [
      ...(await guess('nobody@acme.example', 12)),
      (await attempt('nobody@acme.example', 'x')).body,
    ];
    expect(unknown).toEqual(known);
  });

  test('does not lock out the person on a device that they have signed in with [AUTH-05]', async () => {
    const { device, headers } = await attempt(KNOWN, DEMO_PASSWORD);
    expect(device).toMatch(/^scc_device=[\w-]{43}$/);
    expect(headers['set-cookie']).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    await guess(KNOWN, 11);
    expect((await attempt(KNOWN, DEMO_PASSWORD, `scc_device=${'A'.repeat(43)}`)).status).toBe(429);
    expect((await attempt(KNOWN, DEMO_PASSWORD, device)).status).toBe(303);
  });

  test('gains no more guesses with a device of another person, nor endless ones with a stolen one [AUTH-05]', async () => {
    const theirs = await attempt('admin@acme.example', DEMO_PASSWORD);
    await guess(KNOWN, 10);
    expect((await attempt(KNOWN, 'wrong', theirs.device)).status).toBe(429);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await attempt('admin@acme.example', 'wrong', theirs.device)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('is named in the audit by the account, never by what was typed [AUTH-05][S9]', async () => {
    const { audit, people } = identity.repositories;
    await attempt(KNOWN, 'wrong');
    await attempt('my-secret-password', 'wrong');
    const [unknown, known] = await audit.listLast(2);
    const { id, clientId } = (await people.findByEmail(KNOWN))!;
    expect(known).toMatchObject({
      who: id,
      clientId,
      what: 'signIn.failed',
      detail: { reason: 'wrongPassword' },
    });
    expect(unknown).toMatchObject({ who: 'unknown', clientId: null, what: 'signIn.failed' });
    expect(JSON.stringify(unknown)).not.toContain('my-secret');
  });
});

describe('the wait of an account', () => {
  const START_MS = 1_000_000;
  const limitAt = () => {
    const clock = { atMs: START_MS, nowMs: () => clock.atMs };
    return { clock, limit: createGuessLimit(clock) };
  };

  test('doubles from one minute to a quarter of an hour, to the millisecond [AUTH-05]', () => {
    const { clock, limit } = limitAt();
    for (let i = 0; i < 10; i += 1) expect(limit.begin('a')).toBe(0);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      clock.atMs += minutes * MINUTE_MS - 1;
      expect(limit.begin('a')).toBe(1);
      clock.atMs += 1;
      expect(limit.begin('a')).toBe(0);
    }
  });

  test('ends with a right password, and after rest [AUTH-05]', () => {
    const { clock, limit } = limitAt();
    for (let i = 0; i < 10; i += 1) limit.begin('a');
    limit.forget('a');
    for (let i = 0; i < 10; i += 1) expect(limit.begin('a')).toBe(0);
    clock.atMs += 24 * 60 * MINUTE_MS;
    for (let i = 0; i < 10; i += 1) expect(limit.begin('a')).toBe(0);
  });

  test('is no longer for a clock that is set back [AUTH-05][S6]', () => {
    const { clock, limit } = limitAt();
    expect(limit.begin('a')).toBe(0);
    for (let i = 0; i < 10; i += 1) limit.begin('b');
    clock.atMs -= 180 * MINUTE_MS;
    expect(limit.begin('a')).toBe(0);
    expect(limit.waiting()).toEqual([{ key: 'b', guesses: 10, untilMs: clock.atMs + MINUTE_MS }]);
    clock.atMs += MINUTE_MS;
    expect([limit.waiting(), limit.begin('b')]).toEqual([[], 0]);
  });

  test('lets no pattern of guesses pass more than eighteen in an hour [AUTH-05]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 200 }), (pausesMs) => {
        const { clock, limit } = limitAt();
        const passedAtMs: number[] = [];
        for (const pauseMs of pausesMs) {
          clock.atMs += pauseMs;
          if (limit.begin('a') === 0) passedAtMs.push(clock.atMs);
        }
        const hourMs = 60 * MINUTE_MS;
        for (const atMs of passedAtMs) {
          expect(passedAtMs.filter((one) => one >= atMs && one < atMs + hourMs).length).toBeLessThanOrEqual(
            18,
          );
        }
      }),
    );
  });
});
