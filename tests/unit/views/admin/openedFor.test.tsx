import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ProfileAsked } from '#app/page/shellContext.ts';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const facility = (id: string, gid: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: {
    id,
    gid,
    clientId: 'ACME',
    latitude: 35,
    longitude: -101,
    countryCode: 'US',
    city: 'Amarillo',
    state: 'TX',
    tags: [
      {
        id: 3,
        name: 'Rail',
      },
    ],
  },
});
const SERVICE = {
  'GET /api/facilities/metadata': {
    type: 'FeatureCollection',
    features: [facility('NORTH', 1), facility('SOUTH', 2)],
  },
  'GET /api/admin/alerts/facility_tags': { tags: [{ id: 3, name: 'Rail' }] },
  'GET /api/admin/alerts/subscriptions/users': { users: [] },
  'GET /api/admin/alerts/subscriptions/callback-urls': { callbacks: [] },
  'GET /auth/admin/client': { callbackUrl: '' },
};

async function openFor(opensFor: ProfileAsked) {
  const page = await renderOwnProfile({ person: ADMIN, service: SERVICE, opensFor });
  await act(async () => {
    await vi.dynamicImportSettled();
    await settled();
    await settled();
  });
  return page;
}
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('an administrator who adds a facility stands before the empty form of a location [LIST-02]', async () => {
  const { dialog, field } = await openFor({ tab: 'locations', facilityId: null });
  expect(shownTab()).toBe('Locations');
  expect(dialog().getByRole('form', { name: 'Add location' })).toBeTruthy();
  expect(field('Name').value).toBe('');
});

test('an administrator who edits the tags of a facility stands before its form, once [LIST-07]', async () => {
  const { dialog, field, goTo } = await openFor({ tab: 'locations', facilityId: 'SOUTH' });
  expect(field('Name').value).toBe('SOUTH');
  expect(dialog().getByText('Rail', { selector: 'span' })).toBeTruthy();
  await goTo('Units');
  await goTo('Locations');
  expect(dialog().queryByLabelText(/^Name/)).toBeNull();
});

test.each([
  ['users', 'Users'],
  ['callbacks', 'Callback URLs'],
] as const)(
  'an administrator who sees to the %s of a facility finds it chosen, once [LIST-07]',
  async (tab, label) => {
    const { dialog, goTo } = await openFor({ tab, facilityId: 'SOUTH' });
    expect(shownTab()).toBe(label);
    const chosen = () =>
      dialog()
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(chosen()).toEqual(['SOUTH Amarillo']);
    await goTo('Units');
    await goTo(label);
    expect(chosen()).toEqual([]);
  },
);
