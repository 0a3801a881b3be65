import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PROBE_TIMEOUT_MS, RETRY_MS, sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { selectPlaying, selectSound } from '#machines/siren/sirenSelectors.ts';
import { heldPromises } from '../../support/heldPromises.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { sirenModel, stepsFor, type Heard, type SirenDriver } from './siren.model.ts';

const HEARD: Readonly<Record<Sound, Heard>> = { siren: 'siren', test: 'test tone', allClear: 'all-clear' };

function createMachineDriver(): SirenDriver {
  const clock = new SimulatedClock();
  const probes = heldPromises<'allowed' | 'blocked'>();
  const sounds = heldPromises<void, { sound: Sound }>();
  const machine = sirenMachine.provide({ actors: { probeSound: probes.logic, playSound: sounds.logic } });
  const actor = createActor(machine, { clock, input: { isOn: false } }).start();

  return {
    pressSoundControl: () => actor.send({ type: 'sound.toggled' }),
    touchScreen: () => actor.send({ type: 'operator.interacted' }),
    answerSoundTest(answer) {
      if (answer === 'nothing') clock.increment(PROBE_TIMEOUT_MS);
      else probes.last().resolve(answer);
      return settled();
    },
    takeSoundAway: () => actor.send({ type: 'sound.interrupted' }),
    async giveSoundBack() {
      actor.send({ type: 'sound.resumed' });
      probes.last().resolve('allowed');
      await settled();
    },
    waitForRetry: () => clock.increment(RETRY_MS),
    beginAlert: () => actor.send({ type: 'alert.raised' }),
    endAlert: (into) => actor.send({ type: 'alert.cleared', isOpen: into === 'open' }),
    endSound(hasPlayed) {
      if (hasPlayed) sounds.last().resolve();
      else sounds.last().reject(new Error('no sound device'));
      return settled();
    },
    expectSound(sound, heard) {
      expect(selectSound(actor.getSnapshot())).toBe(sound);
      const playing = selectPlaying(actor.getSnapshot());
      expect(playing === null ? 'nothing' : HEARD[playing]).toBe(heard);
    },
  };
}

describe('the siren does what the person at the wall display expects [S10]', () => {
  walkModel(sirenModel, { transitions: 42, journeys: 51 }, () => stepsFor(createMachineDriver()));
});
