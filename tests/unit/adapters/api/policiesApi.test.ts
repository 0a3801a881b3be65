import { describe, expect, test } from 'vitest';
import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { OUTDATING_REFUSALS } from '#machines/policies/policyChanges.ts';
import { CONFIRMATION, HARBOUR, NEW_POLICY, POLICY_BOOK } from '../../../support/policiesSystem.ts';
import { createFakeHttp } from './fakeHttp.ts';

const PARTS = { apiBaseUrl: '/api' };
const BOOKS = '/api/admin/policies';

describe('the policies of a client', () => {
  test('are read and changed at their addresses, and each answer is all of them [GAP-139]', async () => {
    const order = { facilityIds: ['NORTH_YARD'], reason: 'It is a harbour', basedOn: HARBOUR.version };
    const places = [BOOKS, `${BOOKS}/harbour/facilities`, `${BOOKS}/proposals/version/7`];
    const { http, asked } = createFakeHttp(Object.fromEntries(places.map((path) => [path, POLICY_BOOK])));
    const api = createPoliciesApi(http, PARTS);
    const changes = [NEW_POLICY, { kind: 'assign', policyId: HARBOUR.id, order }, CONFIRMATION] as const;
    expect(await api.fetchBook()).toEqual(POLICY_BOOK);
    for (const change of changes) expect(await api.carryOut(change)).toEqual(POLICY_BOOK);
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', BOOKS, null],
      ['POST', BOOKS, NEW_POLICY.order],
      ['PUT', places[1], order],
      ['PUT', places[2], { decision: 'confirmed' }],
    ]);
  });

  test.each(OUTDATING_REFUSALS)(
    'name the refusal %s, by which the page knows that it is out of date',
    async (key) => {
      const body = { generalError: { message: key, messageText: 'In English.' } };
      const { http } = createFakeHttp({ [BOOKS]: Response.json(body, { status: 409 }) });
      await expect(createPoliciesApi(http, PARTS).carryOut(NEW_POLICY)).rejects.toThrow(
        new RegExp(`^${key}$`),
      );
    },
  );
});
