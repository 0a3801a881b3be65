import { expect, test } from 'vitest';
import { createVerifiedTokens } from '#server/useCases/access/verifiedTokens.ts';

const PERSON = { id: 'p1', client: 'ACME', authorities: ['user_endpoints'], sessionId: 's1' };
const EXPIRES_AT_S = 1_784_000_000;

test('a verified token is known to the key that signed it, until the second at which it expires [AUTH-05]', () => {
  const [key, other] = [{}, {}];
  const tokens = createVerifiedTokens();
  tokens.keep(key, 'a.b.c', { person: PERSON, expiresAtS: EXPIRES_AT_S });
  const expiresAtMs = EXPIRES_AT_S * 1_000;
  expect(tokens.personOf(key, 'a.b.c', expiresAtMs - 1)).toBe(PERSON);
  expect(tokens.personOf(key, 'a.b.c', expiresAtMs)).toBeNull();
  expect(tokens.personOf(other, 'a.b.c', expiresAtMs - 1)).toBeNull();
  expect(tokens.personOf(key, 'a.b.d', expiresAtMs - 1)).toBeNull();
});
