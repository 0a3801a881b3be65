import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeenLocation, type BulkLocation, type NewLocation } from '#contracts/location.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { ENDED_SINCE, noLongerMay, stillMay } from '#tests/support/noLongerMay.ts';
import { clock, repositories } from '../alertPipelineStage.ts';
import { setPolicyStage } from '../policies/policyStage.ts';

setPolicyStage();
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  const gids = (await repositories.facilities.list('ACME')).map(({ gid }) => gid);
  await repositories.facilities.remove(gids);
});

const LOST = new Error('Connection terminated unexpectedly');
const ADMIN = { id: 'ada', clientId: 'ACME', name: '', email: '', proveToMove: async () => {}, stillMay };
const PLACE: NewLocation = {
  name: 'MOVING',
  latitude: 35,
  longitude: -80,
  countryCode: 'US',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  tz: '',
  facilityTagIds: [],
  defaultUnits: 0,
};
const { name: _name, ...THERE } = { ...PLACE, latitude: 40 };
/** The same as a row of a file. */
const MOVED: BulkLocation = {
  name: PLACE.name,
  address: '',
  city: '',
  state: '',
  country: 'US',
  zip: '',
  longitude: PLACE.longitude,
  latitude: 40,
  basedOn: { latitude: PLACE.latitude, longitude: PLACE.longitude },
};

async function begin() {
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const watch = vi.fn<(facilities: readonly EngineFacility[]) => void>();
  const locations = createLocationService({
    repositories,
    facilityCache,
    clock,
    rereadPolicies: async () => {},
    watch,
    lookAgain: () => {},
    announce: () => {},
    endOverride: async () => true,
    log: { error: () => {} },
  });
  await locations.add(ADMIN, PLACE);
  const seen = () => SeenLocation.parse(facilityCache.of('ACME')?.find(({ id }) => id === PLACE.name));
  const watched = () => watch.mock.lastCall?.[0].map(({ id, lat }) => [id, lat]);
  return { facilityCache, locations, seen, watched };
}

/** The next transaction is stored, and its answer does not come. */
function loseAnswer(): void {
  const { together } = repositories;
  vi.spyOn(repositories, 'together').mockImplementationOnce(async (work) => {
    await together(work);
    throw LOST;
  });
}

test('a location that was moved without an answer is watched where it is stored, and can be changed again [S1]', async () => {
  const { locations, seen, watched } = await begin();
  loseAnswer();
  await expect(locations.change(ADMIN, 'MOVING', { ...THERE, basedOn: seen() })).rejects.toThrow(LOST);
  expect(watched()).toEqual([['MOVING', 40]]);
  await locations.change(ADMIN, 'MOVING', { ...THERE, latitude: 41, basedOn: seen() });
  expect(watched()).toEqual([['MOVING', 41]]);
});

test('locations that came or went without an answer are watched as they are stored [S1]', async () => {
  const { facilityCache, locations, watched } = await begin();
  loseAnswer();
  await expect(locations.add(ADMIN, { ...PLACE, name: 'FRESH' })).rejects.toThrow(LOST);
  expect(watched()?.map(([id]) => id)).toEqual(['MOVING', 'FRESH']);
  loseAnswer();
  await expect(locations.remove(ADMIN, 'MOVING')).rejects.toThrow(LOST);
  expect(watched()?.map(([id]) => id)).toEqual(['FRESH']);
  expect(facilityCache.of('ACME')?.map(({ id }) => id)).toEqual(['FRESH']);
});

test('a location that is stored and cannot be read is watched as soon as it can [S1]', async () => {
  const { locations, seen, watched } = await begin();
  const basedOn = seen();
  vi.spyOn(repositories.facilities, 'list').mockRejectedValue(LOST);
  await expect(locations.change(ADMIN, 'MOVING', { ...THERE, basedOn })).rejects.toThrow(LOST);
  expect(watched()).toEqual([['MOVING', 35]]);
  vi.restoreAllMocks();
  await locations.readAgain();
  expect(watched()).toEqual([['MOVING', 40]]);
});

test('an upload asks for its administrator once its rows are written: they can be disabled meanwhile [AUTH-24][CALL-57]', async () => {
  const { locations } = await begin();
  const steps: string[] = [];
  const { together } = repositories;
  vi.spyOn(repositories, 'together').mockImplementationOnce((work) =>
    together((inside) => {
      const { facilities } = inside;
      const overwriteMany: typeof facilities.overwriteMany = async (records) => {
        await facilities.overwriteMany(records);
        steps.push('written');
      };
      return work({ ...inside, facilities: { ...facilities, overwriteMany } });
    }),
  );
  const asked = { ...ADMIN, stillMay: async () => void steps.push('asked') };
  await locations.upload(asked, [MOVED], true);
  expect(steps).toEqual(['written', 'asked']);
});

test('a location neither comes, moves nor goes for an administrator who may no longer as it is stored [S1][AUTH-24]', async () => {
  const { locations, seen, watched } = await begin();
  const ended = { ...ADMIN, stillMay: noLongerMay };
  await expect(locations.change(ended, 'MOVING', { ...THERE, basedOn: seen() })).rejects.toThrow(ENDED_SINCE);
  await expect(locations.upload(ended, [MOVED], true)).rejects.toThrow(ENDED_SINCE);
  await expect(locations.remove(ended, 'MOVING')).rejects.toThrow(ENDED_SINCE);
  await expect(locations.add(ended, { ...PLACE, name: 'FRESH' })).rejects.toThrow(ENDED_SINCE);
  expect(watched()).toEqual([['MOVING', 35]]);
  expect(await repositories.facilities.list('ACME')).toMatchObject([{ id: 'MOVING', latitude: 35 }]);
});
