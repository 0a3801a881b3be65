import { createActor, SimulatedClock } from 'xstate';
import { NEW_SHARE, type ShareDraft, type ShareOrder } from '#domain/routes/shareOrder.ts';
import { routeShareMachine, type RouteShareEmitted } from '#machines/routeShare/routeShareMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const SHARE_LIMITS = { timeoutMs: 10_000 };

/** The sharing of a route, whose calls are answered when told. */
export function createRouteShareSystem() {
  const clock = new SimulatedClock();
  const calls = heldPromises<void, { order: ShareOrder }>();
  const machine = routeShareMachine.provide({ actors: { sendRoute: calls.logic } });
  const actor = createActor(machine, { clock, input: SHARE_LIMITS });
  const told: RouteShareEmitted[] = [];
  actor.on('*', (event) => void told.push(event));
  actor.start();
  return {
    actor,
    clock,
    calls,
    told,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    type: (changes: Partial<ShareDraft>) =>
      actor.send({
        type: 'draft.changed',
        draft: {
          ...NEW_SHARE,
          ...changes,
        },
      }),
    async succeed() {
      calls.last().resolve();
      await settled();
    },
    async fail(words: string) {
      calls.last().reject(new Error(words));
      await settled();
    },
  };
}
