import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { selectBackMs } from '#machines/lightning/lightningSelectors.ts';

const MINUTE_MS = 60_000;
const FRAME_MS = 400;

function begin() {
  const clock = new SimulatedClock();
  const input = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: FRAME_MS };
  return { clock, actor: createActor(lightningMachine, { clock, input }).start() };
}

test('a frame stays to the millisecond [STRIKE-13]', () => {
  const { clock, actor } = begin();
  actor.send({ type: 'playback.requested' });
  clock.increment(FRAME_MS - 1);
  expect(selectBackMs(actor.getSnapshot())).toBe(60 * MINUTE_MS);
  clock.increment(1);
  expect(selectBackMs(actor.getSnapshot())).toBe(58 * MINUTE_MS);
});

test('all that are chosen again are told again, and the same choice changes nothing [STRIKE-02]', () => {
  const { actor } = begin();
  let warnings = 0;
  actor.on('all.chosen', () => (warnings += 1));
  for (const isAll of [true, true, false, false, true]) actor.send({ type: 'kinds.chosen', isAll });
  expect(warnings).toBe(2);
});
