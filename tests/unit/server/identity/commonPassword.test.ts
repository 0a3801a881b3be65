import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/useCases/identity/commonPassword.ts';
import { hashPassword, isPasswordOf } from '#server/useCases/identity/passwords.ts';

const KNOWN = ['Sam Okafor', 'sam.okafor@acme.example', 'ACME'];

test.each([
  'password1234',
  'motdepasse123',
  'passwordpassword',
  'm0td3p4ss3123',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'samokafor2026',
  'acmeacmeacme',
  'safetycommandcenter',
  'Safety Command Center',
])('%j is refused as a new password [PROF-17][GAP-143]', (password) => {
  expect(isCommonPassword(password, KNOWN)).toBe(true);
});

test.each([
  'ochre tin kettle walk',
  'correct horse battery staple',
  'été à la plage sans vélo',
  'x7#Lq!vT2m@z',
])('%j is taken [PROF-17][GAP-143]', (password) => expect(isCommonPassword(password, KNOWN)).toBe(false));

test('an accent typed as one character or as two is the same password [GAP-143]', async () => {
  const hash = await hashPassword('été à la plage'.normalize('NFD'));
  expect(await isPasswordOf(hash, 'été à la plage'.normalize('NFC'))).toBe(true);
});

test('the longest password takes no longer to judge than one of 32 characters: nobody waits behind it [PROF-17]', () => {
  const longest = 'x7#Lq!vT2m@zl0o1!5s'.repeat(10);
  const quickestMs = (password: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const beganAtMs = performance.now();
        isCommonPassword(password, KNOWN);
        return performance.now() - beganAtMs;
      }),
    );
  expect(quickestMs(longest)).toBeLessThan(3 * quickestMs(longest.slice(0, 32)));
});
