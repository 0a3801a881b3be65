import { describe, expect } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { refreshMachine, type AgeLimit } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectFault, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { advance } from '../../support/advance.ts';
import { heldPromises } from '../../support/heldPromises.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { refreshModel, stepsFor, type RefreshDriver } from './refresh.model.ts';

const input = { everyMs: 300_000, retryMs: 30_000, staleAfterMs: 900_000 };

function createMachineDriver(): RefreshDriver {
  const clock = new SimulatedClock();
  const fetches = heldPromises<unknown>();
  let wake = () => {};
  const watchAge = fromCallback<EventObject, AgeLimit>(({ sendBack }) => {
    wake = () => sendBack({ type: 'answer.outlived' });
  });
  const machine = refreshMachine.provide({ actors: { fetchOnce: fetches.logic, watchAge } });
  const actor = createActor(machine, { clock, input }).start();

  return {
    answer() {
      actor.send({ type: 'refresh.requested' });
      fetches.last().resolve('21 °C');
      return settled();
    },
    fail() {
      actor.send({ type: 'refresh.requested' });
      fetches.last().reject(new Error('503'));
      return settled();
    },
    staySilent() {
      actor.send({ type: 'refresh.requested' });
      return advance(clock, input.retryMs);
    },
    growOld: () => advance(clock, input.staleAfterMs),
    sleepUntilOld() {
      wake();
      return settled();
    },
    expectAnswer(kind, hasFault) {
      const snapshot = actor.getSnapshot();
      expect(selectAnswer(snapshot)).toBe(kind === 'none' ? null : '21 °C');
      expect(selectIsStale(snapshot)).toBe(kind === 'old');
      if (hasFault !== null) expect(selectFault(snapshot) !== null).toBe(hasFault);
    },
  };
}

describe('a feed is polled as the person who reads it expects [S5]', () => {
  walkModel(refreshModel, { transitions: 16, journeys: 12 }, () => stepsFor(createMachineDriver()));
});
