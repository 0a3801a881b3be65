import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { followChecks } from '#app/wall/followChecks.ts';
import { wallGridMachine, type WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';
import { clientAlerts, createMapFeedSystem, MAP_INPUT } from '#tests/support/mapFeedSystem.ts';

const HOUR_MS = 3_600_000;
const GRID = {
  turnMs: HOUR_MS,
  holdMs: HOUR_MS,
  restMs: HOUR_MS,
  lateAfterMs: HOUR_MS,
  lostAfterMs: HOUR_MS,
};

let system: ReturnType<typeof createMapFeedSystem>;
let told: string[];
let stop: () => void;
beforeEach(() => {
  system = createMapFeedSystem();
  told = [];
  const grid = createActor(wallGridMachine, {
    input: GRID,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.sourceRef === undefined)
        told.push(inspected.event.type);
    },
  });
  grid.start();
  told = [];
  const unfollow = followChecks({ mapFeed: system.actor, grid });
  stop = () => {
    unfollow();
    grid.stop();
    system.actor.stop();
  };
});
afterEach(() => stop());

const PASSED: WallGridEvent['type'] = 'check.passed';
const FAILED: WallGridEvent['type'] = 'check.failed';
const quietNow = () => clientAlerts({}, system.nowMs());

test('a wall hears once of each check that proves its yards [S12]', async () => {
  await system.answer(quietNow());
  expect(told).toEqual([PASSED]);
  await system.pass(MAP_INPUT.pollEveryMs);
  await system.answer(quietNow());
  expect(told).toEqual([PASSED, PASSED]);
});

test('a wall hears of checks also while each begins before the last has ended', async () => {
  for (let checks = 1; checks <= 3; checks += 1) {
    system.send({ type: 'alerts.announced' });
    await system.answer(quietNow());
    expect(system.isFetching()).toBe(true);
    expect(told).toEqual(Array.from({ length: checks }, () => PASSED));
    await system.pass(1_000);
  }
});

test('a wall hears at once of a check that failed, and of statuses that have grown old', async () => {
  await system.answer(quietNow());
  await system.pass(MAP_INPUT.pollEveryMs);
  await system.fail('no answer');
  expect(told).toEqual([PASSED, FAILED]);
  await system.answer(quietNow());
  expect(told).toEqual([PASSED, FAILED, PASSED]);
  await system.pass(MAP_INPUT.rules.staleAfterMs);
  expect(told.at(-1)).toBe(FAILED);
});
