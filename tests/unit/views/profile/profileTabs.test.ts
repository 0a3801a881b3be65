import { describe, expect, it } from 'vitest';
import { overrideRole } from '#domain/override/overrideRole.ts';
import { initialsOf } from '#views/profile/initialsOf.ts';
import { offeredTabs } from '#views/profile/profileTabs.ts';

const idsFor = (authorities: string[], isYardPage: boolean) =>
  offeredTabs({ isYardPage, role: overrideRole(authorities, 'ACME') }).map(({ id }) => id);

describe('the tabs of the profile', () => {
  it.each([
    ['an admin', ['user_endpoints', 'admin_endpoints']],
    ['a site admin', ['user_endpoints', 'site_admin_endpoints']],
    ['a site admin of the client', ['user_endpoints', 'acme_site_admin_endpoints']],
  ])(
    'on yard paths are for %s the yard settings and nothing else [PROF-04][PROF-09][GAP-78]',
    (_, rights) => {
      expect(idsFor(rights, true)).toEqual(['yardSettings']);
    },
  );

  it.each([
    ['a plain user', ['user_endpoints']],
    ['a guest', ['guest_endpoints', 'site_admin_endpoints']],
    ['a site admin of another client', ['user_endpoints', 'other_site_admin_endpoints']],
  ])('on yard paths are none for %s [PROF-04][PROF-09][GAP-78]', (_, rights) => {
    expect(idsFor(rights, true)).toEqual([]);
  });

  it('have no yard settings outside the yard paths [PROF-04]', () => {
    expect(idsFor(['admin_endpoints', 'site_admin_endpoints'], false)).toEqual([]);
  });
});

it.each([
  ['Dana Field', 'DF'],
  ['  élise  de la Tour ', 'ÉT'],
  ['Prince', 'P'],
  ['Sam 2 (night) Lee', 'SL'],
  ['', ''],
  ['42', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
