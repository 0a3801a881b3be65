import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { followChecks } from '#app/wall/followChecks.ts';
import { wallGridMachine, type WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';
import { selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
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
const AGED = 'statuses.aged';
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
  expect(told).toEqual([PASSED, AGED]);
  await system.pass(leftMs);
  expect(system.isFetching()).toBe(false);
  expect(told).toEqual([PASSED, AGED, FAILED]);
});

test('a wall hears with each check that what it brought was late already [S4][S5]', async () => {
  const lateNow = () => clientAlerts({}, system.nowMs(), { ageMs: MAP_INPUT.lateAfterMs + 1 });
  await system.answer(lateNow());
  await system.pass(1_000);
  await system.answer(lateNow());
  expect(told).toEqual([PASSED, AGED, PASSED, AGED]);
});

test('a wall hears once of statuses that are late since, as after the sleep of a page [S4][S5]', async () => {
  await system.answer(quietNow());
  const tickAfter = (ms: number) =>
    system.send({ type: 'clock.ticked', atMs: MAP_INPUT.startedAtMs + MAP_INPUT.lateAfterMs + ms });
  tickAfter(0);
  expect(told).toEqual([PASSED]);
  tickAfter(1);
  tickAfter(2);
  expect(told).toEqual([PASSED, AGED]);
});

test('a check that brings nothing newer tells a wall nothing; the next good one does [S4]', async () => {
  await system.answer(quietNow());
  const same = system.snapshot().context.alerts!;
  for (const answer of ['kept', clientAlerts({}, system.nowMs(), { ageMs: 3_000 }), same] as const) {
    await system.pass(1_000);
    system.send({ type: 'alerts.announced' });
    await system.answer(answer);
    expect(told).toEqual([PASSED]);
  }
  await system.pass(1_000);
  system.send({ type: 'alerts.announced' });
  await system.answer(quietNow());
  expect(told).toEqual([PASSED, PASSED]);
});

test('a first check without a status leaves a wall with nothing known [S4]', async () => {
  await system.answer('kept');
  expect(told).toEqual([FAILED]);
});

describe('a wall that asks every 10 s', () => {
  const PACE = { pollEveryMs: 10_000, lateAfterMs: 15_000 };

  /** What the wall says of its statuses just before each answer. */
  async function trustBefore(answers: readonly ('kept' | 'good')[]): Promise<string[]> {
    const feed = createMapFeedSystem({ input: PACE });
    const input = { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 };
    const grid = createActor(wallGridMachine, { clock: feed.clock, input }).start();
    const stopFollowing = followChecks({ mapFeed: feed.actor, grid });
    await feed.answer(clientAlerts({}, feed.nowMs()));
    const trust: string[] = [];
    for (const answer of answers) {
      await feed.pass(PACE.pollEveryMs - 100);
      trust.push(selectWallTrust(grid.getSnapshot()));
      await feed.pass(100);
      await feed.answer(answer === 'kept' ? 'kept' : clientAlerts({}, feed.nowMs()));
    }
    stopFollowing();
    grid.stop();
    feed.actor.stop();
    return trust;
  }

  test('is late after 15 s and knows nothing after 30 s where no check brings a status [S4]', async () => {
    const trust = await trustBefore(['kept', 'kept', 'kept', 'kept', 'kept']);
    expect(trust).toEqual(['fresh', 'late', 'late', 'lost', 'lost']);
  });

  test('stays fresh while each check brings one [S4]', async () => {
    const trust = await trustBefore(['good', 'good', 'good', 'good', 'good']);
    expect(trust).toEqual(['fresh', 'fresh', 'fresh', 'fresh', 'fresh']);
  });
});
