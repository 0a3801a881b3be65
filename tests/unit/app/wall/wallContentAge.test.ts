import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { followChecks } from '#app/wall/followChecks.ts';
import { reportOfTile } from '#app/wall/reportTiles.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { selectStatusReport, selectIsLate } from '#machines/yardStatus/yardStatusSelectors.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';

const PACE = { pollEveryMs: 10_000, lateAfterMs: 15_000 };
const LAG_MS = 45_000;

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function wall() {
  const system = createMapFeedSystem({ input: PACE });
  const grid = createActor(wallGridMachine, {
    clock: system.clock,
    input: { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 },
  }).start();
  stops.push(
    followChecks({ mapFeed: system.actor, grid }),
    () => system.actor.stop(),
    () => grid.stop(),
  );
  return { system, grid };
}

test('a wall whose answers are always 45 s old says so, as the yard page does [S4][S5]', async () => {
  const { system, grid } = wall();
  const yard = createYardStatusSystem();
  stops.push(() => yard.actor.stop());
  for (let checks = 0; checks < 6; checks++) {
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: LAG_MS }));
    await yard.answer(feedFacts([], yard.nowMs(), { ageMs: LAG_MS }));
    await system.pass(10_000);
    await yard.pass(10_000);
  }
  await system.answer(clientAlerts({}, system.nowMs(), { ageMs: LAG_MS }));
  await yard.answer(feedFacts([], yard.nowMs(), { ageMs: LAG_MS }));
  const trust = selectWallTrust(grid.getSnapshot());
  const tile = selectTile(QUIET_YARD, trust)(system.snapshot());
  expect([selectIsLate(yard.snapshot()), selectStatusReport(yard.snapshot())]).toEqual([true, 'UNKNOWN']);
  expect([trust, tile.shown, reportOfTile(tile, trust).status]).toEqual(['late', 'OPEN', 'UNKNOWN']);
});

test('the same body served again proves nothing anew to a wall [S4][S5]', async () => {
  const { system, grid } = wall();
  const body = clientAlerts({}, system.nowMs());
  await system.answer(body);
  for (let checks = 0; checks < 4; checks++) {
    await system.pass(10_000);
    await system.answer(body);
  }
  // 40 s after the only content: lost after 30 s without a newer one
  expect(selectWallTrust(grid.getSnapshot())).toBe('lost');
});
