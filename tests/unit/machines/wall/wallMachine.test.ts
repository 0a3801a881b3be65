import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { wallMachine } from '#machines/wall/wallMachine.ts';
import { selectView } from '#machines/wall/wallSelectors.ts';

const VIEWS = [
  { lon: -97, lat: 37, zoom: 6 },
  { lon: -80, lat: 35, zoom: 8 },
];

function begin() {
  const clock = new SimulatedClock();
  const actor = createActor(wallMachine, { clock, input: { views: VIEWS, turnMs: 30_000, holdMs: 60_000 } });
  actor.start();
  return { clock, actor, zoom: () => selectView(actor.getSnapshot())?.zoom ?? null };
}

test('a view stays to the millisecond', () => {
  const { clock, zoom } = begin();
  clock.increment(29_999);
  expect(zoom()).toBe(6);
  clock.increment(1);
  expect(zoom()).toBe(8);
});

test('a wall that was moved waits to the millisecond, from the last move on', () => {
  const { clock, actor, zoom } = begin();
  actor.send({ type: 'operator.interacted' });
  clock.increment(59_999);
  expect(zoom()).toBeNull();
  actor.send({ type: 'operator.interacted' });
  clock.increment(59_999);
  expect(zoom()).toBeNull();
  clock.increment(1);
  expect(zoom()).toBe(6);
});
