import { describe, expect } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { selectHealth } from '#machines/computeCore/computeCoreSelectors.ts';
import { advance } from '../../support/advance.ts';
import { heldPromises } from '../../support/heldPromises.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { computeCoreModel, stepsFor, type ComputeCoreDriver } from './computeCore.model.ts';

const input = { heartbeatMs: 5_000, timeoutMs: 3_000, backoffMs: 1_000, longestBackoffMs: 60_000 };

function createMachineDriver(): ComputeCoreDriver {
  const clock = new SimulatedClock();
  const beats = heldPromises<void>();
  let tell: ((event: EventObject) => void) | null = null;
  const startCore = fromCallback<EventObject>(({ sendBack }) => {
    tell = sendBack;
    return () => {
      tell = null;
    };
  });
  const machine = computeCoreMachine.provide({ actors: { startCore, beat: beats.logic } });
  const actor = createActor(machine, { clock, input }).start();
  const reachBeat = () =>
    actor.getSnapshot().matches({ alive: 'resting' }) ? advance(clock, input.heartbeatMs) : settled();

  return {
    async answerBeat() {
      await reachBeat();
      beats.last().resolve();
      await settled();
    },
    async refuseBeat() {
      await reachBeat();
      beats.last().reject(new Error('the worker is gone'));
      await settled();
    },
    async stayStill() {
      await reachBeat();
      await advance(clock, input.timeoutMs);
    },
    crash: () => tell?.({ type: 'core.crashed' }),
    reportStep: () => tell?.({ type: 'step.computed', asOfMs: MISSION_TIME_MS } as EventObject),
    async passBackoff() {
      const isDown = () => actor.getSnapshot().matches('faulted');
      for (let spentMs = 0; isDown() && spentMs <= input.longestBackoffMs; spentMs += 500) {
        await advance(clock, 500);
      }
    },
    expectHealth(health, isWorkerUp) {
      expect(selectHealth(actor.getSnapshot())).toBe(health);
      expect(tell !== null).toBe(isWorkerUp);
    },
  };
}

describe('the worker is watched as the person who looks after the display expects [S12]', () => {
  walkModel(computeCoreModel, { transitions: 13, journeys: 5 }, () => stepsFor(createMachineDriver()));
});
