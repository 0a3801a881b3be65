import { createActor, SimulatedClock } from 'xstate';
import type { Policy, PolicyOverview } from '#contracts/policy.ts';
import { policiesMachine, type PoliciesEmitted } from '#machines/policies/policiesMachine.ts';
import type { PolicyChange, PolicyDecision, PolicyWriting } from '#machines/policies/policyChanges.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const POLICIES_TIMES = { timeoutMs: 10_000, changeTimeoutMs: 130_000 };

const RULES: NonNullable<Policy['rules']> = {
  alertRadiusM: 12_875,
  warningRadiusM: 16_093,
  quietPeriodMs: 1_800_000,
  weatherLimits: {},
  watchedHazards: [],
  requiredSources: [],
};

/** Version of somebody else, which waits for a second site admin. */
const WAITING: Policy['versions'][number] = {
  version: 2,
  name: 'Harbour',
  rules: { ...RULES, alertRadiusM: 8_047 },
  state: 'pending',
  proposalId: 7,
  proposedBy: 'Ada Admin',
  proposedAt: '2026-07-04T18:30:00Z',
  reason: 'A shelter is near',
  isOwn: false,
};

export const HARBOUR: Policy = {
  id: 'harbour',
  name: 'Harbour',
  version: 1,
  rules: RULES,
  versions: [
    WAITING,
    {
      ...WAITING,
      version: 1,
      rules: RULES,
      state: 'inForce',
      proposalId: 6,
    },
  ],
};

/** One policy with a version that waits, and a facility that has another one. */
export const POLICY_OVERVIEW: PolicyOverview = {
  policies: [
    {
      id: 'default',
      name: 'Default',
      version: 0,
      rules: { ...RULES, alertRadiusM: 9_656 },
      versions: [],
    },
    HARBOUR,
  ],
  facilities: [{ facilityId: 'NORTH_YARD', policyId: 'default', pending: null, held: null }],
  sources: [],
};

export const NEW_POLICY: PolicyWriting = {
  kind: 'add',
  order: { name: 'Open pit', rules: RULES, reason: 'Nobody shelters here' },
};

export const CONFIRMATION: PolicyDecision = {
  kind: 'decide',
  proposal: 'version',
  proposalId: WAITING.proposalId,
  decision: 'confirmed',
};

/** The page of a site admin, whose calls are answered when told. */
export function createPoliciesSystem() {
  const clock = new SimulatedClock();
  const loads = heldPromises<PolicyOverview>();
  const changes = heldPromises<PolicyOverview, { change: PolicyChange }>();
  const machine = policiesMachine.provide({
    actors: { loadOverview: loads.logic, sendChange: changes.logic },
  });
  const actor = createActor(machine, { clock, input: POLICIES_TIMES });
  const told: PoliciesEmitted[] = [];
  actor.on('*', (event) => told.push(event));
  actor.start();
  return {
    actor,
    clock,
    loads,
    changes,
    told,
    /** Answers the newest call of either kind. */
    async answer(calls: 'loads' | 'changes', answer: PolicyOverview | Error) {
      const call = (calls === 'loads' ? loads : changes).last();
      if (answer instanceof Error) call.reject(answer);
      else call.resolve(answer);
      await settled();
    },
  };
}
