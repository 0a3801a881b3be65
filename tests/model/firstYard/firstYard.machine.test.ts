import { describe, expect } from 'vitest';
import {
  selectFault,
  selectIsAcceptable,
  selectIsAddable,
  selectIsBusy,
  selectIsChecking,
  selectIsUnchecked,
  selectIsUnsigned,
} from '#machines/firstYard/firstYardSelectors.ts';
import {
  createFirstYardSystem,
  FIRST_YARD_TIMEOUT_MS,
  NETWORK_COVERAGE,
  SATELLITE_COVERAGE,
  TOWN,
} from '../../support/firstYardSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { firstYardModel, stepsFor, type FirstYardDriver, type FirstYardState } from './firstYard.model.ts';

const COVERAGES = { satellites: SATELLITE_COVERAGE, network: NETWORK_COVERAGE, failure: new Error('503') };

function createMachineDriver(): FirstYardDriver {
  const { actor, clock, check, answer, told } = createFirstYardSystem();

  function stateNow(): FirstYardState {
    const now = actor.getSnapshot();
    if (told.length > 0) return 'left';
    if (selectIsBusy(now)) return 'busy';
    if (selectIsUnsigned(now)) return 'unsigned';
    if (selectIsChecking(now)) return 'checking';
    if (selectIsUnchecked(now)) return 'unchecked';
    if (!selectIsAddable(now)) return 'empty';
    if (selectFault(now) !== null) return 'refused';
    return selectIsAcceptable(now) ? 'acceptable' : 'addable';
  }

  return {
    async enter() {
      actor.send({ type: 'name.typed', name: 'NORTH_YARD' });
      actor.send({ type: 'place.chosen', place: TOWN });
    },
    async answerCheck(how) {
      if (how === 'silence') clock.increment(FIRST_YARD_TIMEOUT_MS);
      else await check(COVERAGES[how]);
    },
    checkAgain: async () => actor.send({ type: 'check.repeated' }),
    add: async () => actor.send({ type: 'yard.confirmed' }),
    accept: async () => actor.send({ type: 'acceptance.turned', isAccepted: true }),
    async answer(how) {
      if (how === 'silence') {
        clock.increment(FIRST_YARD_TIMEOUT_MS);
        return;
      }
      const calls = actor.getSnapshot().matches('adding') ? 'adds' : 'signs';
      await answer(calls, how === 'taken' ? null : new Error('409'));
    },
    signAgain: async () => actor.send({ type: 'signing.repeated' }),
    leave: async () => actor.send({ type: 'signing.left' }),
    expectState: async (state) => expect(stateNow()).toBe(state),
  };
}

describe('the first yard is added as its administrator expects [GAP-137]', () => {
  walkModel(firstYardModel, { transitions: 18, journeys: 8 }, () => stepsFor(createMachineDriver()));
});
