import { createActor, SimulatedClock } from 'xstate';
import { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const LOOKUP_LIMITS = { minLetters: 3, restMs: 300, timeoutMs: 10_000 };

/** A lookup of names, whose questions are answered when told. */
export function createLookupSystem() {
  const clock = new SimulatedClock();
  const searches = heldPromises<readonly string[], { text: string }>();
  const machine = createLookupMachine<string>().provide({ actors: { search: searches.logic } });
  const actor = createActor(machine, { clock, input: LOOKUP_LIMITS }).start();
  return {
    actor,
    clock,
    searches,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    type: (text: string) =>
      actor.send({
        type: 'text.typed',
        text,
      }),
    rest: () => clock.increment(LOOKUP_LIMITS.restMs),
    async find(found: readonly string[]) {
      searches.last().resolve(found);
      await settled();
    },
    async fail(error = new Error('503')) {
      searches.last().reject(error);
      await settled();
    },
  };
}
