import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const CHANGE = 'PUT /api/admin/alerts/locations/NORTH';
const RING = [
  [-79.4, 43.6],
  [-79.39, 43.6],
  [-79.39, 43.61],
  [-79.4, 43.6],
];
const NORTH = {
  id: 'NORTH',
  gid: 1,
  clientId: 'ACME',
  latitude: 43.605,
  longitude: -79.395,
  countryCode: 'CA',
  city: 'Toronto',
  state: 'ON',
  tz: 'America/Toronto',
};
const PLACE = {
  id: 'osm:W42',
  title: '12 Dock Street, Laval',
  latitude: 45.5877,
  longitude: -73.7124,
  address: '12 Dock Street',
  city: 'Laval',
  state: 'QC',
  countryCode: 'CA',
};

async function openNorth(more: object = {}) {
  const page = await renderOwnProfile({
    person: { authorities: ['user_endpoints', 'admin_endpoints'] },
    service: {
      'GET /api/facilities/metadata': {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [0, 0] },
            properties: { ...NORTH, ...more },
          },
        ],
      },
      'GET /api/admin/alerts/facility_tags': { tags: [] },
      'GET /api/geocode/suggest?q=laval': { suggestions: [PLACE] },
      [CHANGE]: {},
    },
  });
  await page.goTo('Locations');
  await page.press('Edit NORTH');
  return { ...page, changes: () => page.asked.filter(({ call }) => call === CHANGE) };
}

describe('a site with an edge for which an address is chosen', () => {
  it('says that the edge is gone, and is saved as a point at the address [S1][ADMIN-07]', async () => {
    const page = await openNorth({ geometry: { type: 'Polygon', coordinates: [RING] } });
    expect(page.text()).not.toContain('The polygon was removed');
    page.type('Find an address', 'laval');
    fireEvent.click(await page.dialog().findByText(PLACE.title, {}, { timeout: 5_000 }));
    expect(page.text()).toContain('The polygon was removed');
    expect(page.field('Latitude').value).toBe('45.5877');
    await page.press('Save');
    const [change] = page.changes();
    expect(change).toMatchObject({ body: { city: 'Laval', latitude: 45.5877, longitude: -73.7124 } });
    expect(change).not.toHaveProperty('body.geometry');
  });
});

it('a yard that is moved by its figures shows that it takes the time zone there, and is saved so [ADMIN-03][S6]', async () => {
  const page = await openNorth();
  const zone = () => page.dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value;
  expect(zone()).toBe('America/Toronto');
  page.type('Longitude', '-114.07');
  expect(zone()).toBe('');
  page.type('Longitude', '-79.395');
  expect(zone()).toBe('America/Toronto');
  page.type('Longitude', '-114.07');
  await page.press('Save');
  expect(page.changes()).toMatchObject([{ body: { longitude: -114.07, tz: '' } }]);
});
