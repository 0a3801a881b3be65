import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PROBE_TIMEOUT_MS, sirenMachine } from '#machines/siren/sirenMachine.ts';
import { selectIsSounding, selectSound } from '#machines/siren/sirenSelectors.ts';
import { heldPromises } from '../../support/heldPromises.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { sirenModel, stepsFor, type SirenDriver } from './siren.model.ts';

function createMachineDriver(): SirenDriver {
  const clock = new SimulatedClock();
  const probes = heldPromises<'allowed' | 'blocked'>();
  const sirens = heldPromises<void>();
  const machine = sirenMachine.provide({ actors: { probeSound: probes.logic, playSiren: sirens.logic } });
  const actor = createActor(machine, { clock, input: { isOn: false } }).start();

  return {
    pressSoundControl: () => actor.send({ type: 'sound.toggled' }),
    touchScreen: () => actor.send({ type: 'operator.interacted' }),
    answerSoundTest(answer) {
      if (answer === 'nothing') clock.increment(PROBE_TIMEOUT_MS);
      else probes.last().resolve(answer);
      return settled();
    },
    beginAlert: () => actor.send({ type: 'alert.raised' }),
    endAlert: () => actor.send({ type: 'alert.cleared' }),
    endSiren(hasPlayed) {
      if (hasPlayed) sirens.last().resolve();
      else sirens.last().reject(new Error('no sound device'));
      return settled();
    },
    expectSound(sound, isSounding) {
      expect(selectSound(actor.getSnapshot())).toBe(sound);
      expect(selectIsSounding(actor.getSnapshot())).toBe(isSounding);
    },
  };
}

describe('the siren does what the person at the wall display expects [S10]', () => {
  walkModel(sirenModel, { transitions: 24, journeys: 10 }, () => stepsFor(createMachineDriver()));
});
