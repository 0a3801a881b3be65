import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { createWallSystem } from '#app/wall/createWallSystem.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { Sound } from '#machines/siren/sirenMachine.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { createFakeDisplay } from '../kiosk/fakeDisplay.ts';
import { createMemoryStorage } from '../memoryStorage.ts';
import { fakeStatuses } from './fakeStatuses.ts';
import { createWallSiren, SIREN_MS } from './wallSiren.ts';

vi.mock('#app/map/createMapStatuses.ts', () => import('./fakeStatuses.ts'));

const MINUTE_MS = 60_000;
const ended: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: MISSION_TIME_MS, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  ended.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Yards that a hazard closes, by id. */
type Closed = readonly string[];

/** One display whose walls come and go. */
function createDisplay({
  authorities = ['user_endpoints'],
  isSoundOn = true,
  isAllowed = true,
  client = 'ACME',
} = {}) {
  const memory = createDeviceMemory(createMemoryStorage(), createMemoryStorage());
  const { reloaded, sessionStorage } = createFakeDisplay();
  const played: Sound[] = [];
  const sound = { isAllowed };
  let offMs = 0;

  /** The service answers; until then the list of yards is not known. */
  async function open(tag: string | null = null, { isListed = true } = {}) {
    const feed = createMapFeedSystem({ input: { startedAtMs: MISSION_TIME_MS + offMs } });
    feed.network.skewMs = offMs;
    const list = [QUIET_YARD, STORM_YARD].map((id) => ({ id, tags: [{ name: 'north' }, { name: 'south' }] }));
    const facilities = { answer: null as unknown, look: () => {} };
    const kioskTold: string[] = [];
    const reported: string[] = [];
    const updates = { find: (_version: string) => {} };
    const statuses = {
      facilities: {
        getSnapshot: () => ({ context: { answer: facilities.answer } }),
        subscribe(look: () => void) {
          facilities.look = look;
          return { unsubscribe() {} };
        },
      },
      mapFeed: feed.actor,
      health: () => 'healthy',
      dispose() {},
    };
    fakeStatuses.make = (createKiosk) => {
      const kiosk = createKiosk(feed.actor);
      const tell = kiosk.send.bind(kiosk);
      kiosk.send = (event) => {
        kioskTold.push(event.type);
        tell(event);
      };
      return { ...statuses, kiosk, actors: [kiosk] };
    };
    const siren = await createWallSiren({ played, sound, isSoundOn });
    const platform = {
      memory,
      presentMs: () => MISSION_TIME_MS + offMs,
      sessions: { read: () => ({ authorities, client }) },
      alerts: {
        async reportStatus({ facilityId, status }: { facilityId: string; status: string }) {
          reported.push(`${facilityId} ${status}`);
          return 'taken';
        },
      },
      version: '1',
      clock: { nowMs: feed.nowMs },
      reloads: createReloadMemory(sessionStorage),
    };
    const wall = createWallSystem(
      {
        platform,
        siren,
        updates: {
          watch(tell: (version: string) => void) {
            updates.find = tell;
            return () => {};
          },
        },
      } as never,
      'ACME',
      tag,
    );
    wall.start();
    await feed.pass(1_000);
    facilities.answer = isListed ? list : null;
    facilities.look();
    const close = () => {
      wall.dispose();
      siren.stop();
      feed.actor.stop();
    };
    ended.push(close);
    return {
      close,
      /** The wall ends; its answers still come. */
      leave: () => wall.dispose(),
      isSirenDue: () => siren.getSnapshot().context.isDue,
      /** Types of the events that the display has heard from the wall. */
      kioskTold,
      /** What the wall has reported to the service. */
      reported,
      /** A version lies ready on the device. */
      find: (version: string) => updates.find(version),
      reloads: () => reloaded.mock.calls.length,
      /** Lets the sound end that plays. */
      async hear() {
        vi.advanceTimersByTime(SIREN_MS);
        await settled();
      },
      async answer(closed: Closed) {
        const event = (): readonly ActiveEvent[] => [activeEvent({ startAtMs: feed.nowMs() })];
        const events = Object.fromEntries(closed.map((id) => [id, event()]));
        await feed.answer(clientAlerts(events, feed.nowMs()));
        await feed.pass(1_000);
      },
    };
  }
  return {
    played,
    sound,
    open,
    beOff(ms: number) {
      offMs += ms;
    },
  };
}

test('a wall that is opened for the first time is silent, and sounds what closes then [GAP-70][YARD-21]', async () => {
  const { open, played } = createDisplay();
  const wall = await open();
  await wall.answer([QUIET_YARD]);
  expect(played).toEqual([]);
  await wall.answer([QUIET_YARD, STORM_YARD]);
  expect(played).toEqual(['siren']);
});

test('a wall that the product reloads sounds what closed meanwhile [GAP-70][YARD-21]', async () => {
  const { open, played } = createDisplay();
  const before = await open();
  await before.answer([QUIET_YARD]);
  before.close();
  const after = await open();
  await after.answer([QUIET_YARD, STORM_YARD]);
  expect(played).toEqual(['siren']);
});

test('a wall of another tag has told nothing of its own [GAP-70]', async () => {
  const { open, played } = createDisplay();
  const north = await open('north');
  await north.answer([]);
  north.close();
  await (await open('south')).answer([STORM_YARD]);
  expect(played).toEqual([]);
});

test('what was heard before a reload does not sound again [GAP-70][S10]', async () => {
  const { open, played } = createDisplay();
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  await before.hear();
  before.close();
  const after = await open();
  await after.answer([STORM_YARD]);
  expect(played).toEqual(['siren']);
});

test('a siren that a reload has cut short sounds again [GAP-70][S10]', async () => {
  const { open, played } = createDisplay();
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  await before.answer([STORM_YARD]);
  before.close();
  await (await open()).answer([STORM_YARD]);
  expect(played).toEqual(['siren', 'siren']);
});

test('a siren that was blocked before a reload sounds after it, and not over another page [GAP-70][S10]', async () => {
  const { open, played, sound } = createDisplay({ isAllowed: false });
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  expect(before.isSirenDue()).toBe(true);
  before.close();
  expect(before.isSirenDue()).toBe(false);
  sound.isAllowed = true;
  await (await open()).answer([STORM_YARD]);
  expect(played).toEqual(['siren']);
});

test('an alert that ended meanwhile gets its all-clear, once the yards are known to be open [GAP-70][S1]', async () => {
  const { open, played } = createDisplay();
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  await before.hear();
  before.close();
  const after = await open();
  expect(played).toEqual(['siren']);
  await after.answer([]);
  expect(played).toEqual(['siren', 'allClear']);
});

test.each([
  ['14 min old', 14 * MINUTE_MS, 'user_endpoints', ['siren']],
  ['16 min old', 16 * MINUTE_MS, 'user_endpoints', []],
  ['3 days old, on a kiosk', 3 * 24 * 60 * MINUTE_MS, 'kiosk_endpoints', ['siren']],
] as const)(
  'a memory that is %s: what a wall sounds [GAP-70][GAP-141]',
  async (_, ageMs, authority, heard) => {
    const { open, played, beOff } = createDisplay({ authorities: [authority] });
    const before = await open();
    await before.answer([]);
    before.close();
    beOff(ageMs);
    await (await open()).answer([STORM_YARD]);
    expect(played).toEqual(heard);
  },
);

test('a kiosk that was off for days sounds a yard that it told of before, and finds closed [GAP-70][S2][S10]', async () => {
  const { open, played, beOff } = createDisplay({ authorities: ['kiosk_endpoints'] });
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  await before.hear();
  before.close();
  beOff(3 * 24 * 60 * MINUTE_MS);
  await (await open()).answer([STORM_YARD]);
  expect(played).toEqual(['siren', 'siren']);
});

test('sound that is off sounds nothing, and nothing waits for it [YARD-21][PROF-02]', async () => {
  const { open, played } = createDisplay({ isSoundOn: false });
  const before = await open();
  await before.answer([]);
  before.close();
  await (await open()).answer([STORM_YARD]);
  expect(played).toEqual([]);
});

test('the display of a wall that opens while a yard is closed knows of the alarm, until it is over [S12]', async () => {
  const wall = await createDisplay().open();
  expect(wall.kioskTold).toEqual([]);
  await wall.answer([STORM_YARD]);
  expect(wall.kioskTold).toEqual(['alarm.raised', 'fetch.succeeded']);
  await wall.answer([]);
  expect(wall.kioskTold.slice(2)).toEqual(['fetch.succeeded', 'alarm.cleared']);
});

test('the display of a wall that reloads during an alarm knows of it afterwards [S12]', async () => {
  const { open } = createDisplay({ authorities: ['kiosk_endpoints'] });
  const before = await open();
  await before.answer([]);
  await before.answer([STORM_YARD]);
  expect(before.kioskTold).toEqual(['fetch.succeeded', 'alarm.raised', 'fetch.succeeded']);
  await before.hear();
  await before.answer([STORM_YARD]);
  before.close();
  const after = await open();
  await after.answer([STORM_YARD]);
  expect(after.kioskTold).toEqual(['alarm.raised', 'fetch.succeeded']);
});

test('a new version waits for a yard that closes in the same answer, and for the answer that opens it [GAP-70][S12]', async () => {
  const { open, played } = createDisplay();
  const { answer, find, hear, reloads } = await open();
  await answer([]);
  find('9.9.9');
  await answer([STORM_YARD]);
  expect([played, reloads()]).toEqual([['siren'], 0]);
  await hear();
  await answer([STORM_YARD]);
  expect(reloads()).toBe(0);
  await answer([]);
  expect([played, reloads()]).toEqual([['siren', 'allClear'], 0]);
  await answer([]);
  expect(reloads()).toBe(1);
});

test('a wall whose yards are not listed yet loads a new version [S12]', async () => {
  const { answer, find, reloads } = await createDisplay().open(null, { isListed: false });
  find('9.9.9');
  await answer([]);
  expect(reloads()).toBe(1);
});

test.each(['kiosk_endpoints', 'user_endpoints'])(
  'a wall of an account with %s reports what its yards show after a check [STATUS-25][GAP-76][GAP-141]',
  async (authority) => {
    const wall = await createDisplay({ authorities: [authority] }).open();
    await wall.answer([STORM_YARD]);
    expect(wall.reported).toEqual([`${QUIET_YARD} OPEN`, `${STORM_YARD} CLOSED`]);
    await wall.answer([]);
    expect(wall.reported.slice(2)).toContain(`${STORM_YARD} OPEN`);
  },
);

test('a wall reports nothing once it has ended, and nothing of another client than the own [AUTH-24]', async () => {
  const ended = await createDisplay().open();
  ended.leave();
  await ended.answer([STORM_YARD]);
  expect(ended.reported).toEqual([]);
  const others = await createDisplay({ client: 'OTHER' }).open();
  await others.answer([STORM_YARD]);
  expect(others.reported).toEqual([]);
});
