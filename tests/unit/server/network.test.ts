import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { soleLease } from '#server/leadership/lease.ts';
import { NO_OBSERVATIONS } from '#server/weather/weatherObservations.ts';
import { startNetwork, type Network } from '#server/network.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { columnsOf, MINUTE_MS, QUIET_MS, strikeAt, YARD, type TestStrike } from './alerting/engineFixture.ts';
import { CLOSING, OPENING, SAM, facilityAt } from './overrides/overrideFixture.ts';
import { openTestStorage } from './storage/openTestStorage.ts';
import { createHandSource, SLOW_MS, START_MS } from './testNetwork.ts';

const HOURS_2_MS = 120 * MINUTE_MS;
const clock = { atMs: START_MS, nowMs: () => clock.atMs };

let storage: Storage;
let repositories: Repositories;
const running: Network[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, SLOW_MS);
afterAll(() => storage.close());

beforeEach(async () => {
  clock.atMs = START_MS;
  await storage.db.execute(sql`truncate events, engine_state, alert_payloads, overrides`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((network) => network.stop()));
  vi.useRealTimers();
});

/** Source, engine and store; a start on the same store is a restart, and what ran before it was killed. */
async function start() {
  const accepted: StrikeBatch[] = [];
  const announced: string[] = [];
  const { source, deliver } = createHandSource();
  const network = await startNetwork({
    announce: (_, facilityId) => void announced.push(facilityId),
    lease: soleLease(1),
    facilities: [YARD],
    steps: {
      accept: (batch) => void accepted.push(batch),
      ...{ acceptDrill: () => {}, discardAhead: () => {} },
      settled: async () => {},
      asOfMs: () => null,
      bodyOf: async () => null,
      columnsOf: async () => null,
      snapshot: () => null,
    },
    observations: NO_OBSERVATIONS,
    ...{ repositories, clock, source, rules: DEFAULT_CLIENT_RULES, log: pino({ level: 'silent' }) },
  });
  running.push(network);
  return {
    network,
    accepted,
    announced,
    /** The source has a recording no more. */
    end: () =>
      deliver({
        ...{ strikes: columnsOf([]), fromMs: clock.atMs + 1, asOfMs: clock.atMs },
        unknownBecause: 'recordingEnded',
      }),
    /** What the source has learnt up to now, since `fromMs`. */
    deliver: (strikes: readonly TestStrike[], fromMs: number) =>
      deliver({ strikes: columnsOf(strikes), fromMs, asOfMs: clock.atMs }),
    alerts: () => network.book.activeAlertsOf(YARD.clientId, YARD.id),
    types: () =>
      network.book.activeAlertsOf(YARD.clientId, YARD.id)?.activeAlerts.map(({ eventType }) => eventType),
  };
}

/** Lets time pass as the process sees it, a second at a time where somebody looks. */
function pass(ms: number): void {
  clock.atMs += ms;
  vi.advanceTimersByTime(1_000);
}

describe('the network at work', () => {
  test('raises an alert with the batch that brings the strike, before anything is stored [S2]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS - 1_000)], START_MS - HOURS_2_MS);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(run.accepted).toHaveLength(1);
  });

  test('ends it 30 min after the last strike, and not a second earlier [S1][S3]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    pass(QUIET_MS - 1);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    pass(1);
    expect(run.types()).toEqual([]);
  });

  test('says when it last evaluated, also when nothing arrives, and that lightning grows old [S5]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    pass(90_000);
    expect(run.alerts()).toMatchObject({
      generatedAt: new Date(START_MS + 90_000).toISOString(),
      lightningAsOf: new Date(START_MS).toISOString(),
    });
  });

  test('does not know the lightning of a yard while a gap is younger than the quiet period [S1][S4]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    pass(60_000);
    run.deliver([], clock.atMs - 1_000);
    pass(0);
    expect(run.alerts()?.lightningAsOf).toBeNull();
    run.deliver([], START_MS);
    expect(run.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
  });
});

describe('a replay', () => {
  test('leaves lightning unknown the moment that it ends, tells screens, and says why [S1][S2][GAP-138]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    expect(run.alerts()?.lightningAsOf).not.toBeNull();
    run.announced.length = 0;
    run.end();
    expect(run.alerts()).toMatchObject({
      ...{ lightningAsOf: null, lightningUnknownBecause: 'recordingEnded' },
    });
    expect(run.announced).toEqual([YARD.id]);
    pass(HOURS_2_MS);
    expect(run.alerts()).toMatchObject({
      ...{ lightningAsOf: null, lightningUnknownBecause: 'recordingEnded' },
    });
  });
});

describe('an open override', () => {
  async function open(run: Awaited<ReturnType<typeof start>>) {
    const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
    await run.network.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    return run.alerts()!.activeAlerts.find(({ eventType }) => eventType === 'OVERRIDE')!;
  }

  test('stands while lightning from before it is listed, and is gone with the batch that brings a new strike [S9]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS - MINUTE_MS)], START_MS - HOURS_2_MS);
    const { overrideID } = await open(run);
    pass(5_000);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning', 'OVERRIDE']);
    run.deliver([strikeAt(12_000, clock.atMs)], START_MS);
    expect(run.types()).toContain('OVERRIDE');
    run.deliver([strikeAt(8_000, clock.atMs)], START_MS);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(run.alerts()?.overrideRevoked).toMatchObject({
      overrideID,
      overrideUserName: SAM.name,
      strike: { timestamp: clock.atMs, distance: expect.closeTo(8_000, 0) },
    });
  });

  test('stands after a kill, and one whose strike came unstored before it does not [S1][S9]', async () => {
    const before = await start();
    before.deliver([], START_MS - HOURS_2_MS);
    const event = await open(before);
    const after = await start();
    pass(0);
    expect(after.alerts()?.activeAlerts).toEqual([event]);
    expect(await after.network.memory.payloadOf(event.keplerId)).toMatchObject({
      overrideUserName: SAM.name,
    });

    after.deliver([strikeAt(3_000, clock.atMs)], START_MS);
    await after.network.memory.settled();
    await after.network.overrides.settled();
    await storage.db.execute(sql`update overrides set ended_at = null, ended_how = null, strike = null`);
    const last = await start();
    pass(0);
    expect(last.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(last.alerts()?.overrideRevoked?.overrideID).toBe(event.overrideID);
  });

  test.each([
    ['a minute before it, delivered two minutes later', 1, 2],
    ['before it and delivered 31 min later, when no alert follows any more', 1, 31],
    ['two hours before it', 120, 1],
    ['five hours before it, delivered four hours later', 300, 240],
  ])(
    'ends with a strike inside the circle that fell %s, for it was not known [S9]',
    async (_, minutesBefore, minutesLater) => {
      const run = await start();
      run.deliver([], START_MS - HOURS_2_MS);
      const { overrideID } = await open(run);
      pass(minutesLater * MINUTE_MS);
      expect(run.types()).toEqual(['OVERRIDE']);
      const strikeMs = START_MS - minutesBefore * MINUTE_MS;
      run.deliver([strikeAt(12_000, strikeMs), strikeAt(8_000, strikeMs)], clock.atMs);
      expect(run.types()).not.toContain('OVERRIDE');
      expect(run.alerts()?.overrideRevoked).toMatchObject({
        overrideID,
        strike: { timestamp: strikeMs, distance: expect.closeTo(8_000, 0) },
      });
    },
  );

  test('ends with a late strike that is older than those that were known, and not when known ones come again [S9]', async () => {
    const run = await start();
    const known = [strikeAt(5_000, START_MS - 50 * MINUTE_MS), strikeAt(3_000, START_MS - 20 * MINUTE_MS)];
    run.deliver(known, START_MS - HOURS_2_MS);
    await open(run);
    pass(5_000);
    run.deliver(known, START_MS - HOURS_2_MS);
    expect(run.types()).toContain('OVERRIDE');
    run.deliver([...known, strikeAt(5_000, START_MS - 40 * MINUTE_MS)], START_MS - HOURS_2_MS);
    expect(run.types()).not.toContain('OVERRIDE');
  });

  test('stands when a restarted source delivers again what was known, and ends with a strike among it that was not [S9]', async () => {
    const known = [100, 60, 20].map((minutes) => strikeAt(5_000, START_MS - minutes * MINUTE_MS));
    const before = await start();
    before.deliver(known, START_MS - HOURS_2_MS);
    await open(before);
    pass(5 * MINUTE_MS);
    const after = await start();
    after.deliver(known, clock.atMs - HOURS_2_MS);
    expect(after.types()).toContain('OVERRIDE');
    const last = await start();
    const missed = strikeAt(5_000, START_MS - 40 * MINUTE_MS);
    last.deliver([...known, missed], clock.atMs - HOURS_2_MS);
    expect(last.types()).not.toContain('OVERRIDE');
    expect(last.alerts()?.overrideRevoked?.strike?.timestamp).toBe(missed.atMs);
  });

  test('ends with a strike that comes while it is being stored, also one that fell long before [S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const opening = open(run).catch(() => null);
    await Promise.resolve().then(() => {}); // its turn has begun, the store has not answered
    run.deliver([strikeAt(5_000, START_MS - 45 * MINUTE_MS)], START_MS);
    await opening;
    expect(run.types()).toEqual([]);
    expect(run.alerts()?.overrideRevoked).toBeDefined();
  });

  test('that closes the yard stands whatever is delivered late [S2][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const order = { facility: facilityAt(YARD.id), update: { ...CLOSING, facilityId: YARD.id } };
    await run.network.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    run.deliver([strikeAt(5_000, START_MS - 45 * MINUTE_MS)], START_MS);
    expect(run.types()).toEqual(['OVERRIDE']);
  });
});

describe('after a kill', () => {
  test('alerts stand as they stood, under the same ids [S1]', async () => {
    const before = await start();
    before.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    const known = before.alerts()!.activeAlerts;
    await before.network.memory.settled();

    pass(5 * MINUTE_MS);
    const after = await start();
    pass(0);
    expect(after.alerts()?.activeAlerts).toEqual(known);
    expect(await after.network.memory.payloadOf(known[0]!.keplerId)).toEqual({});
  });

  test('time that nobody watched never counts as quiet [S1][S4]', async () => {
    const before = await start();
    before.deliver([], START_MS - HOURS_2_MS);
    before.network.memory.note([]);
    await before.network.memory.settled();
    expect(before.alerts()?.lightningAsOf).not.toBeNull();

    pass(5 * MINUTE_MS);
    const after = await start();
    after.deliver([], clock.atMs);
    for (let minute = 0; minute < 29; minute++) {
      const fromMs = clock.atMs;
      pass(MINUTE_MS);
      after.deliver([], fromMs);
      expect(after.alerts()?.lightningAsOf).toBeNull();
    }
    const fromMs = clock.atMs;
    pass(MINUTE_MS);
    after.deliver([], fromMs);
    expect(after.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
  });

  test('a source that delivers the past closes the gap at once, and with it a strike that fell meanwhile [S1][S3]', async () => {
    const before = await start();
    before.deliver([], START_MS - HOURS_2_MS);
    before.network.memory.note([]);
    await before.network.memory.settled();

    pass(5 * MINUTE_MS);
    const after = await start();
    after.deliver([strikeAt(3_000, START_MS + MINUTE_MS)], START_MS);
    expect(after.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
    expect(after.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(after.alerts()?.activeAlerts[0]?.eventStartAt).toBe(new Date(START_MS + MINUTE_MS).toISOString());
  });

  test('a first start without any past knows nothing [S1][S4]', async () => {
    const run = await start();
    expect(run.alerts()).toBeNull();
    pass(0);
    expect(run.alerts()).toMatchObject({ activeAlerts: [], lightningAsOf: null });
  });

  test('events are in the store with their end, for the history', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    pass(QUIET_MS);
    await run.network.memory.settled();
    const past = await repositories.events.listStarted('ACME', START_MS - 1, START_MS + 1);
    expect(new Map(past.map(({ event, endedAtMs }) => [event.eventType, endedAtMs]))).toEqual(
      new Map([
        ['lightning_alert', START_MS + QUIET_MS],
        ['lightning_warning', START_MS + QUIET_MS],
      ]),
    );
    expect(await repositories.events.loadUnended()).toEqual([]);
  });
});
