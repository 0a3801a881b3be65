import { describe, expect } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { wallMachine } from '#machines/wall/wallMachine.ts';
import { selectView } from '#machines/wall/wallSelectors.ts';
import { walkModel } from '../../support/walkModel.ts';
import { stepsFor, wallModel, type WallDriver } from './wall.model.ts';

const TURN_MS = 30_000;
const HOLD_MS = 60_000;
const VIEWS = [
  { lon: -97, lat: 37, zoom: 6 },
  { lon: -80, lat: 35, zoom: 8 },
];

function createMachineDriver(): WallDriver {
  const clock = new SimulatedClock();
  let actor: ActorRefFrom<typeof wallMachine> | null = null;
  return {
    open(count) {
      const input = { views: VIEWS.slice(0, count), turnMs: TURN_MS, holdMs: HOLD_MS };
      actor = createActor(wallMachine, { clock, input }).start();
    },
    passTurn: () => clock.increment(TURN_MS),
    move: () => actor?.send({ type: 'operator.interacted' }),
    passHold: () => clock.increment(HOLD_MS),
    expectShown(view) {
      const shown = actor && selectView(actor.getSnapshot());
      if (view === 'first') expect(shown).toBe(VIEWS[0]);
      else if (view === 'second') expect(shown).toBe(VIEWS[1]);
      else expect(shown).toBeNull();
    },
  };
}

describe('a wall shows its views in turn, and comes back by itself', () => {
  walkModel(wallModel, { transitions: 12, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
