import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createReportMemory } from '#adapters/storage/reportMemory.ts';
import { createFacilitySystem } from '#app/facility/createFacilitySystem.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { selectCurrentAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import { selectKnownOverride, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { createStrikeWindow } from '#map/strikes/createStrikeWindow.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { columnsOf, type StrikeRow } from '#tests/support/strikeRows.ts';
import { activeEvent, feedFacts, overrideEvent, traitsOf } from '#tests/support/yardEvents.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const MINUTE_MS = 60_000;
const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
const HOUR = { radiusM: 80_450, historyMs: 60 * MINUTE_MS };

let dispose = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: MISSION_TIME_MS });
  vi.stubGlobal('localStorage', createMemoryStorage());
});
afterEach(() => {
  dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The view of one facility over a service that answers at once, and counts what it is asked. */
async function begin() {
  const asked = { details: 0, conditions: 0, forecast: 0, list: 0 };
  const state = {
    events: [] as ReturnType<typeof activeEvent>[],
    isListening: 0,
    /** The service does not answer about alerts. */
    isDown: false,
    lightningLimitMs: 60_000,
    /** What the answer says of lightning at the facility. */
    lightning: {} as Partial<Pick<FeedFacts, 'lightningAsOfMs' | 'isSatelliteOnly'>>,
  };
  const nowMs = () => Date.now();
  const map = createMapFeedSystem();
  const strikes = createStrikeWindow();
  const platform = {
    environment,
    presentMs: nowMs,
    clock: { nowMs, skewMs: () => 0 },
    sessions: { read: () => null },
    memory: createDeviceMemory(localStorage, createMemoryStorage()),
    http: {
      json: async () => {
        asked.forecast += 1;
        return { reference_time: '2026-07-04T18:00:00Z', forecast: [] };
      },
    },
    alerts: {
      fetchActive: async () => {
        asked.details += 1;
        if (state.isDown) throw new Error('down');
        const { lightningLimitMs, lightning } = state;
        return { ...feedFacts(state.events, nowMs()), lightningLimitMs, ...lightning };
      },
      fetchPayload: async () => ({}),
    },
    weather: {
      fetchConditions: async () => {
        asked.conditions += 1;
        return { temperature: 20 };
      },
      fetchProbability: async () => 0.4,
    },
    watchChanges: () => {
      state.isListening += 1;
      return () => (state.isListening -= 1);
    },
  };
  const session = createSessionSystem().actor;
  session.send({ type: 'session.received', ...sessionGrant({ atMs: MISSION_TIME_MS }) });
  const system = createFacilitySystem(
    { platform, session } as never,
    { mapFeed: map.actor, strikes, facilities: { send: () => void (asked.list += 1) } as never },
    NORTHGATE_YARD,
    null,
  );
  system.start();
  dispose = system.dispose;
  await vi.advanceTimersByTimeAsync(0);
  const strike = (awayDeg: number) => {
    const row = {
      lon: NORTHGATE_YARD.longitude,
      lat: NORTHGATE_YARD.latitude + awayDeg,
      atMs: nowMs(),
      kind: 0,
    };
    take([row]);
  };
  /** A step of the feed, known completely up to now; `knownForMs`: since so long without a gap. */
  const take = (rows: StrikeRow[] = [], { knownForMs = 2 * HOUR.historyMs, isReset = false } = {}) =>
    strikes.take({
      strikes: columnsOf(rows),
      nowMs: nowMs(),
      asOfMs: nowMs(),
      knownSinceMs: nowMs() - knownForMs,
      isReset,
    });
  const counted = () => selectCurrentAnswer(system.around.getSnapshot())?.count ?? null;
  const pass = async (spanMs: number, step: () => void) => {
    for (let passedMs = 0; passedMs < spanMs; passedMs += 5_000) {
      step();
      await vi.advanceTimersByTimeAsync(5_000);
    }
  };
  return { asked, state, map, strikes, system, strike, take, pass, counted };
}

test('the details are asked for every 10 s, and not a millisecond before [FAC-11]', async () => {
  const { asked } = await begin();
  expect(asked.details).toBe(1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked.details).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.details).toBe(2);
});

test('an event that begins or ends shows 10 s later, as the map has learned to read its type [FAC-11]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { map, state, system } = await begin();
  const shown = () => selectFacilityView(system.yardStatus.getSnapshot()).status;
  state.events = [activeEvent({ type: 'wind_level1', status: 'WARNING', startAtMs: Date.now() })];
  await vi.advanceTimersByTimeAsync(10_000);
  const untold = shown();
  map.send({ type: 'traits.changed', traits: { wind_level1: traitsOf({ yardStatus: 'CLOSED' }) } });
  expect([untold, shown()]).toEqual(['OPEN', 'CLOSED']);
  state.events = [];
  await vi.advanceTimersByTimeAsync(9_999);
  expect(shown()).toBe('CLOSED');
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBe('OPEN');
});

test('a refresh that fails makes the status unknown, not one that is being loaded, until the next one comes [FAC-11][S4]', async () => {
  const { state, system } = await begin();
  const shown = () => selectFacilityView(system.yardStatus.getSnapshot()).status;
  expect(shown()).toBe('OPEN');
  state.isDown = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe('UNKNOWN');
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe('OPEN');
});

test('an override that a user set is known with the next answer, and unknown while none comes [FAC-11][S4]', async () => {
  const { state, system } = await begin();
  const known = () => selectKnownOverride(system.yardStatus.getSnapshot())?.isSet ?? null;
  expect(known()).toBe(false);
  state.events = [overrideEvent(false, Date.now())];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(known()).toBe(true);
  state.isDown = true;
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(known()).toBeNull();
  state.isDown = false;
  state.events = [];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(known()).toBe(false);
});

test('conditions and forecast are asked for every 5 min, and not a millisecond before [CONST-10]', async () => {
  const { asked } = await begin();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect([asked.conditions, asked.forecast]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.conditions, asked.forecast]).toEqual([2, 2]);
});

test('lightning around the facility is counted every 180 s, and at once for another radius [STRIKE-03][STRIKE-15][CONST-09]', async () => {
  const { system, strike, take, counted } = await begin();
  strike(0.01);
  system.reachTo(HOUR);
  await vi.advanceTimersByTimeAsync(0);
  expect(counted()).toBe(1);
  strike(0.5);
  await vi.advanceTimersByTimeAsync(180_000 - 1);
  expect(counted()).toBe(1);
  take();
  await vi.advanceTimersByTimeAsync(1);
  expect(counted()).toBe(2);
  system.reachTo({ ...HOUR, radiusM: 16_093 });
  await vi.advanceTimersByTimeAsync(0);
  expect(counted()).toBe(1);
});

test('lightning that is not known is not none [S4][ERR-05]', async () => {
  const { system, counted } = await begin();
  system.reachTo(HOUR);
  await vi.advanceTimersByTimeAsync(0);
  expect([counted(), selectFault(system.around.getSnapshot())]).toEqual([null, 'Lightning is not known.']);
});

describe('a count of lightning', () => {
  it('is not made of strikes that are known up to a minute ago, and is made again within 5 s [STRIKE-15][S4][S5]', async () => {
    const { system, strike, take, pass, counted } = await begin();
    strike(0.01);
    system.reachTo(HOUR);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([counted(), system.isLightningKnown()]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(system.isLightningKnown()).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR.historyMs);
    expect(counted()).toBeNull();
    await pass(5_000, take);
    expect([counted(), system.isLightningKnown()]).toEqual([0, true]);
  });

  it.each([
    [90_000, 90_000, true],
    [90_000, 90_001, false],
    [600_000, 120_001, false],
  ])(
    'by a source with a limit of %i ms holds %i ms after its newest strike: %s [STRIKE-15][GAP-136]',
    async (lightningLimitMs, ageMs, isKnown) => {
      const { state, system, take } = await begin();
      state.lightningLimitMs = lightningLimitMs;
      await vi.advanceTimersByTimeAsync(10_000);
      take();
      await vi.advanceTimersByTimeAsync(ageMs);
      expect(system.isLightningKnown()).toBe(isKnown);
    },
  );

  it.each([
    ['that no source watches', { lightningAsOfMs: null }, false],
    ['whose own source is silent', { lightningAsOfMs: MISSION_TIME_MS - 60_001 }, false],
    ['whose own source is current', { lightningAsOfMs: MISSION_TIME_MS - 50_000 }, true],
    ['that satellites watch, and cannot prove quiet', { lightningAsOfMs: null, isSatelliteOnly: true }, true],
    [
      'that satellites may prove quiet, and that are silent',
      { lightningAsOfMs: MISSION_TIME_MS - 60_001, isSatelliteOnly: true },
      false,
    ],
  ] as const)(
    'of a facility %s says nothing by the map’s own strikes alone [STRIKE-15][GAP-137][S4]',
    async (_which, lightning, isKnown) => {
      const { state, system, take } = await begin();
      state.lightning = lightning;
      await vi.advanceTimersByTimeAsync(10_000);
      take();
      expect(system.isLightningKnown()).toBe(isKnown);
    },
  );

  it('waits until every step of its time was read, and for a gap to leave that time [STRIKE-15][S4]', async () => {
    const { system, take, pass, counted } = await begin();
    system.reachTo(HOUR);
    await pass(20_000, () => take([], { knownForMs: 15_000 }));
    expect(counted()).toBeNull();
    await pass(5_000, () => take([], { knownForMs: HOUR.historyMs - 5_001 }));
    expect(counted()).toBeNull();
    await pass(5_000, () => take([], { knownForMs: HOUR.historyMs - 5_000 }));
    expect(counted()).toBe(0);
    take([], { knownForMs: 15_000, isReset: true });
    system.reachTo({ ...HOUR, historyMs: 10 * MINUTE_MS });
    await vi.advanceTimersByTimeAsync(0);
    expect(counted()).toBeNull();
  });
});

test('what the map’s worker sees closes the yard of the panel too [FAC-03][S1][S3]', async () => {
  const { map, system } = await begin();
  expect(selectShown(system.yardStatus.getSnapshot())).toBe('OPEN');
  const facts = { lastAlertStrikeMs: Date.now(), lastWarningStrikeMs: Date.now() };
  map.send({ type: 'witness.changed', sightings: [{ facilityId: NORTHGATE_YARD.id, facts }] });
  expect(selectShown(system.yardStatus.getSnapshot())).toBe('CLOSED');
});

test('a report of this device is left to the service once it is listed, so that its early end opens every page [GAP-140]', async () => {
  const { clientId, id: facilityId } = NORTHGATE_YARD;
  const { email: byEmail } = sessionGrant({ atMs: MISSION_TIME_MS }).session;
  const memory = createReportMemory(localStorage);
  const report = { atMs: MISSION_TIME_MS, isAnswered: true, byEmail, clientId, facilityId };
  memory.keepReport({ clientId, facilityId }, { ...report, sign: 'flash', minutesAgo: 0, confirmedMs: null });
  const { state, system } = await begin();
  const shown = () => selectShown(system.yardStatus.getSnapshot());
  expect(shown()).toBe('CLOSED');
  state.events = [activeEvent({ startAtMs: MISSION_TIME_MS, reportedBy: 'Uma' })];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([shown(), memory.reports()]).toEqual(['CLOSED', {}]);
  state.events = [];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe('OPEN');
});

test('types of events that the yard pages read differently are noted once [STATUS-19][GAP-75]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { map, state } = await begin();
  state.events = [activeEvent({ type: 'wind_level1', status: 'WARNING', startAtMs: Date.now() })];
  map.send({ type: 'traits.changed', traits: { wind_level1: traitsOf({ yardStatus: 'CLOSED' }) } });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(warned.mock.calls.flat()).toEqual([
    'The facility view and the yard pages read events of type wind_level1 differently.',
  ]);
});

test('a view that is closed asks and listens no more [FAC-01][FAC-11]', async () => {
  const { asked, state, system } = await begin();
  expect(state.isListening).toBe(1);
  system.dispose();
  const before = { ...asked };
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect([asked, state.isListening]).toEqual([before, 0]);
});
