import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStorage } from './openTestStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

let storage: Storage;
let repositories: Repositories;
let yardGid: number;

const proposal = {
  clientId: 'ACME',
  policyId: 'default',
  atMs: MISSION_TIME_MS,
  byId: 'p1',
  byName: 'Ada',
  reason: 'Open pit',
  needsConfirmation: false,
};
const version = { ...proposal, version: 1, name: 'Default', rules: PLAIN_RULES };
const decision = { clientId: 'ACME', atMs: MISSION_TIME_MS + 1, byId: 'p2', byName: 'Ben' };

beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  for (const id of ['ACME', 'GLOBEX']) await repositories.clients.ensure(id, id);
  const [yard] = await repositories.facilities.addMany([
    { clientId: 'ACME', id: 'YARD', countryCode: 'US', latitude: 40, longitude: -90 },
  ]);
  yardGid = yard!.gid;
});
afterAll(() => storage.close());

describe('policies', () => {
  test('come back as they were stored, with what became of them', async () => {
    const { policies } = repositories;
    const first = (await policies.addVersion(version))!;
    const second = (await policies.addVersion({ ...version, version: 2, needsConfirmation: true }))!;
    expect(await policies.addVersion({ ...version, version: 2 })).toBeNull();
    const order = { ...decision, kind: 'version', proposalGid: second.gid, decision: 'confirmed' } as const;
    expect(await policies.decide(order)).toBe(true);
    expect(await policies.decide({ ...order, decision: 'withdrawn' })).toBe(false);

    const { atMs, byId, byName } = decision;
    expect(await policies.listVersions('ACME')).toEqual([
      { ...version, gid: first.gid, decided: null },
      {
        ...version,
        version: 2,
        needsConfirmation: true,
        gid: second.gid,
        decided: { decision: 'confirmed', atMs, byId, byName },
      },
    ]);
    expect(await policies.listVersions('GLOBEX')).toEqual([]);
    expect(await policies.listVersions(null)).toHaveLength(2);
  });

  test('of facilities go with the facility', async () => {
    const { policies, facilities } = repositories;
    await policies.addAssignments([{ ...proposal, facilityGid: yardGid, policyId: 'pit' }]);
    const [assigned] = await policies.listAssignments('ACME');
    expect(assigned).toMatchObject({ facilityId: 'YARD', policyId: 'pit', decided: null });
    await facilities.remove([yardGid]);
    expect(await policies.listAssignments(null)).toEqual([]);
  });

  test('are never changed, and go with their client', async () => {
    const change = storage.db.execute(`update policy_versions set name = 'Other'`);
    await expect(change).rejects.toMatchObject({ cause: { message: 'policy_versions is append-only' } });
    await repositories.clientDirectory.remove('ACME');
    expect(await repositories.policies.listVersions(null)).toEqual([]);
  });
});
