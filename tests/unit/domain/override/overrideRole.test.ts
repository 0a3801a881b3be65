import { expect, it } from 'vitest';
import { overrideRole } from '#domain/override/overrideRole.ts';

const roleOf = (...authorities: string[]) => overrideRole(authorities, 'ACME');

it('is site admin by the general authority or by that of the own client [OVR-01]', () => {
  expect(roleOf('user_endpoints', 'site_admin_endpoints')).toBe('siteAdmin');
  expect(roleOf('acme_site_admin_endpoints')).toBe('siteAdmin');
  expect(roleOf('admin_endpoints', 'site_admin_endpoints')).toBe('siteAdmin');
});

it('is admin by that authority alone [OVR-10]', () => {
  expect(roleOf('admin_endpoints', 'user_endpoints')).toBe('admin');
  expect(roleOf('guest_endpoints', 'admin_endpoints')).toBe('admin');
});

it('is none for users, for a site admin of another client and for authorities that nobody knows [OVR-01]', () => {
  expect(roleOf()).toBe('none');
  expect(roleOf('user_endpoints')).toBe('none');
  expect(roleOf('other_site_admin_endpoints')).toBe('none');
  expect(roleOf('ACME_site_admin_endpoints')).toBe('none');
  expect(roleOf('site_admin')).toBe('none');
});

it('is none for a guest, whatever else they hold [OVR-10]', () => {
  expect(roleOf('guest_endpoints', 'site_admin_endpoints')).toBe('none');
  expect(roleOf('guest_endpoints', 'acme_site_admin_endpoints')).toBe('none');
  expect(roleOf('guest_endpoints', 'user_endpoints', 'site_admin_endpoints')).toBe('siteAdmin');
});
