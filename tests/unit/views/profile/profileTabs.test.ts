import { describe, expect, it } from 'vitest';
import { overrideRole } from '#domain/override/overrideRole.ts';
import { initialsOf } from '#views/profile/initialsOf.ts';
import { offeredTabs } from '#views/profile/profileTabs.ts';

const idsFor = (authorities: string[], isYardPage: boolean) =>
  offeredTabs({
    isYardPage,
    role: overrideRole(authorities, 'ACME'),
    isAdmin: authorities.includes('admin_endpoints'),
  }).map(({ id }) => id);

const ADMINISTRATION = ['locations', 'users', 'callbacks', 'tags', 'accessControl'];

describe('the tabs of the profile', () => {
  it.each([
    ['an admin', ['user_endpoints', 'admin_endpoints']],
    ['a site admin', ['user_endpoints', 'site_admin_endpoints']],
    ['a site admin of the client', ['user_endpoints', 'acme_site_admin_endpoints']],
  ])('on yard paths begin for %s with the yard settings [PROF-04][PROF-09][PROF-12][GAP-78]', (_, rights) => {
    expect(idsFor(rights, true)).toEqual(['yardSettings', 'personal', 'units']);
  });

  it.each([
    ['a plain user', ['user_endpoints']],
    ['a guest', ['guest_endpoints', 'site_admin_endpoints']],
    ['a site admin of another client', ['user_endpoints', 'other_site_admin_endpoints']],
  ])('on yard paths are without them for %s [PROF-04][PROF-09][PROF-12][GAP-78]', (_, rights) => {
    expect(idsFor(rights, true)).toEqual(['personal', 'units']);
  });

  it('have no yard settings outside the yard paths, and those of the client but no own subscriptions for an admin [PROF-04][PROF-12][PROF-13]', () => {
    const rights = ['admin_endpoints', 'site_admin_endpoints'];
    expect(idsFor(rights, false)).toEqual([
      'personal',
      'units',
      'notifications',
      'security',
      ...ADMINISTRATION,
    ]);
  });

  it('are all of a person outside the yard paths for who is no admin [PROF-09][PROF-12][PROF-13]', () => {
    const all = ['personal', 'units', 'notifications', 'subscriptions', 'security'];
    expect(idsFor(['user_endpoints'], false)).toEqual(all);
    expect(idsFor(['user_endpoints', 'site_admin_endpoints'], false)).toEqual(all);
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
