import { describe, expect, test } from 'vitest';
import {
  readClaims,
  type Claims,
  type OutsidePerson,
} from '#server/useCases/identity/external/outsideClaims.ts';

const SETTINGS = {
  roleClaim: 'realm_access.roles',
  roleMap: { admins: ['admin_endpoints', 'user_endpoints'], staff: ['user_endpoints'], constructor_: ['x'] },
  clientClaim: 'org',
  defaultClient: null,
};
const CLAIMS: Claims = {
  sub: 's-1',
  email: 'lea@acme.example',
  email_verified: true,
  realm_access: { roles: ['staff', 'admins', 'nobody'] },
  org: 'acme',
};
const read = (changes: Claims, settings = {}) =>
  readClaims({ ...CLAIMS, ...changes }, { ...SETTINGS, ...settings });

describe('what a provider says of a person', () => {
  test('becomes an account with the rights of all known roles together', () => {
    expect(read({ name: 'Léa', locale: 'fr' })).toEqual({
      subject: 's-1',
      email: 'lea@acme.example',
      isEmailVerified: true,
      name: 'Léa',
      language: 'fr-CA',
      clientId: 'ACME',
      authorities: ['user_endpoints', 'admin_endpoints'],
    });
  });

  test.each([
    ['no address', { email: undefined }, 'noEmail'],
    ['an address that is not verified', { email_verified: false }, 'noEmail'],
    ['no roles', { realm_access: {} }, 'noRole'],
    ['roles that are none of ours', { realm_access: { roles: ['nobody'] } }, 'noRole'],
    ['roles that are no names', { realm_access: { roles: [{}, 7, null] } }, 'noRole'],
    ['the name of a function of objects', { realm_access: { roles: 'constructor' } }, 'noRole'],
    ['no client', { org: undefined }, 'noClient'],
  ] as const)('is refused with %s', (_what, changes, refusal) => {
    expect(read(changes)).toBe(refusal);
  });

  test('names a claim whole before it is taken for a way', () => {
    const person = read({ 'realm_access.roles': 'staff' }) as OutsidePerson;
    expect(person.authorities).toEqual(['user_endpoints']);
  });

  test('puts a user whose claims name no client into the default one', () => {
    expect(read({ org: undefined }, { defaultClient: 'ACME' })).toMatchObject({ clientId: 'ACME' });
  });

  test('is called by the user name, else by the address', () => {
    expect(read({ preferred_username: 'lea.b' })).toMatchObject({ name: 'lea.b', language: 'en-US' });
    expect(read({ name: ' \u0000 ' })).toMatchObject({ name: 'lea' });
  });
});
