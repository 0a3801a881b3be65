import { afterEach, expect, test } from 'vitest';
import { PolicyOrder } from '#contracts/policy.ts';
import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import { ENDED_SINCE, noLongerMay } from '#tests/support/noLongerMay.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { YARD } from '../alerting/engineFixture.ts';
import { repositories, start } from '../alertPipelineStage.ts';
import { ada, ben, setPolicyStage } from './policyStage.ts';

setPolicyStage();
afterEach(async () => {
  const gids = (await repositories.facilities.list(YARD.clientId)).map(({ gid }) => gid);
  await repositories.facilities.remove(gids);
});

test('a confirmed assignment is audited with the policy that the facility had before [GAP-139]', async () => {
  const place = { countryCode: 'US', latitude: YARD.lat, longitude: YARD.lon };
  await repositories.facilities.addMany([{ ...place, id: YARD.id, clientId: YARD.clientId }]);
  const { policies } = (await start()).pipeline;
  const rules = { ...PLAIN_RULES, alertRadiusM: 5_000, warningRadiusM: 9_000 };
  const made = await policies.add(ada, PolicyOrder.parse({ name: 'Low', rules, reason: 'It is a pit' }));
  const { id, versions } = made.policies.find(({ name }) => name === 'Low')!;
  const { proposalId } = versions[0]!;
  await policies.decide(ben, { kind: 'version', proposalId, decision: 'confirmed' });
  await policies.assign(ada, id, { facilityIds: [YARD.id], reason: 'It is a pit' });
  const [assigned] = await repositories.policies.listAssignments(YARD.clientId);
  await policies.decide(ben, { kind: 'assignment', proposalId: assigned!.gid, decision: 'confirmed' });
  const [last] = await repositories.audit.listLast(1);
  expect(last).toMatchObject({
    what: 'policy.confirmed',
    detail: {
      policyId: id,
      facilityId: YARD.id,
      formerPolicyId: DEFAULT_POLICY_ID,
      before: { alertRadiusM: 9_656 },
      after: { alertRadiusM: 5_000 },
    },
  });
});

test('a site admin who may not any more as it is stored confirms no looser policy, and adds none [GAP-139][S2]', async () => {
  const place = { countryCode: 'US', latitude: YARD.lat, longitude: YARD.lon };
  await repositories.facilities.addMany([{ ...place, id: YARD.id, clientId: YARD.clientId }]);
  const { policies } = (await start()).pipeline;
  const rules = { ...PLAIN_RULES, alertRadiusM: 5_000, warningRadiusM: 9_000 };
  const order = PolicyOrder.parse({ name: 'Low', rules, reason: 'It is a pit' });
  const made = await policies.add(ada, order);
  const { proposalId } = made.policies.find(({ name }) => name === 'Low')!.versions[0]!;
  const ended = { ...ben, stillMay: noLongerMay };
  const decision = { kind: 'version', proposalId, decision: 'confirmed' } as const;
  await expect(policies.decide(ended, decision)).rejects.toThrow(ENDED_SINCE);
  await expect(policies.add(ended, { ...order, name: 'Lower' })).rejects.toThrow(ENDED_SINCE);
  const now = (await policies.list(ada)).policies.filter(({ name }) => name.startsWith('Low'));
  expect(now).toMatchObject([{ name: 'Low', versions: [{ state: 'pending' }] }]);
});
