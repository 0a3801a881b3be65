import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewLocation } from '#contracts/location.ts';
import { PolicyOrder } from '#contracts/policy.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService } from '#server/useCases/facilities/locationService.ts';
import { HELD_KEY } from '#server/useCases/policies/recallPolicies.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { MINUTE_MS, strikeAt, YARD } from '../alerting/engineFixture.ts';
import { clock, HOURS_2_MS, repositories, setAlertPipelineStage, start } from '../alertPipelineStage.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';
import { ada, ben, passQuietly, setPolicy } from './policyStage.ts';

setAlertPipelineStage();
const ADMIN = { id: 'ada', name: 'Ada', clientId: YARD.clientId, email: 'ada@acme.example', stillMay };
const PLACE: NewLocation = {
  name: YARD.id,
  latitude: YARD.lat,
  longitude: YARD.lon,
  countryCode: 'US',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  tz: 'America/New_York',
  facilityTagIds: [],
  defaultUnits: 0,
};
const SMALL = { alertRadiusM: 4_000, warningRadiusM: 4_000 };
const DEFAULT_M = DEFAULT_CLIENT_RULES.lightning.alertRadiusM;

beforeAll(() => repositories.clients.ensure(YARD.clientId, 'Acme'), SLOW_MS);
beforeEach(async () => {
  await repositories.together(({ clientDirectory }) => clientDirectory.remove(YARD.clientId));
  await repositories.clients.ensure(YARD.clientId, 'Acme');
});

/** A service, with the calls that change its locations. */
async function begin() {
  const run = await start();
  const { pipeline } = run;
  const locations = createLocationService({
    repositories,
    facilityCache: await createFacilityCache(() => repositories.facilities.list()),
    clock,
    rereadPolicies: pipeline.policies.reread,
    watch: pipeline.watch,
    lookAgain: pipeline.lookAgain,
    announce: () => {},
    endOverride: async () => true,
    log: { error: () => {} },
  });
  run.deliver([], START_MS - HOURS_2_MS);
  return { ...run, run, locations, radiusM: () => run.alerts()?.policy?.alertRadiusM };
}

async function assignSmall({ pipeline: { policies } }: Awaited<ReturnType<typeof begin>>) {
  const order = { name: 'Small', rules: { ...PLAIN_RULES, ...SMALL }, reason: 'It is a pit' };
  const made = await policies.add(ada, PolicyOrder.parse(order));
  const { id, versions } = made.policies.find(({ name }) => name === 'Small')!;
  await policies.decide(ben, {
    kind: 'version',
    proposalId: versions[0]!.proposalId,
    decision: 'confirmed',
  });
  await policies.assign(ada, id, { facilityIds: [YARD.id], reason: 'It is a pit' });
  const [assigned] = await repositories.policies.listAssignments(YARD.clientId);
  await policies.decide(ben, { kind: 'assignment', proposalId: assigned!.gid, decision: 'confirmed' });
}

test('a location has nothing of the policy of one before it that had its name [S1][GAP-139]', async () => {
  const stage = await begin();
  const { locations, run, radiusM } = stage;
  await locations.add(ADMIN, PLACE);
  await assignSmall(stage);
  passQuietly(run, 31 * MINUTE_MS);
  expect(radiusM()).toBe(4_000);

  await locations.remove(ADMIN, YARD.id);
  await locations.add(ADMIN, PLACE);
  expect(radiusM()).toBe(DEFAULT_M);
  run.deliver([strikeAt(6_000, clock.atMs)], clock.atMs - MINUTE_MS);
  expect(run.types()).toContain('lightning_alert');
});

test('a location keeps its policy, and waits on for a looser one, as another one comes and goes [S1][GAP-139]', async () => {
  const stage = await begin();
  const { locations, run, radiusM } = stage;
  await locations.add(ADMIN, PLACE);
  await assignSmall(stage);
  passQuietly(run, 29 * MINUTE_MS);
  await locations.add(ADMIN, { ...PLACE, name: 'BESIDE' });
  expect(radiusM()).toBe(DEFAULT_M);
  await locations.remove(ADMIN, 'BESIDE');
  passQuietly(run, 2 * MINUTE_MS);
  expect(radiusM()).toBe(4_000);
});

test('locations of a client have nothing of the policy of one before it that had its id [S1][GAP-139]', async () => {
  const { run, locations, radiusM } = await begin();
  await locations.add(ADMIN, PLACE);
  await setPolicy(run, SMALL);
  passQuietly(run, 31 * MINUTE_MS);
  expect(radiusM()).toBe(4_000);

  await locations.removeAll(ADMIN, async () => {});
  await repositories.together(({ clientDirectory }) => clientDirectory.remove(YARD.clientId));
  await repositories.clients.ensure(YARD.clientId, 'Another Acme');
  await locations.add(ADMIN, PLACE);
  expect(radiusM()).toBe(DEFAULT_M);
});

test('a location is not held after a restart to what one before it waited with, where its own policy is stricter [S1][GAP-139]', async () => {
  const held = [{ clientId: YARD.clientId, facilityId: YARD.id, rules: { ...PLAIN_RULES, ...SMALL } }];
  await repositories.engineState.set(HELD_KEY, held);
  const { radiusM } = await begin();
  expect(radiusM()).toBe(DEFAULT_M);
});
