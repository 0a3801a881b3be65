import { afterEach, beforeEach, expect, test } from 'vitest';
import { followChecks } from '#app/wall/followChecks.ts';
import type { WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';
import { clientAlerts, createMapFeedSystem, MAP_INPUT } from '#tests/support/mapFeedSystem.ts';

let system: ReturnType<typeof createMapFeedSystem>;
let told: string[];
let stop: () => void;
beforeEach(() => {
  system = createMapFeedSystem();
  told = [];
  const grid = { send: ({ type }: WallGridEvent) => void told.push(type) };
  stop = followChecks({ mapFeed: system.actor, grid });
});
afterEach(() => {
  stop();
  system.actor.stop();
});

const PASSED = 'check.passed';
const FAILED = 'check.failed';
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

test('a wall hears of a check that failed, and of the next that passed', async () => {
  await system.answer(quietNow());
  await system.pass(MAP_INPUT.pollEveryMs);
  await system.fail('no answer');
  expect(told).toEqual([PASSED, FAILED]);
  await system.answer(quietNow());
  expect(told).toEqual([PASSED, FAILED, PASSED]);
});

test('a wall hears at once of statuses that have grown old, between two checks [S4]', async () => {
  const leftMs = 5_000;
  await system.answer(clientAlerts({}, system.nowMs(), { ageMs: MAP_INPUT.rules.staleAfterMs - leftMs }));
  expect(told).toEqual([PASSED]);
  await system.pass(leftMs);
  expect(system.isFetching()).toBe(false);
  expect(told).toEqual([PASSED, FAILED]);
});
