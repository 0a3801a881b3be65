import { afterEach, expect, test, vi } from 'vitest';
import { createWallSystem } from '#app/wall/createWallSystem.ts';
import type { Facility } from '#contracts/facility.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { selectOrder, selectPage } from '#machines/wallGrid/wallGridSelectors.ts';
import { clientAlerts, createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { fakeStatuses } from './fakeStatuses.ts';
import { createWallSiren } from './wallSiren.ts';

vi.mock('#app/map/createMapStatuses.ts', () => import('./fakeStatuses.ts'));

const TURN_MS = 15_000;
const ALL = Array.from({ length: 61 }, (_, index) => `YARD_${index}`);
const LAST = ALL.at(-1)!;
const NEW = 'NEW_1';

const ended: (() => void)[] = [];
afterEach(() => {
  ended.splice(0).forEach((end) => end());
  vi.useRealTimers();
});

type Listed = readonly Pick<Facility, 'id'>[];

/** A wall of 61 yards, all open. */
async function openWall() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const feed = createMapFeedSystem();
  feed.send({ type: 'facilities.changed', facilityIds: [...ALL, NEW], revision: null });
  const facilities = { answer: ALL.map((id) => ({ id })) as Listed, look: () => {} };
  fakeStatuses.make = () => ({
    facilities: {
      getSnapshot: () => ({ context: { answer: facilities.answer } }),
      subscribe(look: () => void) {
        facilities.look = look;
        return { unsubscribe() {} };
      },
    },
    mapFeed: feed.actor,
    kiosk: { send() {} },
    health: () => 'running',
    actors: [],
    dispose() {},
  });
  const platform = {
    memory: { toldWall: () => null, rememberToldWall() {} },
    sessions: { read: () => null },
  };
  const siren = await createWallSiren({ played: [], sound: { isAllowed: true }, isSoundOn: false });
  const product = { platform, siren, updates: { watch: () => () => {} } };
  const wall = createWallSystem(product as never, 'ACME', null);
  ended.push(
    () => wall.dispose(),
    () => siren.stop(),
    () => feed.actor.stop(),
  );
  wall.start();
  const page = () => selectPage(wall.grid.getSnapshot()) + 1;
  /** A check finds these yards closed. */
  async function check(closed: readonly string[]) {
    const nowMs = feed.nowMs();
    const events = Object.fromEntries(closed.map((id) => [id, [activeEvent({ startAtMs: nowMs })]]));
    await feed.answer({ ...clientAlerts(events, nowMs), watched: new Set([...ALL, NEW].map(facilityKey)) });
  }
  function list(ids: readonly string[]) {
    facilities.answer = ids.map((id) => ({ id }));
    facilities.look();
  }
  await check([]);
  return {
    check,
    list,
    page,
    async passTurn() {
      vi.advanceTimersByTime(TURN_MS);
      await feed.pass(TURN_MS);
    },
    placeOf: (id: string) => selectOrder(wall.grid.getSnapshot()).indexOf(id) + 1,
  };
}

test('a wall on its second page turns to the first one for a yard that closes there [S2]', async () => {
  const { check, page, passTurn, placeOf } = await openWall();
  await passTurn();
  expect(page()).toBe(2);
  await check([LAST]);
  expect([placeOf(LAST), page()]).toEqual([1, 1]);
});

test('a wall does not turn away from a yard that closes on its second page, behind sixty closed ones [S2]', async () => {
  const { check, page, passTurn, placeOf } = await openWall();
  await check(ALL.slice(0, -1));
  await passTurn();
  expect(page()).toBe(2);
  await check(ALL);
  expect([placeOf(LAST), page()]).toEqual([61, 2]);
});

test('a wall turns to its first page for a yard that is new there, and for none that has gone [S2]', async () => {
  const { check, list, page, passTurn, placeOf } = await openWall();
  await passTurn();
  await check([]);
  list([NEW, ...ALL]);
  expect([placeOf(NEW), page()]).toEqual([1, 1]);
  await passTurn();
  await check([]);
  expect(page()).toBe(2);
  list(ALL);
  expect(page()).toBe(2);
});
