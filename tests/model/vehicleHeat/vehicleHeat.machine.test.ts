import { describe, expect } from 'vitest';
import {
  selectHeatOffer,
  selectIsHeatOutdated,
  selectShownHeat,
} from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import { createVehicleHeatSystem, HEAT_LIMITS, HEAT_VRID } from '../../support/vehicleHeatSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { stepsFor, vehicleHeatModel, type HeatView, type VehicleHeatDriver } from './vehicleHeat.model.ts';

function createMachineDriver(): VehicleHeatDriver {
  const system = createVehicleHeatSystem();
  const { actor } = system;
  let hasCard = true;
  const answers = { heat: () => system.answer(), none: () => system.answer(null), failure: system.fail };

  function view(): HeatView {
    const now = system.now();
    if (selectShownHeat(now) !== null) return selectIsHeatOutdated(now) ? 'old' : 'panel';
    if (!hasCard) return 'no card';
    const offer = selectHeatOffer(now, HEAT_VRID);
    if (offer === 'loading' || offer === 'failed') return offer;
    return offer === 'absent' ? 'none' : 'offer';
  }

  return {
    more: () => system.request(),
    retry: () => system.request(),
    closeCard() {
      hasCard = false;
      actor.send({ type: 'card.left' });
    },
    choose() {
      hasCard = true;
    },
    closePanel: () => actor.send({ type: 'panel.closed' }),
    answer: (how) => answers[how](),
    async refresh(how) {
      system.clock.increment(HEAT_LIMITS.refreshMs);
      await answers[how]();
    },
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('the heat in a vehicle is shown as the dispatcher expects [HEAT-03]', () => {
  walkModel(vehicleHeatModel, { transitions: 14, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
