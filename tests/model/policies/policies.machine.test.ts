import { describe, expect } from 'vitest';
import {
  selectAsked,
  selectOverview,
  selectFault,
  selectIsBusy,
  selectIsForbidden,
  selectIsMissing,
  selectIsOutdated,
} from '#machines/policies/policiesSelectors.ts';
import {
  CONFIRMATION,
  createPoliciesSystem,
  HARBOUR,
  NEW_POLICY,
  POLICIES_TIMES,
  POLICY_OVERVIEW,
} from '../../support/policiesSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { policiesModel, stepsFor, type PoliciesDriver, type PoliciesState } from './policies.model.ts';

const LOADS = { policies: POLICY_OVERVIEW, forbidden: new Error('notAuthorised'), failure: new Error('500') };
const ANSWERS = {
  taken: POLICY_OVERVIEW,
  refused: new Error('policyNameTaken'),
  outdated: new Error('policyChanged'),
};

function createMachineDriver(): PoliciesDriver {
  const { actor, clock, answer } = createPoliciesSystem();

  function stateNow(): PoliciesState {
    const now = actor.getSnapshot();
    if (selectIsForbidden(now)) return 'forbidden';
    if (selectIsMissing(now)) return 'missing';
    if (selectOverview(now) === null) return 'loading';
    if (selectIsBusy(now)) return 'busy';
    if (selectIsOutdated(now)) return 'outdated';
    if (selectFault(now) !== null) return 'refused';
    const asked = selectAsked(now);
    if (asked === null) return 'list';
    return asked.kind === 'assign' ? 'facilities' : 'rules';
  }

  async function saveFacilities() {
    const order = { facilityIds: ['NORTH_YARD'], reason: 'It is a harbour' };
    actor.send({ type: 'form.confirmed', writing: { kind: 'assign', policyId: HARBOUR.id, order } });
  }

  return {
    async answerLoad(how) {
      if (how === 'silence') clock.increment(POLICIES_TIMES.timeoutMs);
      else await answer('loads', LOADS[how]);
    },
    loadAgain: async () => actor.send({ type: 'load.requested' }),
    begin: async () => actor.send({ type: 'add.requested' }),
    edit: async () => actor.send({ type: 'edit.requested', policy: HARBOUR }),
    assign: async () => actor.send({ type: 'assign.requested', policy: HARBOUR }),
    leave: async () => actor.send({ type: 'form.dismissed' }),
    saveRules: async () => actor.send({ type: 'form.confirmed', writing: NEW_POLICY }),
    saveFacilities,
    saveFacilitiesAgain: saveFacilities,
    confirm: async () => actor.send({ type: 'proposal.decided', decision: CONFIRMATION }),
    async answerChange(how) {
      if (how === 'silence') clock.increment(POLICIES_TIMES.changeTimeoutMs);
      else await answer('changes', ANSWERS[how]);
    },
    expectState: async (state) => expect(stateNow()).toBe(state),
  };
}

describe('policies are written, assigned and decided as their site admin expects [GAP-139]', () => {
  walkModel(policiesModel, { transitions: 45, journeys: 44 }, () => stepsFor(createMachineDriver()));
});
