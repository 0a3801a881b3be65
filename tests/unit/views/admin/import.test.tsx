import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from '../profile/renderOwnProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const UPLOAD = '/api/admin/alerts/locations/bulk/json?overwriteExisting=';
const HEADER = 'Name,Address,City,State,Country,ZIP,Longitude,Latitude';
const rowOf = (name: string, more = '-73.2,44.5') => `${name},1 Dock St,Burlington,VT,us,05401,${more}`;

/** Facility of the client, in Texas. */
const NORTH = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-101.8, 35.2] },
  properties: { id: 'NORTH', clientId: 'ACME', latitude: 35.2, longitude: -101.8, countryCode: 'US', gid: 1 },
};

async function openImport(answer: unknown = { added: 1, changed: 0 }, features: readonly unknown[] = []) {
  const page = await renderOwnProfile({
    person: ADMIN,
    service: {
      'GET /api/facilities/metadata': { type: 'FeatureCollection', features },
      'GET /api/admin/alerts/facility_tags': { tags: [] },
      [`POST ${UPLOAD}true`]: answer,
      [`POST ${UPLOAD}false`]: answer,
    },
  });
  await page.goTo('Locations');
  await page.press('Import CSV');
  return {
    ...page,
    choose: (...lines: string[]) =>
      act(async () => {
        fireEvent.change(page.field('Choose a file'), {
          target: { files: [new File([lines.join('\n')], 'yards.csv')] },
        });
        await settled();
        await settled();
      }),
    rows: () =>
      page
        .dialog()
        .queryAllByRole('listitem')
        .map((row) => row.textContent),
    uploads: () => page.asked.filter(({ call }) => call.startsWith('POST')),
  };
}

describe('the import of locations', () => {
  it('shows what a file has, ten rows on a page, and what is wrong with each [ADMIN-11][ADMIN-14]', async () => {
    const page = await openImport();
    expect([page.isEnabled('Upload'), page.text().includes('No file chosen')]).toEqual([false, true]);
    const good = Array.from({ length: 11 }, (_, at) => rowOf(`YARD_${at}`));
    await page.choose(HEADER, rowOf('', '181,x'), ...good);
    expect(page.text()).toContain('yards.csv');
    expect(page.rows()).toHaveLength(10);
    expect(page.rows()[0]).toContain('Must have Name.Longitude is strange.Latitude is strange.');
    expect(page.text()).toContain('1 row has errors and will be skipped.');
    await page.press('Next page');
    expect(page.rows()).toHaveLength(2);
    expect(page.isEnabled('Upload')).toBe(true);
  });

  it('uploads the rows without errors, over what is there, and says what became of it [ADMIN-11][ADMIN-15][CALL-57][ERR-16]', async () => {
    const page = await openImport({ added: 1, changed: 2 });
    await page.choose(HEADER, rowOf('YARD'), rowOf('WRONG', '1,91'));
    await page.press('Upload');
    expect(page.uploads()).toEqual([
      {
        call: `POST ${UPLOAD}true`,
        body: {
          locations: [
            {
              name: 'YARD',
              address: '1 Dock St',
              city: 'Burlington',
              state: 'VT',
              country: 'US',
              zip: '05401',
              longitude: -73.2,
              latitude: 44.5,
              basedOn: null,
            },
          ],
        },
      },
    ]);
    expect(page.text()).toContain('Uploaded successfully');
    expect(page.text()).toContain('Uploaded: 1 added, 2 changed.');
    expect([page.isEnabled('Upload'), page.rows()]).toEqual([false, []]);
  });

  it('leaves what is there alone when it is told to [ADMIN-11][GAP-123]', async () => {
    const page = await openImport();
    fireEvent.click(page.dialog().getByRole('switch', { name: /^Overwrite/ }));
    await page.choose(HEADER, rowOf('YARD'));
    await page.press('Upload');
    expect(page.uploads().map(({ call }) => call)).toEqual([`POST ${UPLOAD}false`]);
  });

  it('takes no file without all its columns [ADMIN-13][ADMIN-15]', async () => {
    const page = await openImport();
    await page.choose('Name,City', 'YARD,Burlington');
    expect(page.form('Import locations from a CSV file').getByRole('alert').textContent).toBe(
      'Fields "name", "address", "city", "state", "country", "zip", "longitude" and "latitude" are mandatory!',
    );
    expect(page.isEnabled('Upload')).toBe(false);
  });

  it('is disabled while the error of an upload shows, until the file is chosen again [ADMIN-15][ERR-16][ERR-17][GAP-112]', async () => {
    const problem = { generalError: { message: 'invalidRequest', messageText: 'Row 1 is not usable.' } };
    const page = await openImport(Response.json(problem, { status: 400 }));
    await page.choose(HEADER, rowOf('YARD'));
    await page.press('Upload');
    const alerts = () => page.form('Import locations from a CSV file').queryAllByRole('alert');
    expect(alerts().map((one) => one.textContent)).toEqual(['The service did not accept these entries.']);
    expect([page.text().includes('Upload error'), page.isEnabled('Upload')]).toEqual([true, false]);
    await page.choose(HEADER, rowOf('YARD'));
    expect([alerts(), page.isEnabled('Upload')]).toEqual([[], true]);
  });

  it('marks what each row does, and asks before one in lower case moves a yard [ADMIN-11][GAP-142]', async () => {
    const page = await openImport(undefined, [NORTH]);
    await page.choose(HEADER, rowOf('north', '-100.3,46.8'), rowOf('SOUTH'), rowOf('south'), rowOf(''));
    expect(page.rows()[0]).toMatch(
      /Moves NORTH by 80\d\.?\d?\smi and changes: Address, City, State, and Postal code/,
    );
    expect(page.rows()[1]).toContain('Duplicate: row 3 has the same name and is used instead.');
    expect(page.rows()[2]).toContain('New location');
    expect(page.text()).toContain('1 with errors, 1 moved, 1 duplicate, 1 new');
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Rows to show' }), {
      target: { value: 'moved' },
    });
    expect(page.rows()).toHaveLength(1);

    await page.press('Upload');
    const question = () => page.dialog().queryByRole('alertdialog', { name: 'Move 1 location?' });
    expect(question()?.textContent).toMatch(/NORTH by 80\d/);
    expect(page.uploads()).toEqual([]);
    await page.press('Cancel');
    expect([question(), page.uploads()]).toEqual([null, []]);
    await page.press('Upload');
    await page.press('Move and upload');
    expect(page.uploads()).toHaveLength(1);
  });

  it('refuses to move a location that is a polygon, and says where to do so [ADMIN-11][ADMIN-15][S1]', async () => {
    const geometry = { type: 'Polygon', coordinates: [] };
    const site = { ...NORTH, properties: { ...NORTH.properties, geometry } };
    const page = await openImport(undefined, [site]);
    await page.choose(HEADER, rowOf('NORTH'));
    expect(page.rows()[0]).toContain(
      'This location is drawn as a polygon, and its position in the file differs.',
    );
    expect(page.text()).toContain('1 row has errors and will be skipped.');
    expect(page.isEnabled('Upload')).toBe(false);
  });

  it('matches the columns of a file with other headers by hand, and remembers them for the client [ADMIN-13]', async () => {
    const page = await openImport();
    const lines = ['Store Number,Town,Lat,Lon', 'YARD,Burlington,44.5,-73.2'];
    await page.choose(...lines);
    expect(page.text()).toContain('Fields "name", "address", "city"');
    expect(page.isEnabled('Use these columns')).toBe(false);
    fireEvent.change(page.field('Country of all rows'), { target: { value: 'us' } });
    await page.press('Use these columns');
    expect(page.rows()[0]).toContain('YARD');
    await page.press('Upload');
    expect(page.uploads()).toMatchObject([
      { body: { locations: [{ name: 'YARD', city: 'Burlington', country: 'US', latitude: 44.5 }] } },
    ]);
    await page.choose(...lines);
    expect([page.rows().length, page.isEnabled('Upload')]).toEqual([1, true]);
  });

  it('moves nothing that was corrected after its preview: it says so and shows what the file does now [S1][GAP-142]', async () => {
    const stale = { generalError: { message: 'locationChanged', messageText: 'Changed.' } };
    const page = await openImport(Response.json(stale, { status: 409 }), [NORTH]);
    await page.choose(HEADER, rowOf('NORTH', '-101.8,35.2'));
    expect(page.rows()[0]).not.toContain('Moves');
    const properties = { ...NORTH.properties, latitude: 46.8 };
    page.answers['GET /api/facilities/metadata'] = {
      type: 'FeatureCollection',
      features: [{ ...NORTH, properties }],
    };
    await page.press('Upload');
    expect(page.uploads()).toMatchObject([
      { body: { locations: [{ basedOn: { latitude: 35.2, longitude: -101.8 } }] } },
    ]);
    expect(page.text()).toContain('Upload error');
    const alerts = page.form('Import locations from a CSV file').getAllByRole('alert');
    expect(alerts.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Locations changed after this preview was made. Nothing was uploaded.'),
    ]);
    expect(page.rows()[0]).toContain('Moves NORTH by');
    await page.press('Upload');
    expect(page.dialog().getByRole('alertdialog', { name: 'Move 1 location?' })).toBeDefined();
    expect(page.uploads()).toHaveLength(1);
  });

  it('takes no file in which a missing quotation mark hides yards, and names its line [S4][ADMIN-14]', async () => {
    const page = await openImport();
    const last = 'Name,City,State,Country,ZIP,Longitude,Latitude,Address';
    const yard = (name: string, address: string) => `${name},Burlington,VT,us,05401,-73.2,44.5,${address}`;
    await page.choose(
      last,
      yard('NORTH', '1 Dock St'),
      yard('EAST', '"2 Main St'),
      yard('SOUTH', '3 Elm St'),
    );
    expect(page.form('Import locations from a CSV file').getByRole('alert').textContent).toContain('Line 3');
    expect([page.rows(), page.isEnabled('Upload')]).toEqual([[], false]);

    await page.choose(
      last,
      yard('NORTH', '"1 Dock St'),
      yard('EAST', 'Suite 12"'),
      yard('SOUTH', '3 Elm St'),
    );
    expect(page.text()).toContain('1 row has errors and will be skipped.');
    expect(page.rows()[0]).toContain('A field spans several lines.');
    await page.choose(last, 'NORTH,Burlington');
    expect(page.rows()[0]).toContain('This row does not have as many fields as the header.');
  });
});
