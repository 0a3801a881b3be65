import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewLocation } from '#contracts/location.ts';
import { LOCATION_COLUMNS, type LocationRow } from '#domain/locations/locationRow.ts';
import { importOrderOf, NEW_IMPORT, withFile } from '#machines/profileForm/locationImport.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

const ROW = {
  address: '',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  zip: '1',
  longitude: '-73',
  latitude: '44',
};
/** Stored before the rule of names, which would not let it in today. */
const OLD_ID = 'YARD-1';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
  const place = { clientId: 'ACME', countryCode: 'US', latitude: 1, longitude: 1 };
  await world.network.repositories.facilities.addMany([{ ...place, id: OLD_ID }]);
}, SLOW_MS);
afterAll(() => world.network.close());

const stored = async () =>
  (await world.network.repositories.facilities.list('ACME')).map(({ id, city }) => ({ id, city }));
const knownIds = async () => (await stored()).map(({ id }) => id);

/** Uploads rows as they stand, past the app. */
async function upload(rows: readonly LocationRow[], isOverwriting = true) {
  const answer = await world.network.app.inject({
    method: 'POST',
    url: `/api/admin/alerts/locations/bulk/json?overwriteExisting=${isOverwriting}`,
    headers: { authorization: `Bearer ${world.tokenOf('admin')}` },
    payload: {
      locations: rows.map((row) => ({
        ...row,
        longitude: row.longitude.trim() === '' ? null : Number(row.longitude),
        latitude: row.latitude.trim() === '' ? null : Number(row.latitude),
      })),
    },
  });
  return answer.statusCode;
}
/** Order that the preview makes of a file with these rows, where these locations exist. */
function orderOf(rows: readonly LocationRow[], known: readonly string[]) {
  const file = {
    name: 'yards.csv',
    headers: LOCATION_COLUMNS,
    records: rows,
    recordFaults: [],
    fault: null,
    faultLine: null,
  };
  const locations = known.map((id) => ({ id, latitude: 0, longitude: 0, countryCode: 'US' }));
  return importOrderOf(withFile(NEW_IMPORT, file, locations));
}

function isAdded(name: string): boolean {
  const { country: countryCode, longitude, latitude, ...rest } = ROW;
  const place = { ...rest, longitude: Number(longitude), latitude: Number(latitude) };
  return NewLocation.safeParse({ ...place, name, countryCode, defaultUnits: 0 }).success;
}

test.each([
  'ALL CLEAR: YARD IS OPEN',
  '<b>YARD</b>',
  'YARD/../OTHER',
  'YARD\nOPEN',
  'YАRD',
  '../YARD',
  'YARD\u202eNEPO',
  'AB',
  'A'.repeat(31),
  'YARD-2',
  'YARD.json',
  '',
  ' ',
  '=HYPERLINK("x")',
])('the id %j is taken neither by the form, the preview nor an import [ADMIN-04]', async (name) => {
  const before = await stored();
  const rows = [{ ...ROW, name }];
  const answers = [isAdded(name), orderOf(rows, await knownIds()), await upload(rows)];
  expect(answers).toEqual([false, null, 400]);
  // nor do good rows beside it come in
  expect(await upload([{ ...ROW, name: 'GOOD_YARD' }, ...rows])).toBe(400);
  expect(await stored()).toEqual(before);
});

test.each(['YARD', 'North_Yard_7', ' YARD '])('the id %j is taken by all three [ADMIN-04]', async (name) => {
  const rows = [{ ...ROW, name }];
  expect([isAdded(name), orderOf(rows, []) !== null, await upload(rows, false)]).toEqual([true, true, 200]);
});

describe('a location whose id the form would not take today', () => {
  test('is changed by an import, and stays as it is without overwriting [ADMIN-04][ADMIN-11]', async () => {
    const rows = [{ ...ROW, name: ' yard-1 ', city: 'Winooski' }];
    expect(orderOf(rows, [OLD_ID])?.locations).toMatchObject([{ name: 'yard-1' }]);
    expect(await upload(rows, false)).toBe(200);
    expect(await stored()).toContainEqual({ id: OLD_ID, city: null });
    expect(await upload(rows)).toBe(200);
    expect(await stored()).toContainEqual({ id: OLD_ID, city: 'Winooski' });
  });

  test('gives its id to no other client [ADMIN-04]', async () => {
    const headers = { authorization: `Bearer ${world.tokenOf('admin of another client')}` };
    const locations = [{ ...ROW, name: OLD_ID, longitude: 1, latitude: 1 }];
    const url = '/api/admin/alerts/locations/bulk/json';
    const answer = await world.network.app.inject({ method: 'POST', url, headers, payload: { locations } });
    expect(answer.statusCode).toBe(400);
  });
});

const name = fc.oneof(
  fc.constantFrom(
    'YARD',
    'far_yard',
    OLD_ID,
    'yard-1',
    'YARD-2',
    '',
    ' ',
    'AB',
    'NEW_ONE',
    ' NEW_TWO ',
    'É_YARD',
  ),
  fc.string({ maxLength: 40 }),
);
const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('', 'Town', ' x ', '=1+1') },
  fc.constantFrom('x'.repeat(200), 'x'.repeat(201), ` ${'x'.repeat(200)} `, 'a\0b', '\u{1f6a7}'),
);
const degrees = fc.constantFrom(
  '0',
  '-73.5',
  '90',
  '-90',
  '90.1',
  '180',
  '180.1',
  '',
  ' ',
  'north',
  '1e1',
  '44,5',
);
const row: fc.Arbitrary<LocationRow> = fc.record({
  name,
  address: text,
  city: text,
  state: text,
  zip: text,
  country: fc.constantFrom('US', 'us', ' ca ', 'USA', 'XX', '', 'FR'),
  longitude: degrees,
  latitude: degrees,
});

test(
  'the preview marks the rows that the service refuses, and no others [ADMIN-04][ADMIN-14][GAP-112]',
  async () => {
    const told = { good: 0, marked: 0 };
    // half of them have one fault at most: those of random parts are wrong almost always
    const nearlyGood = fc
      .tuple(row, fc.constantFrom(...(Object.keys({ ...ROW, name: '' }) as (keyof LocationRow)[])))
      .map(([one, field]) => ({ ...ROW, name: 'NEARLY', [field]: one[field] }));
    const property = fc.asyncProperty(fc.oneof(row, nearlyGood), async (one) => {
      const isLetThrough = orderOf([one], await knownIds()) !== null;
      told[isLetThrough ? 'good' : 'marked'] += 1;
      expect([one, await upload([one], false)]).toEqual([one, isLetThrough ? 200 : 400]);
    });
    await fc.assert(property, { numRuns: 55, seed: 15 });
    expect(Math.min(told.good, told.marked)).toBeGreaterThan(15);
  },
  SLOW_MS,
);
