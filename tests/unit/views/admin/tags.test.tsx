import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const URL = '/api/admin/alerts/facility_tags';
const PORT = { id: 1, name: 'Port' };
const RAIL = { id: 2, name: 'Rail' };
const yardWith = (...tags: object[]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: {
    id: 'NORTH',
    gid: 1,
    clientId: 'ACME',
    latitude: 35,
    longitude: -101,
    countryCode: 'US',
    tags,
  },
});

async function openTags(service: Record<string, unknown> = {}) {
  const page = await renderOwnProfile({
    person: ADMIN,
    service: {
      [`GET ${URL}`]: { tags: [PORT, RAIL] },
      'GET /api/facilities/metadata': { type: 'FeatureCollection', features: [yardWith(RAIL)] },
      [`POST ${URL}`]: {},
      [`PUT ${URL}/2`]: {},
      [`DELETE ${URL}/2`]: {},
      ...service,
    },
  });
  await page.goTo('Tags');
  const rows = () => page.dialog().getAllByRole('row').slice(1);
  const cells = (row: HTMLElement) =>
    [...within(row).queryAllByRole('rowheader'), ...within(row).getAllByRole('cell')].slice(0, 2);
  return { ...page, rows: () => rows().map((row) => cells(row).map((one) => one.textContent)) };
}

describe('the tags', () => {
  it('stand in a table with how many locations each marks [ADMIN-16]', async () => {
    const page = await openTags();
    expect(page.rows()).toEqual([
      ['Port', '0'],
      ['Rail', '1'],
    ]);
  });

  it('stand ten on a page [ADMIN-16]', async () => {
    const tags = Array.from({ length: 11 }, (_, at) => ({ id: at + 1, name: `Tag ${at + 10}` }));
    const page = await openTags({ [`GET ${URL}`]: { tags } });
    expect([page.rows().length, page.text().includes('1 to 10 of 11')]).toEqual([10, true]);
    await page.press('Next page');
    expect(page.rows()).toEqual([['Tag 20', '0']]);
  });

  it('that could not be loaded are not none [S4]', async () => {
    const page = await openTags({ [`GET ${URL}`]: new Response(null, { status: 500 }) });
    expect(page.text()).toContain('This section could not be loaded.');
  });
});

describe('a tag', () => {
  it('is created once it has a name of its own [ADMIN-16][CALL-59][ERR-16]', async () => {
    const page = await openTags();
    await page.press('Add tag');
    expect(page.isEnabled('Create')).toBe(false);
    page.type('Name', 'rail');
    expect(page.text()).toContain('A tag with this name already exists.');
    page.type('Name', 'Truck');
    await page.press('Create');
    expect(page.asked).toEqual([{ call: `POST ${URL}`, body: { name: 'Truck' } }]);
    expect(page.text()).toContain('Added successfully');
    expect(page.dialog().queryByRole('form', { name: 'Add tag' })).toBeNull();
  });

  it('is renamed [ADMIN-16][CALL-59][ERR-16]', async () => {
    const page = await openTags();
    await page.press('Rename Rail');
    expect(page.isEnabled('Save')).toBe(false);
    page.type('Name', 'Trains');
    await page.press('Save');
    expect(page.asked).toEqual([{ call: `PUT ${URL}/2`, body: { name: 'Trains' } }]);
    expect(page.text()).toContain('Changed successfully');
  });

  it('keeps the keys in its form, and leads them back to the list once that is closed [ADMIN-16]', async () => {
    const page = await openTags();
    const opener = page.dialog().getByRole('button', { name: 'Rename Rail' });
    opener.focus();
    await page.press('Rename Rail');
    const form = within(page.dialog().getByRole('form', { name: 'Rename tag' }));
    expect(document.activeElement).toBe(form.getByRole('heading'));
    page.type('Name', 'Trains');
    await page.press('Save');
    expect(document.activeElement).toBe(opener);
  });

  it('leaves the keys where they are in the list, and leads them back to the row that was opened last [ADMIN-16]', async () => {
    const page = await openTags();
    const opener = (name: string) => page.dialog().getByRole('button', { name });
    const beginForm = async (name: string) => {
      opener(name).focus();
      await page.press(name);
    };
    await beginForm('Rename Rail');
    await beginForm('Rename Port');
    page.form('Rename tag').getByRole('textbox').focus();
    await page.press('Close', 1);
    expect(document.activeElement).toBe(opener('Rename Port'));

    await beginForm('Rename Rail');
    opener('Add tag').focus();
    await page.press('Close', 1);
    expect(document.activeElement).toBe(opener('Add tag'));
  });

  it('is removed once that is confirmed, which says what it marks [ADMIN-16][CALL-59][ERR-16]', async () => {
    const page = await openTags();
    await page.press('Remove Rail');
    expect(page.text()).toContain('Are you sure to remove this Tag?');
    expect(page.text()).toContain('The tag Rail is on 1 location.');
    await page.press('Cancel');
    expect(page.asked).toEqual([]);
    await page.press('Remove Rail');
    await page.press('Remove');
    expect(page.asked).toEqual([{ call: `DELETE ${URL}/2`, body: null }]);
    expect(page.text()).toContain('Removed successfully');
  });

  it('shows in red what the service would not take, with its name as it was typed [ERR-17]', async () => {
    const problem = { generalError: { message: 'tagExists', messageText: 'Taken.' } };
    const page = await openTags({ [`POST ${URL}`]: Response.json(problem, { status: 409 }) });
    await page.press('Add tag');
    page.type('Name', 'Truck');
    await page.press('Create');
    expect(page.form('Add tag').getByRole('alert').textContent).toContain(
      'A tag with this name already exists',
    );
    expect(page.field('Name').value).toBe('Truck');
    expect(page.text()).toContain('Something went wrong!');
  });
});
