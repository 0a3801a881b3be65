import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { createRefreshMachine, type AgeLimit } from '#machines/refresh/refreshMachine.ts';
import { selectIsListed } from '#machines/refresh/refreshSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';

const input = { everyMs: 300_000, retryMs: 30_000, staleAfterMs: 900_000 };

test.each([
  ['of nothing is none once it can no longer be loaded, until it comes again', [], false],
  ['of something is one all the same', ['NORTH'], true],
])('a list %s [S4]', async (_, list: readonly string[], isListedAfterFault) => {
  const fetches = heldPromises<readonly string[]>();
  const watchAge = fromCallback<EventObject, AgeLimit>(() => undefined);
  const machine = createRefreshMachine<readonly string[]>().provide({
    actors: { fetchOnce: fetches.logic, watchAge },
  });
  const actor = createActor(machine, { clock: new SimulatedClock(), input }).start();
  const isListed = () => selectIsListed(actor.getSnapshot());
  const answer = (given: readonly string[]) => {
    fetches.last().resolve(given);
    return settled();
  };
  expect(isListed()).toBe(false);
  await answer(list);
  expect(isListed()).toBe(true);
  actor.send({ type: 'refresh.requested' });
  fetches.last().reject(new Error('503'));
  await settled();
  expect(isListed()).toBe(isListedAfterFault);
  actor.send({ type: 'refresh.requested' });
  await answer(list);
  expect(isListed()).toBe(true);
  actor.stop();
});
