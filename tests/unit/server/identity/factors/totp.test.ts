import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newTotpSecret,
  otpauthUrl,
  stepOfCode,
  takeTotpCode,
} from '#server/useCases/identity/factors/totp.ts';
import { createIdentityApp, type IdentityApp } from '../identityApp.ts';

const STEP_MS = 30_000;
/** Source: RFC 6238, appendix B: the seed of its SHA-1 rows, and the last six of the eight digits. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

function codeAt(secret: string, atMs: number): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: atMs });
}

describe('a one-time code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('fits the time of RFC 6238, appendix B: %s s [GAP-142]', (atS, code) => {
    expect(stepOfCode(RFC_SECRET, code, atS * 1_000)).toBe(Math.floor(atS / 30));
  });

  test('fits one step before and after its time, and no further [GAP-142]', () => {
    const atMs = 1_800_000_000_000;
    const code = codeAt(RFC_SECRET, atMs);
    const fits = (steps: number) => stepOfCode(RFC_SECRET, code, atMs + steps * STEP_MS) !== null;
    expect([-2, -1, 0, 1, 2].map(fits)).toEqual([false, true, true, true, false]);
  });

  test.each(['', '28708', '2870822', '28708x', '287 082 1'])('is six digits and nothing else: %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull();
  });

  test('may be typed with a space, as apps show it', () => {
    expect(stepOfCode(RFC_SECRET, '287 082', 59_000)).toBe(1);
  });
});

test('a secret has 160 bits, and its address names product and person', () => {
  const secret = newTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const url = new URL(otpauthUrl(secret, 'uma@acme.example'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('uma@acme.example');
  expect(url.searchParams.get('secret')).toBe(secret);
});

describe('a code of a person', () => {
  let identity: IdentityApp;
  let personId: string;
  beforeAll(async () => {
    identity = await createIdentityApp();
    personId = (await identity.repositories.people.findByEmail('user@acme.example'))!.id;
  }, 120_000);
  afterAll(() => identity.close());

  test('counts once the app is confirmed, works once, and no code of an earlier step works after it [GAP-142]', async () => {
    const { factors } = identity.repositories;
    const atMs = identity.clock.nowMs();
    const secret = newTotpSecret();
    await factors.beginTotp(personId, secret, atMs);
    const take = (codeMs: number) =>
      takeTotpCode(factors, personId, { code: codeAt(secret, codeMs), nowMs: atMs });
    expect(await take(atMs)).toBe(false);
    await factors.confirmTotp(personId, secret, atMs);
    const both = await Promise.all([take(atMs), take(atMs)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await take(atMs - STEP_MS)).toBe(false);
    expect(await take(atMs + STEP_MS)).toBe(true);
  });
});
