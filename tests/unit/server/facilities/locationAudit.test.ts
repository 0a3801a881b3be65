import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const gidOf = async (id: string) => (await stage.stored(id))?.gid;
const upload = (locations: object[]) => stage.call('POST', `${PATH}/bulk/json`, { locations });
const entries = async (what: string) =>
  (await stage.world.network.repositories.audit.listLast(100)).filter((entry) => entry.what === what);

describe('the audit of locations', () => {
  test('says where a yard was added, changed and removed, with its number [CALL-55][CALL-56][CALL-58][GAP-142]', async () => {
    await stage.call('POST', PATH, order('TRACED', QUIET));
    const gid = await gidOf('TRACED');
    expect((await stage.lastAudit())?.detail).toMatchObject({ facilityId: 'TRACED', gid, ...QUIET });

    await stage.call('PUT', `${PATH}/TRACED`, { ...order('TRACED', STRUCK), city: 'Burlington' });
    const { latitude, longitude } = STRUCK;
    expect((await stage.lastAudit())?.detail).toEqual({
      clientId: 'ACME',
      facilityId: 'TRACED',
      gid,
      before: { ...QUIET, city: 'Amarillo', tz: 'America/Chicago' },
      after: { latitude, longitude, city: 'Burlington', tz: 'America/New_York' },
    });

    await stage.call('DELETE', `${PATH}/TRACED`);
    const [removed] = await entries('location.removed');
    expect(removed?.detail).toEqual({ clientId: 'ACME', facilityId: 'TRACED', gid, ...STRUCK });
  });

  test('says where a site with corners lies, not what was sent besides them [CALL-55][GAP-110]', async () => {
    const { latitude: lat, longitude: lon } = QUIET;
    const ring = [
      [lon - 0.01, lat - 0.01],
      [lon + 0.01, lat - 0.01],
      [lon + 0.01, lat + 0.01],
      [lon - 0.01, lat + 0.01],
      [lon - 0.01, lat - 0.01],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    await stage.call('POST', PATH, { ...order('CORNERED', STRUCK), geometry });
    expect((await stage.lastAudit())?.detail).toMatchObject({ ...QUIET, geometry });
  });

  test('says of a file what it added, changed and moved, from where to where, and nothing of the rest [CALL-57][GAP-142]', async () => {
    await upload([row('FILE_SAME'), row('FILE_MOVED'), row('FILE_STREET')]);
    await upload([
      row('FILE_NEW', STRUCK),
      row('FILE_SAME'),
      row('FILE_MOVED', STRUCK),
      { ...row('FILE_STREET'), address: '2 Road' },
    ]);
    expect((await stage.lastAudit())?.detail).toEqual({
      clientId: 'ACME',
      added: [{ id: 'FILE_NEW', gid: await gidOf('FILE_NEW'), ...STRUCK }],
      changed: ['FILE_MOVED', 'FILE_STREET'],
      moved: [{ id: 'FILE_MOVED', gid: await gidOf('FILE_MOVED'), before: QUIET, after: STRUCK }],
    });
  });

  test('splits a long file over several entries, each with its part [CALL-57]', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => row(`LONG_${at}`));
    await upload(rows);
    const parts = (await entries('locations.uploaded')).filter(({ detail }) => detail['parts'] === 2);
    const details = parts.map(({ detail }) => detail as { part: number; added: { id: string }[] });
    expect(details.map(({ part, added }) => [part, added.length])).toEqual([
      [2, 1],
      [1, 500],
    ]);
    expect(new Set(details.flatMap(({ added }) => added.map(({ id }) => id))).size).toBe(501);
  });
});
