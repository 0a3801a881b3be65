import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import { walkModel } from '../../support/walkModel.ts';
import { lightningModel, stepsFor, type LightningDriver } from './lightning.model.ts';

const MINUTE_MS = 60_000;
const FRAME_MS = 400;
const INPUT = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: FRAME_MS };

function createMachineDriver(): LightningDriver {
  const clock = new SimulatedClock();
  const actor = createActor(lightningMachine, { clock, input: INPUT }).start();
  let warnings = 0;
  actor.on('all.chosen', () => (warnings += 1));
  return {
    chooseKinds: (kinds) => actor.send({ type: 'kinds.chosen', isAll: kinds === 'all' }),
    askForHour: () => actor.send({ type: 'playback.requested' }),
    stop: () => actor.send({ type: 'playback.stopped' }),
    switchOffAndOn: () => actor.send({ type: 'lightning.hidden' }),
    passFrames(count) {
      for (let frame = 0; frame < count; frame++) clock.increment(FRAME_MS);
    },
    expectShown({ kinds, backMin }) {
      expect(selectShowsAll(actor.getSnapshot())).toBe(kinds === 'all');
      expect(selectBackMs(actor.getSnapshot())).toBe(backMin * MINUTE_MS);
      if (kinds === 'all') expect(warnings).toBe(1);
    },
  };
}

describe('the map shows the lightning that the person at the desk has chosen [STRIKE-01][STRIKE-02][STRIKE-13]', () => {
  walkModel(lightningModel, { transitions: 11, journeys: 3 }, () => stepsFor(createMachineDriver()));
});
