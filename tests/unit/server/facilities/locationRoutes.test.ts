import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { CLOSING, OPENING } from '../overrides/overrideFixture.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';
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

const DAY_MS = 24 * 3_600_000;

const activeAt = async (id: string) =>
  ActiveAlerts.parse((await stage.call('GET', `/api/alerts/active?clientId=ACME&facilityId=${id}`)).json());
const typesAt = async (id: string) => (await activeAt(id)).activeAlerts.map(({ eventType }) => eventType);
const file = async () => AlertsFile.parse((await stage.call('GET', '/static/acme/alerts.json')).json());
async function override(id: string, update: object) {
  const facilityStatusUpdates = [{ ...update, facilityId: id }];
  return stage.status('POST', '/api/alerts/merged/yard_alerts', {
    facilityStatusUpdates,
    feedType: 'OVERRIDE',
  });
}

describe('a location that is added', () => {
  test('is watched at once: known where nothing fell, and closed where lightning fell before it came [CALL-55][DATA-21][AUTH-24][S1][S2]', async () => {
    expect(await stage.status('POST', PATH, order('QUIET_YARD'))).toBe(201);
    expect(await activeAt('QUIET_YARD')).toMatchObject({
      lightningAsOf: new Date(START_MS).toISOString(),
      activeAlerts: [],
    });
    expect(await stage.status('POST', PATH, order('STRUCK_YARD', STRUCK))).toBe(201);
    expect(await typesAt('STRUCK_YARD')).toEqual(['lightning_alert', 'lightning_warning']);
    expect((await file()).watched).toEqual(expect.arrayContaining(['QUIET_YARD', 'STRUCK_YARD']));
    expect(await stage.lastAudit()).toMatchObject({
      what: 'location.added',
      who: stage.world.idOf('admin'),
      detail: {
        clientId: 'ACME',
        facilityId: 'STRUCK_YARD',
      },
    });
  });

  test('has the alert of lightning that fell before it came in its history [S4][CALL-60]', async () => {
    const { clock, repositories } = stage.world.network;
    const { fromMs, toMs } = { fromMs: START_MS - DAY_MS, toMs: clock.nowMs() + DAY_MS };
    const limit = 10;
    const alertsOf = async (id: string) =>
      (
        await repositories.eventHistory.list({ clientId: 'ACME', facilityIds: [id], fromMs, toMs, limit })
      ).map(({ event, beganAtMs }) => [event.eventType, beganAtMs < clock.nowMs()]);
    await stage.call('POST', PATH, order('STRUCK_BEFORE', STRUCK));
    await expect.poll(() => alertsOf('STRUCK_BEFORE')).toContainEqual(['lightning_alert', true]);
  });

  test('has a country in capitals, and the zone of its position where none is given [DATA-21]', async () => {
    await stage.call('POST', PATH, order('ZONE_YARD'));
    const yard = await stage.stored('ZONE_YARD');
    expect(yard).toMatchObject({ countryCode: 'US', tz: 'America/Chicago', city: 'Amarillo', state: 'TX' });
  });

  test('has a name of its own within the client, without regard to case and blanks [ADMIN-05]', async () => {
    await stage.call('POST', PATH, order('TWICE'));
    const again = await stage.call('POST', PATH, order(' twice '));
    expect([again.statusCode, Object.keys(again.json())]).toEqual([409, ['generalError', 'name']]);
    expect(await stage.status('POST', PATH, order('TWICE'), 'admin of another client')).toBe(201);
  });

  test.each([
    ['a name of two letters', { name: 'AB' }],
    ['a name with a blank', { name: 'A YARD' }],
    ['a name of 31 letters', { name: 'A'.repeat(31) }],
    ['a latitude beyond the pole', { latitude: 90.1 }],
    ['a longitude beyond the date line', { longitude: -180.1 }],
    ['no city', { city: ' ' }],
    ['no state', { state: '' }],
    ['a country of three letters', { countryCode: 'USA' }],
    ['a country that there is not', { countryCode: 'XX' }],
  ])('cannot have %s [ADMIN-04][ADMIN-06]', async (_, wrong) => {
    expect(await stage.status('POST', PATH, { ...order('WRONG'), ...wrong })).toBe(400);
  });
});

describe('a location that is changed', () => {
  test('keeps its name and its alerts; what it shows is what was sent [ADMIN-05][ADMIN-09][CALL-56][GAP-111][S2]', async () => {
    await stage.call('POST', PATH, order('MOVING', STRUCK));
    const changed = await stage.call('PUT', `${PATH}/moving`, { ...order('OTHER_NAME'), city: 'Canyon' });
    expect(changed.json()).toMatchObject({ id: 'MOVING', city: 'Canyon', latitude: QUIET.latitude });
    expect(await typesAt('MOVING')).toEqual(['lightning_alert', 'lightning_warning']);
    expect((await stage.lastAudit())?.what).toBe('location.changed');
    expect(await stage.status('PUT', `${PATH}/MOVING`, order('X'), 'admin of another client')).toBe(404);
  });

  test('is judged at its new place: closed at once where lightning fell [S1][S2]', async () => {
    await stage.call('POST', PATH, order('CALM'));
    expect(await typesAt('CALM')).toEqual([]);
    await stage.call('PUT', `${PATH}/CALM`, order('CALM', STRUCK));
    expect(await typesAt('CALM')).toEqual(['lightning_alert', 'lightning_warning']);
  });

  test('and moves does not stay open by an override; one that closes it stays [S1][S9]', async () => {
    await stage.call('POST', PATH, order('CLOSED_BY_HAND'));
    expect(await override('CLOSED_BY_HAND', CLOSING)).toBe(201);
    await stage.call('PUT', `${PATH}/CLOSED_BY_HAND`, order('X', STRUCK));
    expect(await typesAt('CLOSED_BY_HAND')).toContain('OVERRIDE');

    await stage.call('POST', PATH, order('OPENED_BY_HAND'));
    const { overrides } = stage.world.network.network;
    const person = { id: stage.world.idOf('admin'), clientId: 'ACME', name: 'A', email: 'a@acme.example' };
    const facility = (await stage.stored('OPENED_BY_HAND'))!;
    const update = { ...OPENING, facilityId: facility.id };
    await overrides.set({ person, updates: [{ facility, update }], probabilityOf: () => 0 });
    expect(await typesAt('OPENED_BY_HAND')).toEqual(['OVERRIDE']);
    await stage.call('PUT', `${PATH}/OPENED_BY_HAND`, { ...order('X'), latitude: 36 });
    expect(await typesAt('OPENED_BY_HAND')).toEqual([]);

    // somebody whose order began before the move
    await overrides.set({ person, updates: [{ facility, update }], probabilityOf: () => 0 });
    expect(await typesAt('OPENED_BY_HAND')).toEqual([]);
  });
});

describe('a site with corners', () => {
  const { longitude: lon, latitude: lat } = QUIET;
  const siteAt = (east: number, halfDeg = 0.01) => {
    const ring = [
      [lon + east - halfDeg, lat - halfDeg],
      [lon + east + halfDeg, lat - halfDeg],
      [lon + east + halfDeg, lat + halfDeg],
      [lon + east - halfDeg, lat + halfDeg],
    ];
    return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  };

  test('lies in its middle, whatever is sent besides, and moves with its corners [ADMIN-02][CALL-55][GAP-110][S1]', async () => {
    const geometry = siteAt(0);
    const sent = { ...order('SITE', STRUCK), geometry };
    expect(await stage.status('POST', PATH, sent)).toBe(201);
    expect(await stage.stored('SITE')).toMatchObject({ ...QUIET, geometry });
    await stage.call('PUT', `${PATH}/SITE`, { ...order('SITE'), geometry: siteAt(0.5) });
    expect((await stage.stored('SITE'))?.longitude).toBeCloseTo(lon + 0.5, 5);
  });

  test('is a point again where a change says so [CALL-56]', async () => {
    await stage.call('POST', PATH, { ...order('SITE_2'), geometry: siteAt(0) });
    await stage.call('PUT', `${PATH}/SITE_2`, order('SITE_2'));
    expect(await stage.stored('SITE_2')).not.toHaveProperty('geometry');
  });

  test.each([
    [
      'two corners',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0.01, 0],
            [0, 0],
          ],
        ],
      },
    ],
    [
      'an edge that is not closed',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0.01, 0],
            [0, 0.01],
          ],
        ],
      },
    ],
    ['a hole', { type: 'Polygon', coordinates: [...siteAt(0).coordinates, ...siteAt(0, 0.001).coordinates] }],
    ['corners two miles off and more', siteAt(0, 0.05)],
    ['no edge', { type: 'Polygon', coordinates: [] }],
  ])('cannot have %s [ADMIN-02][GAP-110]', async (_, geometry) => {
    expect(await stage.status('POST', PATH, { ...order('WRONG_SITE'), geometry })).toBe(400);
  });
});

describe('a location that is removed', () => {
  test('is no longer known, nor is what a user set for it when the name comes again [ADMIN-10][CALL-58][S1][S9]', async () => {
    await stage.call('POST', PATH, order('GOING', STRUCK));
    expect(await override('GOING', CLOSING)).toBe(201);
    expect(await stage.status('DELETE', `${PATH}/GOING`, undefined, 'admin of another client')).toBe(404);
    expect(await stage.status('DELETE', `${PATH}/going`)).toBe(204);
    expect((await stage.lastAudit())?.what).toBe('override.removed');
    expect(await stage.status('GET', '/api/alerts/active?clientId=ACME&facilityId=GOING')).toBe(404);
    const { watched, alerts } = await file();
    expect([watched?.includes('GOING'), alerts.some(({ facilityId }) => facilityId === 'GOING')]).toEqual([
      false,
      false,
    ]);
    await stage.call('POST', PATH, order('GOING'));
    expect(await typesAt('GOING')).toEqual([]);
    expect(await stage.status('DELETE', `${PATH}/NOT_THERE`)).toBe(404);
  });

  test('leaves no alert that a later start would take up again [S4]', async () => {
    await stage.call('POST', PATH, order('ENDED', STRUCK));
    await stage.call('DELETE', `${PATH}/ENDED`);
    const { memory } = stage.world.network.network;
    await memory.settled();
    const state = JSON.stringify(await stage.world.network.repositories.engineState.entries('alertEngine'));
    expect(state).toContain('STRUCK_YARD');
    expect(state).not.toContain('"ENDED"');
  });
});

describe('a bulk upload', () => {
  const upload = (locations: object[], query = '') =>
    stage.call('POST', `${PATH}/bulk/json${query}`, { locations });

  test('adds what is new and changes what is there, and all of it is watched [CALL-57][GAP-123][S1]', async () => {
    await stage.call('POST', PATH, order('BULK_OLD'));
    const answer = await upload([row('BULK_NEW', STRUCK), row('bulk_old')]);
    expect(answer.json()).toEqual({ added: 1, changed: 1 });
    expect(await typesAt('BULK_NEW')).toEqual(['lightning_alert', 'lightning_warning']);
    expect(await stage.stored('BULK_OLD')).toMatchObject({ postalCode: '0123' });
    expect(await stage.lastAudit()).toMatchObject({
      what: 'locations.uploaded',
      detail: {
        added: [{ id: 'BULK_NEW', ...STRUCK }],
        changed: ['BULK_OLD'],
      },
    });
  });

  test('leaves what is there alone when it is told to [CALL-57][ADMIN-11][GAP-123]', async () => {
    await stage.call('POST', PATH, order('BULK_KEPT'));
    const answer = await upload([row('BULK_KEPT', STRUCK)], '?overwriteExisting=false');
    expect(answer.json()).toEqual({ added: 0, changed: 0 });
    expect((await stage.stored('BULK_KEPT'))?.latitude).toBe(QUIET.latitude);
  });

  const recordOf = async (id: string) =>
    (await stage.world.network.repositories.facilities.findById('ACME', id))!;
  const customsOf = async (id: string) => {
    const { tz, defaultUnits } = await recordOf(id);
    return [tz, defaultUnits];
  };

  test('keeps the time at which each was added, which what is new gets [S4][CALL-57][HIST-12]', async () => {
    const { clock, repositories } = stage.world.network;
    const added = async (id: string) => (await recordOf(id)).addedAtMs;
    await stage.call('POST', PATH, order('BULK_DATED'));
    await upload([row('BULK_DATED_TOO')]);
    expect([await added('BULK_DATED'), await added('BULK_DATED_TOO')]).toEqual([
      clock.nowMs(),
      clock.nowMs(),
    ]);

    const { gid } = await recordOf('BULK_DATED');
    await repositories.facilities.update(gid, { addedAtMs: START_MS - DAY_MS });
    await upload([row('BULK_DATED', STRUCK)]);
    expect(await added('BULK_DATED')).toBe(START_MS - DAY_MS);
    const { name: _, ...location } = order('BULK_DATED');
    expect(await stage.status('PUT', `${PATH}/BULK_DATED`, location)).toBe(200);
    expect(await added('BULK_DATED')).toBe(START_MS - DAY_MS);
    await stage.call('DELETE', `${PATH}/BULK_DATED`);
    await upload([row('BULK_DATED')]);
    expect(await added('BULK_DATED')).toBe(clock.nowMs());
  });

  test('notes since when each stands where it does [S1][CALL-57]', async () => {
    const { clock, repositories } = stage.world.network;
    const placed = async (id: string) => (await recordOf(id)).placedAtMs;
    const { name: _, ...location } = order('BULK_PLACED');
    await stage.call('POST', PATH, { ...location, name: 'BULK_PLACED' });
    await upload([row('BULK_PLACED_TOO')]);
    expect([await placed('BULK_PLACED'), await placed('BULK_PLACED_TOO')]).toEqual([
      clock.nowMs(),
      clock.nowMs(),
    ]);

    const { gid } = await recordOf('BULK_PLACED');
    await repositories.facilities.update(gid, { placedAtMs: START_MS - DAY_MS });
    await upload([row('BULK_PLACED')]);
    expect(await stage.status('PUT', `${PATH}/BULK_PLACED`, { ...location, city: 'Barre' })).toBe(200);
    expect(await placed('BULK_PLACED')).toBe(START_MS - DAY_MS);
    await upload([row('BULK_PLACED', STRUCK)]);
    expect(await placed('BULK_PLACED')).toBe(clock.nowMs());
    await repositories.facilities.update(gid, { placedAtMs: START_MS - DAY_MS });
    expect(await stage.status('PUT', `${PATH}/BULK_PLACED`, location)).toBe(200);
    expect(await placed('BULK_PLACED')).toBe(clock.nowMs());
    const movedSince = await repositories.facilities.placedSince(clock.nowMs());
    expect(movedSince.map(({ id }) => id)).toContain('BULK_PLACED');
  });

  test('keeps the time zone and the units of what it does not move [CALL-57][ADMIN-11][GAP-123]', async () => {
    await stage.call('POST', PATH, { ...order('BULK_ZONED'), tz: 'America/Denver', defaultUnits: 1 });
    await upload([row('BULK_ZONED')]);
    expect(await customsOf('BULK_ZONED')).toEqual(['America/Denver', 1]);
    await upload([row('BULK_ZONED', { ...QUIET, latitude: QUIET.latitude + 0.001 })]);
    expect(await customsOf('BULK_ZONED')).toEqual(['America/Denver', 1]);
  });

  test('gives what it moves into another time zone that zone, and keeps its units [CALL-57][ADMIN-11]', async () => {
    await stage.call('POST', PATH, { ...order('BULK_FAR'), defaultUnits: 1 });
    await upload([row('BULK_FAR', STRUCK)]);
    expect(await customsOf('BULK_FAR')).toEqual(['America/New_York', 1]);
  });

  test('with one row that is wrong adds none ', async () => {
    expect((await upload([row('BULK_GOOD'), row('BULK_BAD', QUIET, 'USA')])).statusCode).toBe(400);
    expect((await stage.listed()).some(({ id }) => id === 'BULK_GOOD')).toBe(false);
  });
});
