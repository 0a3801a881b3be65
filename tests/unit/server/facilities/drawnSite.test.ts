import { expect, test, vi } from 'vitest';
import type { LocationChange } from '#contracts/location.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { clock, repositories } from '../alertPipelineStage.ts';
import { setPolicyStage } from '../policies/policyStage.ts';

setPolicyStage();

const PLACE = { latitude: 35, longitude: -80, countryCode: 'US', address: '', city: '', state: '' };
const TEXTS = { postalCode: '', tz: '', defaultUnits: 0 as const, facilityTagIds: [] };
const squareOf = (halfDeg: number, lat = 35): LocationChange['geometry'] => {
  const [west, south, east, north] = [-80 - halfDeg, lat - halfDeg, -80 + halfDeg, lat + halfDeg];
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
};
const siteOf = (halfDeg: number): LocationChange => ({ ...PLACE, ...TEXTS, geometry: squareOf(halfDeg) });

async function begin() {
  const proveToMove = vi.fn<() => Promise<void>>(async () => {});
  const admin = { id: 'ada', clientId: 'ACME', name: '', email: '', proveToMove, stillMay };
  const locations = createLocationService({
    repositories,
    facilityCache: await createFacilityCache(() => repositories.facilities.list()),
    clock,
    rereadPolicies: async () => {},
    watch: () => {},
    lookAgain: () => {},
    announce: () => {},
    endOverride: async () => true,
    log: { error: () => {} },
  });
  const add = (name: string) => locations.add(admin, { ...siteOf(0.01), ...TEXTS, name });
  return { proveToMove, admin, locations, add };
}

test('a drawn site that reaches less far asks for a fresh proof, one that grows or stays does not [GAP-142][S2]', async () => {
  const { proveToMove, admin, locations, add } = await begin();
  await add('SITE');
  await locations.change(admin, 'SITE', siteOf(0.02));
  await locations.change(admin, 'SITE', siteOf(0.02));
  expect(proveToMove).toHaveBeenCalledTimes(0);
  await locations.change(admin, 'SITE', siteOf(0.01));
  expect(proveToMove).toHaveBeenCalledTimes(1);
  await locations.change(admin, 'SITE', { ...PLACE, ...TEXTS });
  expect(proveToMove).toHaveBeenCalledTimes(2);
});

test('a drawn site is changed by a file where it is, and never moved: it would lose its edge [CALL-57][GAP-110][S1]', async () => {
  const { admin, locations, add } = await begin();
  await add('FILED');
  const texts = { address: '', city: '', state: '', country: 'US', zip: '05401' };
  const row = { name: 'filed', ...texts, latitude: PLACE.latitude, longitude: PLACE.longitude };
  expect(await locations.upload(admin, [row], true)).toEqual({ added: 0, changed: 1 });
  const rows = [
    { ...row, latitude: 35.00001 },
    { ...row, name: 'BESIDE' },
  ];
  await expect(locations.upload(admin, rows, true)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('FILED'),
  });
  const stored = (await repositories.facilities.list('ACME')).filter(({ id }) => id !== 'SITE');
  expect(stored).toMatchObject([
    { id: 'FILED', latitude: 35, geometry: squareOf(0.01), postalCode: '05401' },
  ]);
  expect(await locations.upload(admin, rows.slice(0, 1), false)).toEqual({ added: 0, changed: 0 });
});

test('a row that rounds the position of a drawn site changes the rest, and leaves the site where it is [CALL-57][GAP-110][S1]', async () => {
  const { proveToMove, admin, locations } = await begin();
  const geometry = squareOf(0.01, 35.000012);
  await locations.add(admin, { ...siteOf(0.01), ...TEXTS, geometry, name: 'ROUNDED' });
  const texts = { address: '', city: '', state: '', country: 'US', zip: '05402' };
  const row = { name: 'ROUNDED', ...texts, latitude: 35.00001, longitude: -80 };
  expect(await locations.upload(admin, [row], true)).toEqual({ added: 0, changed: 1 });
  expect(proveToMove).not.toHaveBeenCalled();
  expect(await repositories.facilities.findById('ACME', 'ROUNDED')).toMatchObject({
    latitude: 35.000012,
    longitude: -80,
    geometry,
    postalCode: '05402',
  });
});
