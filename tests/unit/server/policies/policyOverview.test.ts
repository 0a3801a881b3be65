import { expect, test } from 'vitest';
import { policyOverview } from '#server/useCases/policies/policyOverview.ts';
import type { PolicyRows } from '#server/useCases/policies/storedPolicies.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';

test('each assignment of 2,000 facilities is looked at a few times, not once for each facility', () => {
  let looks = 0;
  const assignments = Array.from({ length: 4_000 }, (_, nth) => ({
    clientId: 'ACME',
    policyId: nth < 2_000 ? 'earlier' : 'held',
    needsConfirmation: false,
    decided: null,
    get facilityId() {
      looks += 1;
      return `YARD_${nth % 2_000}`;
    },
  })) as unknown as PolicyRows['assignments'];
  const { facilities } = policyOverview({
    rows: { versions: [], assignments },
    base: PLAIN_RULES,
    facilities: Array.from({ length: 2_001 }, (_, nth) => ({ id: `YARD_${nth}`, mayChange: true })),
    beyond: new Set(),
    heldAt: () => null,
    sources: [],
    asker: { id: 'uma', clientId: 'ACME' },
  });
  expect(facilities.slice(-2).map(({ policyId }) => policyId)).toEqual(['held', 'default']);
  expect(looks).toBeLessThanOrEqual(3 * assignments.length);
});
