import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from '#server/useCases/identity/passwords.ts';

test('a hash names argon2id with the cost that OWASP asks for, and differs each time', async () => {
  const [first, second] = [await hashPassword('thunder'), await hashPassword('thunder')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('a password fits its own hash only', async () => {
  const hash = await hashPassword('thunder');
  expect(await isPasswordOf(hash, 'thunder')).toBe(true);
  expect(await isPasswordOf(hash, 'Thunder')).toBe(false);
});

test('nobody can sign in without a hash, even with the password behind the stand-in', async () => {
  expect(await isPasswordOf(null, 'nobody has this password')).toBe(false);
});

test('an unknown person costs as much time as a known one', async () => {
  const hash = await hashPassword('thunder');
  const timeMs = async (stored: string | null) => {
    const startedAt = performance.now();
    for (let round = 0; round < 5; round += 1) await isPasswordOf(stored, 'wrong');
    return performance.now() - startedAt;
  };
  await timeMs(null);
  // without the stand-in hash the unknown person would answer in well under a hundredth of the time
  expect(await timeMs(null)).toBeGreaterThan((await timeMs(hash)) / 10);
});

test('many passwords at once leave threads to what is compressed for screens meanwhile [S12]', async () => {
  const hash = await hashPassword('thunder');
  let checked = 0;
  const checks = Array.from({ length: 40 }, () => isPasswordOf(hash, 'wrong').then(() => (checked += 1)));
  await promisify(gzip)(Buffer.from('{}'));
  expect(checked).toBeLessThan(20);
  await Promise.all(checks);
});
