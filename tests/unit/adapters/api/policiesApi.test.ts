import { describe, expect, test } from 'vitest';
import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { OUTDATING_REFUSALS } from '#machines/policies/policyChanges.ts';
import { CONFIRMATION, HARBOUR, NEW_POLICY, POLICY_OVERVIEW } from '../../../support/policiesSystem.ts';
import { createFakeHttp } from './fakeHttp.ts';

const PARTS = { apiBaseUrl: '/api' };
const POLICIES_PATH = '/api/admin/policies';

describe('the policies of a client', () => {
  test('are read and changed at their addresses, and each answer is all of them [GAP-139]', async () => {
    const order = { facilityIds: ['NORTH_YARD'], reason: 'It is a harbour', basedOn: HARBOUR.version };
    const places = [
      POLICIES_PATH,
      `${POLICIES_PATH}/harbour/facilities`,
      `${POLICIES_PATH}/proposals/version/7`,
    ];
    const { http, asked } = createFakeHttp(Object.fromEntries(places.map((path) => [path, POLICY_OVERVIEW])));
    const api = createPoliciesApi(http, PARTS);
    const changes = [NEW_POLICY, { kind: 'assign', policyId: HARBOUR.id, order }, CONFIRMATION] as const;
    expect(await api.fetchOverview()).toEqual(POLICY_OVERVIEW);
    for (const change of changes) expect(await api.carryOut(change)).toEqual(POLICY_OVERVIEW);
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', POLICIES_PATH, null],
      ['POST', POLICIES_PATH, NEW_POLICY.order],
      ['PUT', places[1], order],
      ['PUT', places[2], { decision: 'confirmed' }],
    ]);
  });

  test.each(OUTDATING_REFUSALS)(
    'name the refusal %s, by which the page knows that it is out of date',
    async (key) => {
      const body = { generalError: { message: key, messageText: 'In English.' } };
      const { http } = createFakeHttp({ [POLICIES_PATH]: Response.json(body, { status: 409 }) });
      await expect(createPoliciesApi(http, PARTS).carryOut(NEW_POLICY)).rejects.toThrow(
        new RegExp(`^${key}$`),
      );
    },
  );
});
