import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import {
  selectExpanded,
  selectIsLoading,
  selectIsMissing,
  selectSwitchedOn,
} from '#machines/layerMenu/layerMenuSelectors.ts';
import { heldPromises } from '../../support/heldPromises.ts';
import { RADAR_LAYERS } from '../../support/radarLayers.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { layerMenuModel, stepsFor, type LayerMenuDriver } from './layerMenu.model.ts';

const RETRY_MS = 20_000;

function createMachineDriver(): LayerMenuDriver {
  const clock = new SimulatedClock();
  const loads = heldPromises<readonly LayerConfig[]>();
  const machine = layerMenuMachine.provide({ actors: { loadLayers: loads.logic } });
  const input = { asked: [], expanded: null, retryMs: RETRY_MS };
  const actor = createActor(machine, { clock, input }).start();

  return {
    answer(how) {
      if (how === 'nothing') clock.increment(RETRY_MS);
      else if (how === 'layers') loads.last().resolve(RADAR_LAYERS);
      else loads.last().reject(new Error('503'));
      return settled();
    },
    passRetry: () => clock.increment(RETRY_MS),
    tryAgain: () => actor.send({ type: 'retry.requested' }),
    switchRadar: (isOn) => actor.send({ type: 'layer.switched', name: 'radar', isOn }),
    toggleGroup: () => actor.send({ type: 'item.toggled', name: 'radar' }),
    expectShown(shown) {
      const snapshot = actor.getSnapshot();
      expect(selectIsLoading(snapshot)).toBe(shown.menu === 'loading');
      expect(selectIsMissing(snapshot)).toBe(shown.menu === 'missing');
      if (shown.menu !== 'ready') return;
      expect(selectSwitchedOn(snapshot)).toHaveLength(shown.layersOn);
      expect(selectExpanded(snapshot)).toEqual(shown.radar === null ? [] : ['radar']);
    },
  };
}

describe('the layers menu does what the person at the desk expects [LAYER-01]', () => {
  walkModel(layerMenuModel, { transitions: 11, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
