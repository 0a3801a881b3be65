import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FacilityFeatures } from '#contracts/facility.ts';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import { SLOW_MS } from '../testNetwork.ts';

const PATH = '/api/admin/alerts/locations';
const QUIET = { latitude: 35.1992, longitude: -101.8453 };
const PLACE = { city: 'Amarillo', state: 'TX', countryCode: 'us', defaultUnits: 0 };
const order = (name: string) => ({ ...PLACE, ...QUIET, name });
const row = (name: string) => ({
  ...QUIET,
  name,
  country: 'US',
  address: '1 Road',
  city: 'Town',
  state: 'TX',
  zip: '0123',
});

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return world.call('admin', method, url, payload);
}
const activeAt = async (id: string) =>
  ActiveAlerts.parse((await call('GET', `/api/alerts/active?clientId=ACME&facilityId=${id}`)).json());
const file = async () => AlertsFile.parse((await call('GET', '/static/acme/alerts.json')).json());

describe('a change of a location', () => {
  /** What the screens of a facility hear. */
  function listenTo(id: string): string[] {
    const heard: string[] = [];
    world.network.announcements.watch('ACME', id, (what) => heard.push(what));
    return heard;
  }

  test('is announced to its screens and to no others, and answers tell the new place [S1][S2]', async () => {
    await call('POST', PATH, order('ANNOUNCED'));
    const others = listenTo('FAR_YARD');
    const heard = listenTo('ANNOUNCED');
    expect((await activeAt('ANNOUNCED')).position).toEqual(QUIET);
    const revision = (await file()).facilitiesRevision;
    await call('PUT', `${PATH}/ANNOUNCED`, { ...order('X'), latitude: 36 });
    expect(heard).toContain('facility');
    expect((await activeAt('ANNOUNCED')).position).toEqual({ ...QUIET, latitude: 36 });
    expect((await file()).facilitiesRevision).not.toBe(revision);
    heard.length = 0;
    await call('PUT', `${PATH}/ANNOUNCED`, { ...order('X'), latitude: 36, tz: 'Pacific/Honolulu' });
    expect(heard).toEqual(['facility']);
    await call('PUT', `${PATH}/ANNOUNCED`, { ...order('X'), latitude: 36, tz: 'Pacific/Honolulu' });
    expect(heard).toEqual(['facility']);
    await call('POST', `${PATH}/bulk/json`, { locations: [row('ANNOUNCED')] });
    expect(heard.at(-1)).toBe('facility');
    heard.length = 0;
    await call('DELETE', `${PATH}/ANNOUNCED`);
    expect(heard).toEqual(['facility']);
    expect(others).toEqual([]);
  });

  test('gives list and alerts file the same new revision, for each reader of the list [S1]', async () => {
    const revisions = async () =>
      [
        (await file()).facilitiesRevision,
        (await call('GET', '/api/facilities/metadata')).json<FacilityFeatures>().facilitiesRevision,
        (await call('GET', '/static/acme/facilities.json')).json<FacilityFeatures>().facilitiesRevision,
      ] as const;
    const before = await revisions();
    expect(new Set(before).size).toBe(1);
    await call('POST', PATH, order('REVISED'));
    const after = await revisions();
    expect(new Set(after).size).toBe(1);
    expect(after[0]).not.toBe(before[0]);
  });
});
