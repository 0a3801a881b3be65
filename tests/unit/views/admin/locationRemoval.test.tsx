import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const URL = '/api/admin/alerts/locations';
const listOf = (...ids: string[]) => ({
  type: 'FeatureCollection',
  features: ids.map((id, nth) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties: { id, gid: nth + 1, clientId: 'ACME', latitude: 35, longitude: -101, countryCode: 'US' },
  })),
});

/** The locations NORTH and SOUTH, of which the service removes the first one as told. */
async function openLocations(removal: unknown = {}) {
  const page = await renderOwnProfile({
    person: { authorities: ['user_endpoints', 'admin_endpoints'] },
    service: {
      'GET /api/facilities/metadata': listOf('NORTH', 'SOUTH'),
      'GET /api/admin/alerts/facility_tags': { tags: [] },
      [`DELETE ${URL}/NORTH`]: removal,
    },
  });
  await page.goTo('Locations');
  return {
    ...page,
    ids: () =>
      page
        .dialog()
        .getAllByRole('rowheader')
        .map((one) => one.textContent),
    changed: () => page.asked.filter(({ call }) => !call.startsWith('HEAD')),
  };
}

describe('a location', () => {
  it('is removed once that is confirmed [ADMIN-10][CALL-58][ERR-16]', async () => {
    const page = await openLocations();
    await page.press('Remove NORTH');
    expect(page.text()).toContain('Are you sure to remove this Location?');
    await page.press('Cancel');
    expect(page.changed()).toEqual([]);
    await page.press('Remove NORTH');
    page.answers['GET /api/facilities/metadata'] = listOf('SOUTH');
    await page.press('Remove');
    expect(page.changed()).toEqual([{ call: `DELETE ${URL}/NORTH`, body: null }]);
    expect(page.ids()).toEqual(['SOUTH']);
    expect(page.text()).toContain('Removed successfully');
  });

  it('is asked about by its name, and stays where Escape is pressed [ADMIN-10]', async () => {
    const page = await openLocations();
    await page.press('Remove SOUTH');
    const question = page
      .dialog()
      .getByRole('alertdialog', { name: 'Are you sure to remove this Location?' });
    expect(within(question).getByText('SOUTH')).toBeDefined();
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(page.dialog().queryByRole('alertdialog')).toBeNull();
    expect([page.isClosed(), page.changed()]).toEqual([false, []]);
  });

  it('stays in the list where the service does not remove it, which says why [ADMIN-10][ERR-17]', async () => {
    const problem = { generalError: { message: 'anythingElse', messageText: 'It is in use.' } };
    const page = await openLocations(Response.json(problem, { status: 409 }));
    await page.press('Remove NORTH');
    await page.press('Remove');
    expect(page.dialog().getAllByRole('alert')[0]?.textContent).toContain('It is in use.');
    expect(page.ids()).toEqual(['NORTH', 'SOUTH']);
    expect(page.text()).not.toContain('Removed successfully');
  });
});
