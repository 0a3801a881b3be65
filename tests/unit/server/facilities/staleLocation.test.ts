import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeenLocation } from '#contracts/location.ts';
import { SLOW_MS } from '../testNetwork.ts';
import {
  createLocationStage,
  order,
  LOCATIONS_PATH as PATH,
  QUIET,
  row,
  STRUCK,
  type LocationStage,
} from './locationStage.ts';

let stage: LocationStage;
beforeAll(async () => {
  stage = await createLocationStage();
}, SLOW_MS);
afterAll(() => stage.close());

/** What a form that is opened now is based on. */
const seen = async (id: string) => SeenLocation.parse(await stage.stored(id));
const refusal = (answer: Awaited<ReturnType<LocationStage['call']>>) => [
  answer.statusCode,
  answer.json<{ generalError?: { message: string } }>().generalError?.message,
];
const REFUSED = [409, 'locationChanged'];

describe('a form that was opened before another administrator corrected the position', () => {
  test('does not move the yard back when only its street is edited [S1][GAP-142][CALL-56]', async () => {
    await stage.call('POST', PATH, order('CORRECTED', QUIET));
    const basedOn = await seen('CORRECTED');
    await stage.call('PUT', `${PATH}/CORRECTED`, order('CORRECTED', STRUCK));
    const late = await stage.call('PUT', `${PATH}/CORRECTED`, {
      ...order('CORRECTED', QUIET),
      address: '2 Dock St',
      basedOn,
    });
    expect(refusal(late)).toEqual(REFUSED);
    expect(await stage.stored('CORRECTED')).toMatchObject(STRUCK);
    expect(await stage.stored('CORRECTED')).not.toHaveProperty('address');
  });

  test('saves once it is based on the yard as it is now, and a program that names no base still does [CALL-56][GAP-111]', async () => {
    await stage.call('POST', PATH, order('AGREED'));
    const basedOn = await seen('AGREED');
    const change = { ...order('AGREED'), address: '2 Dock St' };
    expect(await stage.status('PUT', `${PATH}/AGREED`, { ...change, basedOn })).toBe(200);
    expect(await stage.status('PUT', `${PATH}/AGREED`, { ...change, basedOn })).toBe(409);
    const now = await seen('AGREED');
    expect(await stage.status('PUT', `${PATH}/AGREED`, { ...change, basedOn: now })).toBe(200);
    expect(await stage.status('PUT', `${PATH}/AGREED`, change)).toBe(200);
  });

  const { latitude: lat, longitude: lon } = QUIET;
  const ring = [
    [lon, lat],
    [lon + 0.01, lat],
    [lon, lat + 0.01],
    [lon, lat],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };

  test.each([
    ['time zone', { tz: 'America/Denver' }],
    ['city', { city: 'Canyon' }],
    ['edge', { geometry }],
  ])('does not put back its %s either [CALL-56]', async (what, edit) => {
    const id = `KEPT_${what.replace(' ', '_')}`;
    await stage.call('POST', PATH, order(id));
    const basedOn = await seen(id);
    await stage.call('PUT', `${PATH}/${id}`, { ...order(id), ...edit });
    expect(refusal(await stage.call('PUT', `${PATH}/${id}`, { ...order(id), basedOn }))).toEqual(REFUSED);
    expect(await stage.stored(id)).toMatchObject(edit);
  });

  test('does not put back its tags either, and saves a site with edge and tags that nobody touched [CALL-56]', async () => {
    const tagged = await stage.call('POST', '/api/admin/alerts/facility_tags', { name: 'Port' });
    const facilityTagIds = [tagged.json<{ id: number }>().id];
    await stage.call('POST', PATH, order('TAGGED'));
    const basedOn = await seen('TAGGED');
    await stage.call('PUT', `${PATH}/TAGGED`, { ...order('TAGGED'), facilityTagIds, geometry });
    expect(refusal(await stage.call('PUT', `${PATH}/TAGGED`, { ...order('TAGGED'), basedOn }))).toEqual(
      REFUSED,
    );
    const now = await seen('TAGGED');
    expect(now).toMatchObject({ geometry, tags: [{ name: 'Port' }] });
    const again = { ...order('TAGGED'), geometry, basedOn: now };
    expect(await stage.status('PUT', `${PATH}/TAGGED`, again)).toBe(200);
  });
});

describe('an upload whose preview is of before', () => {
  const upload = (locations: object[], query = '') =>
    stage.call('POST', `${PATH}/bulk/json${query}`, { locations });

  test('moves no yard that its preview showed at another place, and stores none of its rows [S1][GAP-142][CALL-57]', async () => {
    await stage.call('POST', PATH, order('BULK_CORRECTED', QUIET));
    await stage.call('PUT', `${PATH}/BULK_CORRECTED`, order('BULK_CORRECTED', STRUCK));
    const late = await upload([
      { ...row('BULK_FRESH'), basedOn: null },
      { ...row('bulk_corrected', QUIET), basedOn: QUIET },
    ]);
    expect(refusal(late)).toEqual(REFUSED);
    expect(await stage.stored('BULK_CORRECTED')).toMatchObject(STRUCK);
    expect(await stage.stored('BULK_FRESH')).toBeUndefined();
  });

  test('moves a yard from where its preview showed it [CALL-57]', async () => {
    await stage.call('POST', PATH, order('BULK_MOVED', QUIET));
    const moved = await upload([{ ...row('BULK_MOVED', STRUCK), basedOn: QUIET }]);
    expect(moved.json()).toEqual({ added: 0, changed: 1 });
    expect(await stage.stored('BULK_MOVED')).toMatchObject(STRUCK);
  });

  test('overwrites no yard that its preview called new, and adds none that it called known [S1][CALL-57]', async () => {
    await stage.call('POST', PATH, order('BULK_SINCE', STRUCK));
    expect(refusal(await upload([{ ...row('BULK_SINCE'), basedOn: null }]))).toEqual(REFUSED);
    expect(await stage.stored('BULK_SINCE')).toMatchObject(STRUCK);
    const gone = await upload([{ ...row('BULK_GONE'), basedOn: QUIET }], '?overwriteExisting=false');
    expect(refusal(gone)).toEqual(REFUSED);
    expect(await stage.stored('BULK_GONE')).toBeUndefined();
  });
});
