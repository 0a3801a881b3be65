import { expect, test } from 'vitest';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { clock, repositories } from '../alertPipelineStage.ts';
import { setPolicyStage } from '../policies/policyStage.ts';

setPolicyStage();

/** Statements of the store, more than an upload of one row makes. */
const MANY = 50;
const TEXTS = { address: '', city: '', state: '', country: 'US', zip: '' };
const ROW = { name: 'LATE', ...TEXTS, latitude: 35, longitude: -80 };
const ADMIN = { id: 'ada', clientId: 'ACME', name: '', email: '', proveToMove: async () => {}, stillMay };

const begin = async (endOverride: () => Promise<boolean>) =>
  createLocationService({
    repositories,
    facilityCache: await createFacilityCache(() => repositories.facilities.list()),
    clock,
    rereadPolicies: async () => {},
    watch: () => {},
    lookAgain: () => {},
    announce: () => {},
    endOverride,
    log: { error: () => {} },
  });

test('a client that is removed goes before the next order about locations, not beside it', async () => {
  const locations = await begin(async () => true);
  const done: string[] = [];
  const removal = locations.removeAll(ADMIN, async () => {
    for (let statement = 0; statement < MANY; statement += 1) await repositories.facilities.list('ACME');
    done.push('client');
  });
  const upload = locations.upload(ADMIN, [ROW], true).then(() => done.push('upload'));
  await Promise.all([removal, upload]);
  expect(done).toEqual(['client', 'upload']);
});

test('a client with an override that could not be ended stays [S9]', async () => {
  await (await begin(async () => true)).upload(ADMIN, [{ ...ROW, name: 'OPENED' }], true);
  const rest: string[] = [];
  const removal = (await begin(async () => false)).removeAll(ADMIN, async () => void rest.push('client'));
  await expect(removal).rejects.toMatchObject({ statusCode: 503 });
  expect(rest).toEqual([]);
});
