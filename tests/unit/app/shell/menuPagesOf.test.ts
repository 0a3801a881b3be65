import { expect, test } from 'vitest';
import { menuPagesOf } from '#app/shell/menuPagesOf.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';

const { session } = sessionGrant();

test.each([
  [['user_endpoints'], []],
  [['guest_endpoints'], []],
  [
    ['user_endpoints', 'admin_endpoints'],
    ['people', 'screens'],
  ],
  [['user_endpoints', 'acme_site_admin_endpoints'], ['people']],
  [['user_endpoints', 'operator_endpoints'], ['clients']],
  [
    ['user_endpoints', 'admin_endpoints', 'operator_endpoints'],
    ['people', 'screens', 'clients'],
  ],
  [['kiosk_endpoints', 'operator_endpoints'], []],
])('%j finds the pages %j in the user menu [AUTH-19][SHELL-19]', (authorities, names) => {
  const pages = menuPagesOf({ ...session, client: 'ACME', authorities });
  expect(pages.map(({ name }) => name)).toEqual(names);
});
