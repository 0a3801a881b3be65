import { describe, expect } from 'vitest';
import { selectFault, selectIsBusy, selectIsFormOpen } from '#machines/drill/drillSelectors.ts';
import { createDrillSystem, DRILL_TIMEOUT_MS } from '../../support/drillSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { drillModel, stepsFor, type DrillDriver } from './drill.model.ts';

const PRESSED = {
  Drill: 'drill.requested',
  Begin: 'operator.confirmed',
  End: 'operator.ended',
  Close: 'form.dismissed',
} as const;

const TOLD = { notBegun: 'not begun', notEnded: 'not ended' } as const;

function createMachineDriver(): DrillDriver {
  const { actor, clock, answer, state } = createDrillSystem();
  return {
    press: (button) => actor.send({ type: PRESSED[button] }),
    chooseWarning: () => actor.send({ type: 'hazard.chosen', hazard: 'warning' }),
    async answer(how) {
      if (how === 'silence') clock.increment(DRILL_TIMEOUT_MS);
      else await answer(state() === 'beginning' ? 'begin' : 'end', how);
    },
    expectForm(form, told) {
      const now = actor.getSnapshot();
      const waits = selectIsBusy(now) ? 'waits' : 'ready';
      expect(selectIsFormOpen(now) ? waits : 'closed').toBe(form);
      const fault = selectIsFormOpen(now) ? selectFault(now) : null;
      expect(fault === null ? 'nothing' : TOLD[fault]).toBe(told);
    },
  };
}

describe('a drill is arranged as the site admin expects', () => {
  walkModel(drillModel, { transitions: 19, journeys: 8 }, () => stepsFor(createMachineDriver()));
});
