import { describe, expect, it } from 'vitest';
import { mayOverride } from '#domain/override/mayOverride.ts';

const may = (...authorities: string[]) => mayOverride({ authorities, client: 'ACME' });

describe('overrides are for', () => {
  it('admins, and site admins by the general right or by that of their client [OVR-10]', () => {
    expect(may('admin_endpoints')).toBe(true);
    expect(may('site_admin_endpoints')).toBe(true);
    expect(may('user_endpoints', 'acme_site_admin_endpoints')).toBe(true);
  });

  it('nobody else: users, people without rights, site admins of another client [OVR-10]', () => {
    expect(may('user_endpoints')).toBe(false);
    expect(may()).toBe(false);
    expect(may('user_endpoints', 'other_site_admin_endpoints')).toBe(false);
  });

  it('no guest, though a site admin; one who is an administrator or ordinary user too is no guest [OVR-10]', () => {
    expect(may('guest_endpoints', 'site_admin_endpoints')).toBe(false);
    expect(may('guest_endpoints', 'acme_site_admin_endpoints')).toBe(false);
    expect(may('guest_endpoints', 'user_endpoints', 'site_admin_endpoints')).toBe(true);
    expect(may('guest_endpoints', 'admin_endpoints')).toBe(true);
  });

  it('no display, whatever else its account holds [OVR-10][GAP-141]', () => {
    expect(may('kiosk_endpoints')).toBe(false);
    expect(may('kiosk_endpoints', 'admin_endpoints')).toBe(false);
    expect(may('kiosk_endpoints', 'site_admin_endpoints')).toBe(false);
  });
});
