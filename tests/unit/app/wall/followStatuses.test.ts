import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { followChecks } from '#app/wall/followChecks.ts';
import { followStatuses } from '#app/wall/followStatuses.ts';
import { rememberTold } from '#app/wall/rememberTold.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { NOTHING_TOLD, toldBy, type RememberedWall } from '#domain/alerting/wallAlarm.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { settled } from '#tests/support/settled.ts';

const MINUTE_MS = 60_000;
const PACE = { pollEveryMs: 10_000, lateAfterMs: 15_000 };

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A wall of two yards whose siren is heard at once. Its device remembers over `reload`. */
function createWall({ quietMin = 30 } = {}) {
  const system = createMapFeedSystem({ input: PACE });
  const grid = createActor(wallGridMachine, {
    clock: system.clock,
    input: { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 },
  }).start();
  const list = { context: { answer: [{ id: QUIET_YARD }, { id: STORM_YARD }] } };
  const facilities = { getSnapshot: () => list, subscribe: () => ({ unsubscribe() {} }) };
  const siren = {
    getSnapshot: () => ({ context: { isDue: false }, hasTag: () => false }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  const yards = { facilities, mapFeed: system.actor, grid, tag: null } as never;
  const told: string[] = [];
  let remembered: RememberedWall | null = null;
  stops.push(
    followChecks({ mapFeed: system.actor, grid }),
    () => system.actor.stop(),
    () => grid.stop(),
  );
  let close = open();

  function open() {
    const before = remembered === null ? NOTHING_TOLD : toldBy(remembered, system.nowMs());
    const memory = rememberTold(siren as never, before, (now) => (remembered = now));
    return followStatuses(yards, before, {
      tell: (alarm) => told.push(alarm),
      hear() {},
      note: memory.note,
    });
  }

  const policy = { ...DEFAULT_LIGHTNING_RULES, quietPeriodMs: quietMin * MINUTE_MS };
  const policies = new Map([[facilityKey(STORM_YARD), policy]]);
  let events: readonly ActiveEvent[] = [];
  const lightning = new Map();
  async function answer() {
    const body = clientAlerts({ [STORM_YARD]: events }, system.nowMs());
    await system.answer({ ...body, policies, ...(lightning.size > 0 ? { lightning } : {}) });
  }
  return {
    told,
    reload() {
      close();
      close = open();
    },
    /** The service lists these events of the yard from now on. */
    async list(...listed: readonly ActiveEvent[]) {
      events = listed;
      lightning.clear();
      await answer();
    },
    /** The service knows no lightning of the yard any more, that of the other one it does. */
    async lose() {
      events = [];
      const unknown = { lightningAsOfMs: null, lightningLimitMs: null, hasSource: true };
      lightning.set(facilityKey(STORM_YARD), unknown);
      await answer();
    },
    async passTo(min: number) {
      while (system.nowMs() < MISSION_TIME_MS + min * MINUTE_MS) {
        await system.pass(Math.min(30_000, MISSION_TIME_MS + min * MINUTE_MS - system.nowMs()));
        await answer();
      }
      await settled();
    },
  };
}

const stormAt = (min: number, quietMin = 30) => {
  const startAtMs = MISSION_TIME_MS + min * MINUTE_MS;
  return activeEvent({ id: `storm ${min}`, startAtMs, expiresAtMs: startAtMs + quietMin * MINUTE_MS });
};

test.each([false, true])(
  'a strike after the end of a told closing of an unknown yard sounds, the wall reloaded meanwhile: %s [GAP-70][S2][S10]',
  async (isReloaded) => {
    const wall = createWall();
    await wall.list();
    await wall.list(stormAt(0));
    expect(wall.told).toEqual(['raised']);
    await wall.passTo(1);
    await wall.lose();
    await wall.passTo(29);
    if (isReloaded) wall.reload();
    await wall.passTo(49);
    await wall.list(stormAt(49));
    expect(wall.told).toEqual(['raised', 'cleared', 'raised']);
  },
);

test.each([false, true])(
  'a told alert of a yard with a quiet period of 60 min does not sound again after 35 min lost, reloaded: %s [GAP-139][S10]',
  async (isReloaded) => {
    const wall = createWall({ quietMin: 60 });
    await wall.list();
    await wall.list(stormAt(0, 60));
    await wall.lose();
    await wall.passTo(34);
    if (isReloaded) wall.reload();
    await wall.passTo(35);
    await wall.list(stormAt(0, 60));
    expect(wall.told).toEqual(['raised']);
  },
);

test('a strike ten minutes after a told alert of a yard with a quiet period of 15 min sounds [GAP-139][S2][S10]', async () => {
  const wall = createWall({ quietMin: 15 });
  await wall.list();
  await wall.list(stormAt(0, 15));
  await wall.lose();
  await wall.passTo(25);
  await wall.list(stormAt(25, 15));
  expect(wall.told).toEqual(['raised', 'cleared', 'raised']);
});

test('an override that closes a yard is told by no sound [S9][S10]', async () => {
  const wall = createWall();
  await wall.list();
  await wall.list(overrideEvent(false, MISSION_TIME_MS));
  expect(wall.told).toEqual([]);
});
