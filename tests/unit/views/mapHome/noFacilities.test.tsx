import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { NoFacilities } from '#views/mapHome/NoFacilities.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

it.each([
  ['the list has not come', false, null, 'Loading facilities...'],
  ['it cannot be loaded', false, 'timeout', 'Facilities could not be loaded. Retrying...'],
  ['an empty list has come', true, null, 'No yards are listed for this organization.'],
  ['an empty list can no longer be loaded', true, 'timeout', 'Facilities could not be loaded. Retrying...'],
])('says why no yard is on the map while %s [S4]', (_, isListed, fault, said) => {
  const shown = { isListed, facilities: [], links: {} };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <NoFacilities shown={shown as never} fault={fault} />
    </I18nextProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(said);
});
