import { expect, test } from 'vitest';
import { isRailBeside, railOf } from '#app/shell/railOf.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';

const { session } = sessionGrant();
const EVERYBODY = ['map', 'wall'];
const USERS = [...EVERYBODY, 'report'];

test.each([
  [['user_endpoints'], USERS],
  [['guest_endpoints'], EVERYBODY],
  [['kiosk_endpoints', 'admin_endpoints', 'operator_endpoints'], EVERYBODY],
  [
    ['user_endpoints', 'acme_site_admin_endpoints'],
    [...EVERYBODY, 'policyLab', 'report', 'sources', 'policies', 'audit'],
  ],
  [
    ['user_endpoints', 'admin_endpoints'],
    [...USERS, 'locations', 'people', 'sources', 'screens', 'callbacks', 'tags', 'audit'],
  ],
  [
    ['user_endpoints', 'operator_endpoints'],
    [...USERS, 'clients'],
  ],
])('%j finds %j in the rail, and no group without entries [AUTH-19][GAP-140]', (authorities, names) => {
  const groups = railOf({ ...session, client: 'ACME', authorities });
  expect(groups.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
  expect(groups.every(({ items }) => items.length > 0)).toBe(true);
});

test('the rail stands beside pages of administration, and opens over a map', () => {
  expect(
    [
      '/people/ACME',
      '/policies/ACME',
      '/policylab/ACME',
      '/audit/ACME',
      '/screens',
      '/sources/ACME',
      '/clients',
    ].every(isRailBeside),
  ).toBe(true);
  expect(['/lightningalert/ACME/', '/peoples', '/historical/ACME/2026-01-01'].some(isRailBeside)).toBe(false);
});
