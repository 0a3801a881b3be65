import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { pressEnter } from '#tests/support/pressEnter.ts';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const URL = '/api/admin/alerts/locations';
const NOW = new Date(MISSION_TIME_MS).toISOString();
const facility = (id: string, gid: number, more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: {
    id,
    gid,
    clientId: 'ACME',
    latitude: 35.1992,
    longitude: -101.8453,
    countryCode: 'US',
    city: 'Amarillo',
    state: 'TX',
    ...more,
  },
});
const listOf = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const TAGS = [
  { id: 7, name: 'Port' },
  { id: 3, name: 'Rail' },
];
const ALERTS = '/static/acme/alerts.json';
const alertsFile = (watched: string[], more: object = {}) => ({
  client: 'ACME',
  generatedAt: NOW,
  lightningAsOf: NOW,
  watched,
  alerts: [],
  ...more,
});
const FILE_URL = `GET ${ALERTS}?cts=${MISSION_TIME_MS}`;

async function openLocations(service: Record<string, unknown> = {}, nowMs = () => MISSION_TIME_MS) {
  const page = await renderOwnProfile({
    person: ADMIN,
    nowMs,
    service: {
      'GET /api/facilities/metadata': listOf(facility('NORTH', 1), facility('SOUTH', 2, { city: 'Canyon' })),
      'GET /api/admin/alerts/facility_tags': { tags: TAGS },
      [`HEAD ${ALERTS}`]: {},
      [FILE_URL]: alertsFile(['NORTH', 'SOUTH']),
      [`POST ${URL}`]: {},
      [`PUT ${URL}/NORTH`]: {},
      ...service,
    },
  });
  await page.goTo('Locations');
  const rows = () => page.dialog().getAllByRole('row').slice(1);
  return {
    ...page,
    rows: () =>
      rows().map((row) =>
        [...within(row).queryAllByRole('rowheader'), ...within(row).getAllByRole('cell')]
          .slice(0, 4)
          .map((one) => one.textContent),
      ),
    fillIn(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) page.type(label, value);
    },
    words: () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent),
    changed: () => page.asked.filter(({ call }) => !call.startsWith('HEAD')),
  };
}
const REQUIRED = { Name: 'NEW_YARD', Latitude: '35.2', Longitude: '-101.8', City: 'Canyon', State: 'TX' };

afterEach(() => void vi.useRealTimers());

describe('the list of locations', () => {
  it('has the yard status of each [ADMIN-01][STATUS-20]', async () => {
    const page = await openLocations();
    expect(page.rows()).toEqual([
      ['NORTH', 'Open', 'Amarillo', 'TX'],
      ['SOUTH', 'Open', 'Canyon', 'TX'],
    ]);
  });

  it('says Unknown of what is not watched [ADMIN-01][S1][S4]', async () => {
    const page = await openLocations({ [FILE_URL]: alertsFile(['NORTH']) });
    expect(page.rows().map(([, status]) => status)).toEqual(['Open', 'Unknown']);
  });

  it.each([401, 403, 404, 500, 503])(
    'says Unknown of all while nothing is known, for the service answers %i [ADMIN-01][S1][S4]',
    async (status) => {
      const page = await openLocations({ [FILE_URL]: new Response(null, { status }) });
      expect(page.rows().map(([, word]) => word)).toEqual(['Unknown', 'Unknown']);
    },
  );

  it('says Unknown of all once the service has not answered for 40 s [ADMIN-01][S1][S4]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await openLocations();
    expect(page.words()).toEqual(['Open', 'Open']);
    for (const call of [FILE_URL, `HEAD ${ALERTS}`]) page.answers[call] = new Response(null, { status: 500 });
    for (let passedMs = 0; passedMs <= 40_000; passedMs += 10_000)
      await act(async () => {
        vi.advanceTimersByTime(10_000);
        await settled();
      });
    expect(page.words()).toEqual(['Unknown', 'Unknown']);
  });

  it('says Unknown at the first second after a sleep, between two answers [ADMIN-01][S1][S5]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let nowMs = MISSION_TIME_MS;
    const page = await openLocations({}, () => nowMs);
    nowMs += 60_001;
    expect(page.words()).toEqual(['Open', 'Open']);
    await act(async () => void vi.advanceTimersByTime(1_000));
    expect(page.words()).toEqual(['Unknown', 'Unknown']);
  });

  it('shows a thousand ten at a time, and finds one by a part of its name or city [ADMIN-01]', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      facility(`Y${String(at).padStart(4, '0')}`, at + 1),
    );
    const page = await openLocations({ 'GET /api/facilities/metadata': listOf(...many) });
    expect(page.rows()).toHaveLength(10);
    expect(page.text()).toContain('1 to 10 of 1,000');
    page.type('Search locations', 'y0999');
    expect(page.rows().map(([id]) => id)).toEqual(['Y0999']);
    page.type('Search locations', 'nowhere');
    expect(page.text()).toContain('No data matching current selection');
  });

  it('that could not be loaded is not an empty one [S4]', async () => {
    const page = await openLocations({ 'GET /api/facilities/metadata': new Response(null, { status: 500 }) });
    expect(page.text()).toContain('This section could not be loaded.');
  });
});

describe('a location', () => {
  it('is created once name, position, city and state are set [ADMIN-03][ADMIN-06][CALL-55][CONST-42][DATA-21][ERR-16]', async () => {
    const page = await openLocations();
    await page.press('Add location');
    expect([page.field('Latitude').step, page.field('Longitude').step]).toEqual(['0.0001', '0.0001']);
    for (const [label, value] of Object.entries(REQUIRED)) {
      expect(page.isEnabled('Create')).toBe(false);
      page.type(label, value);
    }
    for (const [label, value] of Object.entries(REQUIRED)) {
      page.type(label, '');
      expect([label, page.isEnabled('Create')]).toEqual([label, false]);
      page.type(label, value);
      expect([label, page.isEnabled('Create')]).toEqual([label, true]);
    }
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Country code' }), {
      target: { value: 'CA' },
    });
    page.type('Postal code', '79015');
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Add a tag' }), { target: { value: '3' } });
    await page.press('Create');
    expect(page.changed()).toEqual([
      {
        call: `POST ${URL}`,
        body: {
          name: 'NEW_YARD',
          latitude: 35.2,
          longitude: -101.8,
          city: 'Canyon',
          state: 'TX',
          address: '',
          postalCode: '79015',
          tz: '',
          countryCode: 'CA',
          facilityTagIds: [3],
          defaultUnits: 1,
        },
      },
    ]);
    expect(page.text()).toContain('Facility saved successfully');
    expect(page.dialog().queryByRole('form', { name: 'Add location' })).toBeNull();
  });

  it('may be a polygon, whose corners are typed, and lies in its middle [ADMIN-02][GAP-110][DATA-21]', async () => {
    const page = await openLocations();
    await page.press('Add location');
    page.fillIn({ Name: 'SITE', City: 'Canyon', State: 'TX' });
    fireEvent.click(page.dialog().getByRole('radio', { name: 'Polygon' }));
    for (const [at, [lat, lon]] of [
      ['35', '-101'],
      ['35', '-101.02'],
      ['35.02', '-101.02'],
      ['35.02', '-101'],
    ].entries()) {
      await page.press('Add a corner');
      expect(page.text()).toContain('A corner has no position yet.');
      fireEvent.change(page.dialog().getAllByLabelText(/^Latitude/)[at]!, { target: { value: lat } });
      fireEvent.change(page.dialog().getAllByLabelText(/^Longitude/)[at]!, { target: { value: lon } });
      expect(page.isEnabled('Create')).toBe(at >= 2);
    }
    await page.press('Remove corner 4');
    await page.press('Create');
    const ring = [
      [-101, 35],
      [-101.02, 35],
      [-101.02, 35.02],
      [-101, 35],
    ];
    expect(page.changed()).toMatchObject([
      {
        call: `POST ${URL}`,
        body: {
          geometry: {
            type: 'Polygon',
            coordinates: [ring],
          },
          latitude: expect.closeTo(35.00667, 4),
          longitude: expect.closeTo(-101.01333, 4),
        },
      },
    ]);
  });

  it.each([
    ['a name with a blank', { Name: 'NEW YARD' }, '3 to 30 letters'],
    ['a name that is taken', { Name: 'north' }, 'A location with this name already exists.'],
    ['a latitude beyond the pole', { Latitude: '91' }, 'A number from -90 to 90'],
  ])('is not created with %s [ADMIN-04][ADMIN-05][ADMIN-06]', async (_, wrong, words) => {
    const page = await openLocations();
    await page.press('Add location');
    page.fillIn({ ...REQUIRED, ...wrong });
    expect(page.isEnabled('Create')).toBe(false);
    expect(page.text()).toContain(words);
  });

  it('is changed by a PUT, its name locked [ADMIN-05][ADMIN-09][GAP-111]', async () => {
    const page = await openLocations();
    await page.press('Edit NORTH');
    expect([page.field('Name').value, page.field('Name').disabled]).toEqual(['NORTH', true]);
    page.type('City', 'Canyon');
    await page.press('Save');
    expect(page.changed()).toEqual([
      {
        call: `PUT ${URL}/NORTH`,
        body: {
          latitude: 35.1992,
          longitude: -101.8453,
          city: 'Canyon',
          state: 'TX',
          address: '',
          postalCode: '',
          tz: '',
          countryCode: 'US',
          facilityTagIds: [],
          basedOn: {
            latitude: 35.1992,
            longitude: -101.8453,
            countryCode: 'US',
            city: 'Amarillo',
            state: 'TX',
          },
        },
      },
    ]);
  });

  it('is not saved by Enter in the search for its new address, nor as it was [S1][ADMIN-07][ADMIN-09]', async () => {
    const page = await openLocations();
    await page.press('Edit NORTH');
    expect(page.isEnabled('Save')).toBe(false);
    expect(page.text()).not.toContain('are required.');
    page.type('City', 'Canyon');
    expect(page.isEnabled('Save')).toBe(true);
    await act(async () => {
      pressEnter(page.field('Find an address'));
      await settled();
    });
    expect(page.changed()).toEqual([]);
    page.type('City', 'Amarillo');
    expect(page.isEnabled('Save')).toBe(false);
    page.type('City', '');
    expect(page.text()).toContain('Name, latitude, longitude, state, and city are required.');
  });

  it('is marked with tags, each of which can be taken out again [ADMIN-03][DATA-21]', async () => {
    const page = await openLocations({
      'GET /api/facilities/metadata': listOf(facility('NORTH', 1, { tags: [TAGS[1]] })),
    });
    await page.press('Edit NORTH');
    const choice = () => page.dialog().getByRole('combobox', { name: 'Add a tag' });
    expect(
      within(choice())
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Add a tag', 'Port']);
    fireEvent.change(choice(), { target: { value: '7' } });
    await page.press('Remove Rail');
    await page.press('Save');
    expect(page.changed()).toMatchObject([{ call: `PUT ${URL}/NORTH`, body: { facilityTagIds: [7] } }]);
  });

  it('shows in red what the service would not take, with the fields as they were [ADMIN-06][ERR-08][ERR-17]', async () => {
    const problem = { generalError: { message: 'locationExists', messageText: 'Taken.' } };
    const page = await openLocations({ [`POST ${URL}`]: Response.json(problem, { status: 409 }) });
    await page.press('Add location');
    page.fillIn(REQUIRED);
    await page.press('Create');
    expect(page.dialog().getAllByRole('alert')[0]?.textContent).toContain(
      'A location with this name already exists',
    );
    expect(page.field('City').value).toBe('Canyon');
  });
});
