import { expect, test } from 'vitest';
import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import { policiesBeyond } from '#server/useCases/policies/policiesBeyond.ts';
import type { PolicyRows } from '#server/useCases/policies/storedPolicies.ts';

type Row = PolicyRows['assignments'][number];

const OWN_GID = 1;
const LIMIT = new Map([
  [OWN_GID, { read: true, write: true }],
  [2, { read: true, write: false }],
]);

function row(facilityGid: number, policyId: string, state: 'inForce' | 'waiting' | 'refused'): Row {
  const decided = state === 'refused' ? { decision: 'refused' } : null;
  return { facilityGid, policyId, needsConfirmation: state !== 'inForce', decided } as Row;
}

test('a facility outside a limit keeps its policy in force and the one that waits, and no earlier one', () => {
  const assignments = [
    row(OWN_GID, 'own', 'inForce'),
    row(2, 'earlier', 'inForce'),
    row(3, 'third', 'inForce'),
    row(2, 'held', 'inForce'),
    row(2, 'withdrawn', 'waiting'),
    row(2, 'awaited', 'waiting'),
    row(3, 'refused', 'refused'),
    row(4, 'first', 'waiting'),
  ];
  const beyond = policiesBeyond({ assignments }, LIMIT);
  expect([...beyond].toSorted()).toEqual([DEFAULT_POLICY_ID, 'awaited', 'first', 'held', 'third'].toSorted());
});

test('each assignment of 2,000 facilities is looked at once, not once for each facility', () => {
  let looks = 0;
  const assignments = Array.from({ length: 4_000 }, (_, nth) => ({
    ...row(0, `policy-${nth % 7}`, 'inForce'),
    get facilityGid() {
      looks += 1;
      return nth % 2_000;
    },
  }));
  expect(policiesBeyond({ assignments }, LIMIT).size).toBe(8);
  expect(looks).toBe(4_000);
});
