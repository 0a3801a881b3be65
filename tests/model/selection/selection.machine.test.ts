import { describe, expect } from 'vitest';
import {
  selectFound,
  selectIsAsking,
  selectIsFailed,
  selectIsSelecting,
  selectRegion,
} from '#machines/selection/selectionSelectors.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import {
  createSelectionSystem,
  REGION,
  SELECTION_TIMEOUT_MS,
  TWO_VEHICLES,
} from '../../support/selectionSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { selectionModel, stepsFor, type SelectionDriver } from './selection.model.ts';

function createMachineDriver(): SelectionDriver {
  const { send, read, searches, clock } = createSelectionSystem();
  return {
    toggle: () => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }),
    draw: () => send({ type: 'region.drawn', region: REGION }),
    clear: () => send({ type: 'region.cleared' }),
    escape: () => send({ type: 'mode.left' }),
    changeTime: () =>
      send({ type: 'window.changed', fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS + 3_600_000 }),
    search: () => send({ type: 'search.requested' }),
    answer(how) {
      if (how === 'nothing') clock.increment(SELECTION_TIMEOUT_MS);
      else if (how === 'vehicles') searches.last().resolve(TWO_VEHICLES);
      else searches.last().reject(new Error('503'));
      return settled();
    },
    expectShown(shown) {
      expect(read(selectIsSelecting)).toBe(shown !== 'off');
      expect(read(selectRegion)).toEqual(shown === 'off' || shown === 'empty' ? null : REGION);
      expect(read(selectIsAsking)).toBe(shown === 'asking');
      expect(read(selectIsFailed)).toBe(shown === 'failed');
      expect(read(selectFound)).toEqual(shown === 'found' ? TWO_VEHICLES : null);
    },
  };
}

describe('Selection Mode does what the person at the desk expects [MAP-15][MAP-16][VEH-01]', () => {
  walkModel(selectionModel, { transitions: 30, journeys: 3 }, () => stepsFor(createMachineDriver()));
});
