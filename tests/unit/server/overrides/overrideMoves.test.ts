import { expect, test } from 'vitest';
import type { LocationChange } from '#contracts/location.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { endOverride } from '#server/useCases/overrides/endOverride.ts';
import type { Repositories } from '#server/storage/repositories.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { CLOSING, createTestService, OPENING, SAM, YARD, type TestService } from './overrideFixture.ts';

const THERE = { longitude: YARD.longitude, latitude: YARD.latitude + 5 };

/** Locations of which one moves, while somebody who sees the yard where it still stands does something. */
function locationsOf(one: TestService, meanwhile: () => Promise<unknown>) {
  const { longitude, latitude } = YARD;
  const at = { gid: 1, clientId: 'ACME', id: YARD.id, countryCode: 'US', tags: [], geometry: null };
  let record = { ...at, longitude, latitude };
  const facilities = {
    findById: async () => record,
    list: async () => [record],
    async update(_gid: number, changes: object) {
      await meanwhile();
      return (record = { ...record, ...changes });
    },
  };
  const inside = { facilities, audit: { append: async () => {} } };
  return createLocationService({
    repositories: {
      facilities,
      together: (work: (parts: object) => Promise<unknown>) => work(inside),
    } as unknown as Repositories,
    facilityCache: { of: () => null, all: () => [YARD], show: () => {}, load: async () => {} },
    clock: { nowMs: () => one.clock.atMs } as never,
    rereadPolicies: async () => {},
    watch([yard]) {
      Object.assign(one.place, { longitude: yard!.lon, latitude: yard!.lat });
      one.service.judge(one.clock.atMs, null);
    },
    lookAgain: () => {},
    announce: () => {},
    endOverride: (admin, id, which) => endOverride(one.service, admin, id, which),
    log: { error: () => {} },
  });
}

const MOVER = { ...SAM, proveToMove: async () => {}, stillMay };
const MOVE: LocationChange = {
  ...THERE,
  countryCode: 'US',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  tz: 'America/New_York',
};

test('a yard that has moved is not open by an override that was set while the move was stored [S1][S9]', async () => {
  const one = await createTestService();
  const locations = locationsOf(one, () => one.set(OPENING));
  const moved = await locations.change(MOVER, YARD.id, MOVE);
  expect(moved.latitude).toBe(THERE.latitude);
  expect(one.events()).toEqual([]);
  await one.service.settled();
  expect(one.audit().at(-1)).toMatchObject({ what: 'override.removed', who: 'service' });
});

test('one that closes a yard stays where it was set while the move was stored [S2]', async () => {
  const one = await createTestService();
  const locations = locationsOf(one, () => one.set(CLOSING));
  await locations.change(MOVER, YARD.id, MOVE);
  expect(one.events()).toHaveLength(1);
});

test('one that opened a yard elsewhere is not taken up by a later start, nor shown if the store fails [S1][S9]', async () => {
  const one = await createTestService();
  await one.set(OPENING);
  Object.assign(one.place, THERE);
  one.trouble.isFailing = true;
  one.service.judge(one.clock.atMs, null);
  expect(one.events()).toEqual([]);
  await one.service.settled();

  const next = await createTestService(one);
  expect(next.events()).toHaveLength(1); // the yard still stands where it was set
  Object.assign(next.place, THERE);
  next.service.judge(next.clock.atMs, null);
  expect(next.events()).toEqual([]);
});

test('a user who opens a yard where it no longer stands opens nothing [S9]', async () => {
  const one = await createTestService();
  Object.assign(one.place, THERE);
  await one.set(OPENING);
  expect(one.events()).toEqual([]);
});

test('an override of a version that stored no place stays until the yard is moved [S9]', async () => {
  const one = await createTestService();
  await one.set(OPENING);
  const { strikes, reportIds } = (await one.repository.loadKnownStrikes()).get('o-1')!;
  one.repository.loadKnownStrikes = async () => new Map([['o-1', { place: null, strikes, reportIds }]]);
  const next = await createTestService(one);
  Object.assign(next.place, THERE);
  next.service.judge(next.clock.atMs, null);
  expect(next.events()).toHaveLength(1);
});
