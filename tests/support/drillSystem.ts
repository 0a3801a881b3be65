import { createActor, SimulatedClock } from 'xstate';
import { drillMachine, type BeginOrder, type DrillEmitted } from '#machines/drill/drillMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const DRILL_TIMEOUT_MS = 10_000;

/** The drill control of one yard, whose calls are answered when told. */
export function createDrillSystem() {
  const clock = new SimulatedClock();
  const begins = heldPromises<void, BeginOrder>();
  const ends = heldPromises<void, { facilityId: string }>();
  const machine = drillMachine.provide({ actors: { beginDrill: begins.logic, endDrill: ends.logic } });
  const input = { facilityId: 'YARD-7', timeoutMs: DRILL_TIMEOUT_MS };
  const actor = createActor(machine, { clock, input });
  const told: DrillEmitted['type'][] = [];
  actor.on('*', ({ type }) => told.push(type));
  actor.start();
  return {
    actor,
    clock,
    begins,
    ends,
    told,
    state: () => actor.getSnapshot().value,
    async answer(call: 'begin' | 'end', answer: 'done' | 'failure') {
      const held = call === 'begin' ? begins.last() : ends.last();
      if (answer === 'done') held.resolve();
      else held.reject(new Error('503'));
      await settled();
    },
  };
}
