import { describe, expect, test } from 'vitest';
import {
  isAdmin,
  isAnybody,
  isGuest,
  isKiosk,
  isOperator,
  isSiteAdmin,
  mayChange,
} from '#domain/people/rights.ts';

/** What the authorities of somebody of the client ACME make them, by the names of the rules. */
function rightsOf(...authorities: string[]): string[] {
  const rights = {
    guest: isGuest(authorities),
    admin: isAdmin(authorities),
    siteAdmin: isSiteAdmin(authorities, 'ACME'),
    display: isKiosk(authorities),
    mayChange: mayChange(authorities, 'ACME'),
    anybody: isAnybody(authorities, 'ACME'),
    operator: isOperator(authorities, 'ACME'),
  };
  return Object.entries(rights).flatMap(([name, has]) => (has ? [name] : []));
}

describe('the authorities of a person', () => {
  test.each([
    [['user_endpoints'], ['mayChange', 'anybody']],
    [['admin_endpoints'], ['admin', 'mayChange', 'anybody']],
    [['site_admin_endpoints'], ['siteAdmin', 'mayChange', 'anybody']],
    [['acme_site_admin_endpoints'], ['siteAdmin', 'mayChange', 'anybody']],
    [['guest_endpoints'], ['guest', 'anybody']],
  ])('%j make them %j [GAP-19][AUTH-19]', (authorities, rights) => {
    expect(rightsOf(...authorities)).toEqual(rights);
  });

  test.each([
    [
      ['guest_endpoints', 'user_endpoints'],
      ['mayChange', 'anybody'],
    ],
    [
      ['guest_endpoints', 'admin_endpoints'],
      ['admin', 'mayChange', 'anybody'],
    ],
    [
      ['guest_endpoints', 'site_admin_endpoints'],
      ['guest', 'siteAdmin', 'mayChange', 'anybody'],
    ],
  ])('%j are those of a guest only without a user’s or an administrator’s: %j [GAP-19]', (held, rights) => {
    expect(rightsOf(...held)).toEqual(rights);
  });

  test.each([
    [[]],
    [['emperor_endpoints']],
    [['ADMIN_ENDPOINTS']],
    [['other_site_admin_endpoints']],
    [['ACME_site_admin_endpoints']],
    [['admin']],
    [['operator_endpoints']],
  ])('%j grant nothing at all, not even a sign-in [GAP-19][AUTH-19]', (authorities) => {
    expect(rightsOf(...authorities)).toEqual([]);
  });

  test('of a display let it change nothing, whatever else it has [GAP-19][GAP-141]', () => {
    expect(rightsOf('kiosk_endpoints')).toEqual(['display', 'anybody']);
    for (const other of ['user_endpoints', 'site_admin_endpoints', 'admin_endpoints', 'operator_endpoints'])
      expect(rightsOf('kiosk_endpoints', other)).not.toContain('mayChange');
    expect(rightsOf('kiosk_endpoints', 'user_endpoints', 'operator_endpoints')).not.toContain('operator');
  });

  test('of an operator are added to those in their own client [GAP-19]', () => {
    expect(rightsOf('user_endpoints', 'operator_endpoints')).toEqual(['mayChange', 'anybody', 'operator']);
    expect(rightsOf('guest_endpoints', 'operator_endpoints')).toEqual(['guest', 'anybody']);
  });
});
