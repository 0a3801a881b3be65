import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const LIST = 'GET /api/facilities/metadata';
const CHANGE = 'PUT /api/admin/alerts/locations/NORTH';
const STALE = { generalError: { message: 'locationChanged', messageText: 'Changed.' } };
const NORTH = {
  id: 'NORTH',
  gid: 1,
  clientId: 'ACME',
  latitude: 35.1992,
  longitude: -101.8453,
  countryCode: 'US',
  city: 'Amarillo',
  state: 'TX',
};
const SOUTH = { ...NORTH, id: 'SOUTH', gid: 2 };
const listOf = (...locations: object[]) => ({
  type: 'FeatureCollection',
  features: locations.map((properties) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties,
  })),
});

/** List that is answered when told. */
function heldList() {
  let body!: ReadableStreamDefaultController;
  const stream = new ReadableStream({ start: (controller) => void (body = controller) });
  return {
    response: new Response(stream, { headers: { 'content-type': 'application/json' } }),
    answer: (...locations: object[]) =>
      act(async () => {
        body.enqueue(new TextEncoder().encode(JSON.stringify(listOf(...locations))));
        body.close();
        for (let nth = 0; nth < 10; nth++) await settled();
      }),
  };
}

/** Form of a location with another street, which the service refuses. */
async function editStale() {
  const page = await renderOwnProfile({
    person: { authorities: ['user_endpoints', 'admin_endpoints'] },
    service: {
      [LIST]: listOf(NORTH, SOUTH),
      'GET /api/admin/alerts/facility_tags': { tags: [] },
      [CHANGE]: Response.json(STALE, { status: 409 }),
    },
  });
  await page.goTo('Locations');
  await page.press('Edit NORTH');
  page.type('Address', '2 Dock St');
  return { ...page, changes: () => page.asked.filter(({ call }) => call === CHANGE) };
}

describe('a location that another user has moved since its form was opened', () => {
  it('is not moved back: its form says so and has its values of now [S1][GAP-142][CALL-56]', async () => {
    const page = await editStale();
    page.answers[LIST] = listOf({ ...NORTH, latitude: 46.8 }, SOUTH);
    await page.press('Save');
    expect(page.text()).toContain('This location changed while the form was open. Nothing was saved.');
    expect([page.field('Latitude').value, page.field('Address').value]).toEqual(['46.8', '']);

    page.answers[CHANGE] = {};
    page.type('Address', '2 Dock St');
    await page.press('Save');
    expect(page.changes()).toMatchObject([
      { body: { latitude: 35.1992, basedOn: { latitude: 35.1992 } } },
      { body: { latitude: 46.8, address: '2 Dock St', basedOn: { latitude: 46.8 } } },
    ]);
    expect(page.text()).not.toContain('This location changed while the form was open.');
  });

  it('keeps the refusal in its form when the locations cannot be loaded again [S4][GAP-142]', async () => {
    const page = await editStale();
    page.answers[LIST] = new Response(null, { status: 500 });
    await page.press('Save');
    const [alert] = page.dialog().getAllByRole('alert');
    expect(alert?.textContent).toBe('A location has changed in the meantime. Nothing was saved.');
    expect(page.field('Address').value).toBe('2 Dock St');
  });

  it('leaves the form of another that is opened meanwhile, with what was typed [GAP-142]', async () => {
    const page = await editStale();
    const list = heldList();
    page.answers[LIST] = list.response;
    await page.press('Save');
    await page.press('Edit SOUTH');
    page.type('Address', '9 Quay St');
    await list.answer({ ...NORTH, latitude: 46.8 }, SOUTH);
    expect(page.text()).not.toContain('This location changed while the form was open.');
    expect(page.field('Address').value).toBe('9 Quay St');
    await page.press('Edit NORTH');
    expect(page.field('Latitude').value).toBe('46.8');
  });

  it('does not put back the list of before a later save [GAP-142]', async () => {
    const page = await editStale();
    const list = heldList();
    page.answers[LIST] = list.response;
    await page.press('Save');
    await page.press('Edit SOUTH');
    page.type('Address', '9 Quay St');
    page.answers['PUT /api/admin/alerts/locations/SOUTH'] = {};
    page.answers[LIST] = listOf(NORTH, { ...SOUTH, address: '9 Quay St' });
    await page.press('Save');
    await list.answer({ ...NORTH, latitude: 46.8 }, SOUTH);
    await page.press('Edit SOUTH');
    expect(page.field('Address').value).toBe('9 Quay St');
  });
});
