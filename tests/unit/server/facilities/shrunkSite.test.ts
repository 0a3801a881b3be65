import { expect, test, vi } from 'vitest';
import type { LocationChange, NewLocation } from '#contracts/location.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { clock, repositories } from '../alertPipelineStage.ts';
import { setPolicyStage } from '../policies/policyStage.ts';

setPolicyStage();

const PLACE = { latitude: 35, longitude: -80, countryCode: 'US', address: '', city: '', state: '' };
const TEXTS = { postalCode: '', tz: '', defaultUnits: 0 as const, facilityTagIds: [] };
const squareOf = (halfDeg: number): LocationChange['geometry'] => {
  const [west, south, east, north] = [-80 - halfDeg, 35 - halfDeg, -80 + halfDeg, 35 + halfDeg];
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

test('a drawn site that reaches less far asks for a fresh proof, one that grows or stays does not [GAP-142][S2]', async () => {
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
  const begun: NewLocation = { ...siteOf(0.01), ...TEXTS, name: 'SITE' };
  await locations.add(admin, begun);
  await locations.change(admin, 'SITE', siteOf(0.02));
  await locations.change(admin, 'SITE', siteOf(0.02));
  expect(proveToMove).toHaveBeenCalledTimes(0);
  await locations.change(admin, 'SITE', siteOf(0.01));
  expect(proveToMove).toHaveBeenCalledTimes(1);
  await locations.change(admin, 'SITE', { ...PLACE, ...TEXTS });
  expect(proveToMove).toHaveBeenCalledTimes(2);
});
