import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditAction } from '#contracts/auditAction.ts';
import { overrideEvent, overridePayload } from '#server/useCases/overrides/overrideEvent.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { OverrideRecord, OverrideWrite } from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import { openTestStorage } from './openTestStorage.ts';

const NOW_MS = MISSION_TIME_MS;
let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, 120_000);
afterAll(() => storage.close());

function writeOf(records: readonly OverrideRecord[], what: AuditAction = 'override.set'): OverrideWrite {
  const set = records.filter(({ endedAtMs }) => endedAtMs === null);
  return {
    records,
    events: set.map((record) => ({ ...record, event: overrideEvent(record) })),
    payloads: set.map((record) => ({ keplerId: record.overrideId, data: overridePayload(record) })),
    reinstated: [],
    knownStrikes: [],
    audit: [{ atMs: NOW_MS, who: 'p-sam', clientId: 'ACME', what, detail: {} }],
  };
}
/** One whole override, each test at a facility of its own. */
const whole = (overrideId: string, facilityId: string, changes: Partial<OverrideRecord> = {}) =>
  recordOf({ overrideId, facilityId, knownStrikeAtMs: NOW_MS - 1_234, ...changes });
const loaded = async (facilityId: string, sinceMs = NOW_MS) =>
  (await repositories.overrides.load(sinceMs)).filter((record) => record.facilityId === facilityId);
const lastAudited = async () => (await repositories.audit.listLast(1))[0]?.what;

test('an override comes back whole, with its event, its payload and its audit record [DATA-04][DATA-05][S9]', async () => {
  const record = whole('a-1', 'A');
  await repositories.overrides.write(writeOf([record]), NOW_MS);
  expect(await loaded('A')).toEqual([record]);
  expect(await repositories.payloads.find('a-1')).toEqual(overridePayload(record));
  const past = await repositories.events.listStarted('ACME', NOW_MS, NOW_MS + 1);
  expect(past).toMatchObject([{ event: overrideEvent(record), endedAtMs: null }]);
  expect(await lastAudited()).toBe('override.set');
});

test('its end is stored with the strike, ends its event too, and stays as it was first stored [S9]', async () => {
  const strike = { location: { lat: 44.5, lon: -73.2 }, distance: 3_200.5, timestamp: NOW_MS };
  const revoked = whole('b-1', 'B', { endedAtMs: NOW_MS + 5, endedHow: 'revoked', strike });
  await repositories.overrides.write(writeOf([whole('b-1', 'B')]), NOW_MS);
  await repositories.overrides.write(writeOf([revoked], 'override.revoked'), NOW_MS + 5);
  const later = { ...revoked, endedAtMs: NOW_MS + 9, endedHow: 'expired', strike: null } as const;
  await repositories.overrides.write(writeOf([later], 'override.expired'), NOW_MS + 9);
  expect(await loaded('B')).toEqual([revoked]);
  const past = await repositories.events.listStarted('ACME', NOW_MS, NOW_MS + 1);
  expect(past.find(({ event }) => event.keplerId === 'b-1')?.endedAtMs).toBe(NOW_MS + 5);
});

test('of what has ended only the recent is loaded, in the order of its setting', async () => {
  const old = whole('c-1', 'C', { setAtMs: NOW_MS - 9_000, endedAtMs: NOW_MS - 1, endedHow: 'removed' });
  const recent = whole('c-2', 'C', { setAtMs: NOW_MS - 8_000, endedAtMs: NOW_MS, endedHow: 'removed' });
  const standing = whole('c-3', 'C', { setAtMs: NOW_MS - 7_000 });
  await repositories.overrides.write(writeOf([standing, recent, old]), NOW_MS);
  expect((await loaded('C')).map(({ overrideId }) => overrideId)).toEqual(['c-2', 'c-3']);
});

test('what had ended at a removed facility is not loaded for the next one of its name, what is its own is [S4][S9]', async () => {
  await repositories.clients.ensure('ACME', 'Acme');
  const yard = { clientId: 'ACME', id: 'n', countryCode: 'US', latitude: 44, longitude: -73 };
  const earlier = whole('n-1', 'N', { setAtMs: NOW_MS, endedAtMs: NOW_MS + 5, endedHow: 'revoked' });
  const own = whole('n-2', 'N', { setAtMs: NOW_MS + 5, endedAtMs: NOW_MS + 6, endedHow: 'revoked' });
  const standing = whole('n-3', 'N', { setAtMs: NOW_MS + 1 });
  await repositories.overrides.write(writeOf([standing, own, earlier]), NOW_MS);
  expect((await loaded('N')).map(({ overrideId }) => overrideId)).toEqual(['n-1', 'n-3', 'n-2']);
  await repositories.facilities.addMany([{ ...yard, addedAtMs: NOW_MS + 5 }]);
  expect((await loaded('N')).map(({ overrideId }) => overrideId)).toEqual(['n-3', 'n-2']);
});

test('those that ended before are deleted, and the audit of them stays; one in force stays however old [OVR-10]', async () => {
  const old = whole('g-1', 'G', { setAtMs: NOW_MS - 9_000, endedAtMs: NOW_MS - 2, endedHow: 'removed' });
  const recent = whole('g-2', 'G', { setAtMs: NOW_MS - 8_000, endedAtMs: NOW_MS - 1, endedHow: 'removed' });
  const standing = whole('g-3', 'G', { setAtMs: NOW_MS - 9_000 });
  await repositories.overrides.write(writeOf([standing, recent, old]), NOW_MS);
  const audited = (await repositories.audit.listLast(1_000)).length;
  await repositories.overrides.deleteEndedBefore(NOW_MS - 1);
  expect((await loaded('G', 0)).map(({ overrideId }) => overrideId)).toEqual(['g-3', 'g-2']);
  expect(await repositories.audit.listLast(1_000)).toHaveLength(audited);
});

test('a facility has one override in force: a second one is refused with all that came with it [OVR-02]', async () => {
  await repositories.overrides.write(writeOf([whole('d-1', 'D')]), NOW_MS);
  const both = writeOf([whole('e-1', 'E'), whole('d-2', 'D')], 'override.removed');
  await expect(repositories.overrides.write(both, NOW_MS)).rejects.toThrow();
  expect([await loaded('E'), await repositories.payloads.find('e-1')]).toEqual([[], null]);
  expect(await lastAudited()).not.toBe('override.removed');
});

test('one that ends makes room for another in the same write [S9]', async () => {
  const first = whole('f-1', 'F');
  await repositories.overrides.write(writeOf([first]), NOW_MS);
  const ended = { ...first, endedAtMs: NOW_MS + 1, endedHow: 'expired' } as const;
  await repositories.overrides.write(writeOf([whole('f-2', 'F'), ended]), NOW_MS + 1);
  expect((await loaded('F', NOW_MS + 2)).map(({ overrideId }) => overrideId)).toEqual(['f-2']);
});

test('the place, strikes and reports that were known as it was set are stored with an override, exactly, and gone with its end [S9][GAP-140]', async () => {
  const strikes = [[NOW_MS - 0.25, -73.212_100_000_000_01, 44.1] as const];
  const known = { place: [-73.212_100_000_000_02, 44.1] as const, strikes, reportIds: ['r-1', 'r-2'] };
  const set = { ...writeOf([whole('k-1', 'K')]), knownStrikes: [{ overrideId: 'k-1', ...known }] };
  await repositories.overrides.write(set, NOW_MS);
  expect((await repositories.overrides.loadKnownStrikes()).get('k-1')).toEqual(known);
  const ended = whole('k-1', 'K', { endedAtMs: NOW_MS, endedHow: 'removed' });
  await repositories.overrides.write(writeOf([ended]), NOW_MS);
  expect((await repositories.overrides.loadKnownStrikes()).has('k-1')).toBe(false);
  expect(await repositories.engineState.entries('overrideReports/')).toEqual([]);
  expect(await repositories.engineState.entries('overridePlace/')).toEqual([]);
});

test('known strikes and reports that cannot be read count as none, so that one that comes again revokes [S2][S9][GAP-140]', async () => {
  await repositories.overrides.write(writeOf([whole('l-1', 'L')]), NOW_MS);
  await repositories.engineState.set('overrideStrikes/l-1', { of: 'another version' });
  await repositories.engineState.set('overrideReports/l-1', [7]);
  await repositories.engineState.set('overridePlace/l-1', { of: 'another version' });
  expect((await repositories.overrides.loadKnownStrikes()).get('l-1')).toEqual({
    place: null,
    strikes: [],
    reportIds: [],
  });
});

test('an override is replaced in one write, and stands again with its event where that was not confirmed [GAP-81][S1]', async () => {
  const [old, anew] = [whole('m-1', 'M'), whole('m-2', 'M')];
  await repositories.overrides.write(writeOf([old]), NOW_MS);
  const replaced = { ...old, endedAtMs: NOW_MS + 1, endedHow: 'replaced' } as const;
  await repositories.overrides.write(writeOf([replaced, anew]), NOW_MS + 1);
  expect((await loaded('M')).map(({ endedHow }) => endedHow)).toEqual(['replaced', null]);

  const failed = { ...anew, endedAtMs: NOW_MS + 2, endedHow: 'failed' } as const;
  const event = { ...old, event: overrideEvent(old) };
  const undo = { ...writeOf([failed]), reinstated: [old], events: [event] };
  await repositories.overrides.write(undo, NOW_MS + 2);
  expect(await loaded('M')).toEqual([old, failed]);
  const past = await repositories.events.listStarted('ACME', NOW_MS, NOW_MS + 1);
  expect(past.find(({ event: { keplerId } }) => keplerId === 'm-1')?.endedAtMs).toBeNull();

  const removed = { ...old, endedAtMs: NOW_MS + 3, endedHow: 'removed' } as const;
  await repositories.overrides.write(
    { ...writeOf([removed]), reinstated: [old], events: [event] },
    NOW_MS + 3,
  );
  expect(await loaded('M')).toEqual([removed, failed]);
});

test('an override stands again with its event where its removal was not confirmed, and not where it expired [OVR-13][S2]', async () => {
  for (const endedHow of ['removed', 'expired'] as const) {
    const old = whole(`o-${endedHow}`, `O-${endedHow}`);
    await repositories.overrides.write(writeOf([old]), NOW_MS);
    const ended = { ...old, endedAtMs: NOW_MS + 1, endedHow };
    await repositories.overrides.write(writeOf([ended]), NOW_MS + 1);
    const events = [{ ...old, event: overrideEvent(old) }];
    await repositories.overrides.write({ ...writeOf([]), reinstated: [old], events }, NOW_MS + 2);
    expect(await loaded(old.facilityId)).toEqual([endedHow === 'removed' ? old : ended]);
  }
});
