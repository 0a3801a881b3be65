import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { createSimulatorSource } from '#server/sources/simulator/simulatorSource.ts';
import { createSimulatorWeather } from '#server/sources/simulator/simulatorWeather.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { facilityAt, OPENING, SAM } from './overrides/overrideFixture.ts';
import { SLOW_MS } from './testNetwork.ts';
import {
  AHEAD,
  clock,
  CLOSED,
  dir,
  expectProofTakesAQuietPeriod,
  HOUR_MS,
  OTHER_YARD,
  pass,
  restart,
  running,
  start,
  storage,
  time,
  TOLD_MS,
  TRUE_MS,
  warnings,
  type Run,
} from './wrongClockNetwork.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';

describe.each(AHEAD)('a clock that ran ahead by $by for a minute', ({ aheadMs }) => {
  /** A minute with the clock ahead: a quiet yard and one that lightning closed just before. */
  async function runAhead(run: Run, deliver: (run: Run) => void): Promise<void> {
    run.deliver([strikeAt(3_000, time.trueMs - 10_000)], time.trueMs - TOLD_MS);
    time.wrongByMs = aheadMs;
    pass(30_000);
    deliver(run);
    pass(30_000);
    deliver(run);
    await run.network.memory.settled();
    await run.steps.settled();
  }
  const byTheTruth = (run: Run) => run.deliver([strikeAt(115_000, time.trueMs - 1_000)]);
  const byTheClock = (run: Run) => run.deliverByClock([strikeAt(3_000, clock.nowMs() - 1_000)]);

  test('keeps what sources with true times have told: closed yards are closed again, others unknown [S1][S6]', async () => {
    const run = await start();
    await runAhead(run, byTheTruth);
    time.wrongByMs = 0;
    pass(0);
    expect(run.types()).toEqual(CLOSED);
    expect(run.types(OTHER_YARD.id)).toEqual(CLOSED);
    expect(run.alerts()).toMatchObject({ generatedAt: isoInstant(time.trueMs), lightningAsOf: null });
    expect(run.alerts()?.activeAlerts[0]).toMatchObject({ eventStartAt: isoInstant(TRUE_MS - 10_000) });
    run.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(run);
  });

  test('forgets what a source told by that clock within the tick, and does not open a yard by it [S1][S6]', async () => {
    const run = await start();
    await runAhead(run, byTheClock);
    expect(run.types()).toEqual(CLOSED);
    time.wrongByMs = 0;
    pass(0);
    // the strike from before is true; those by the clock are not
    expect(run.alerts()?.activeAlerts[0]).toMatchObject({ eventStartAt: isoInstant(TRUE_MS - 10_000) });
    run.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(run);
  });

  test('says the right time at once after the step, without waiting for a tick [S6]', async () => {
    const run = await start();
    await runAhead(run, byTheClock);
    time.wrongByMs = 0;
    expect(run.alerts()).toMatchObject({ generatedAt: isoInstant(time.trueMs), lightningAsOf: null });
    expect(run.network.registry.alertsFileOf(YARD.clientId)).toMatchObject({
      generatedAt: isoInstant(time.trueMs),
      lightningAsOf: null,
    });
  });

  test.each([
    ['true times', byTheTruth],
    ['the times of that clock', byTheClock],
  ])('is survived over a restart, with a source of %s [S1][S6]', async (_, deliver) => {
    const before = await start();
    await runAhead(before, deliver);
    time.wrongByMs = 0;
    const after = await restart(before);
    pass(0);
    expect(after.types()).toEqual(CLOSED);
    expect(after.alerts()).toMatchObject({ generatedAt: isoInstant(time.trueMs), lightningAsOf: null });
    after.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(after);
    expect(after.network.clockReadings.stepsBack()).toBe(1);
  });

  test('is survived where the service began with it, and ended with it [S1][S6]', async () => {
    time.wrongByMs = aheadMs;
    const before = await start();
    before.deliverByClock([], clock.nowMs() - TOLD_MS);
    before.deliverByClock([strikeAt(3_000, clock.nowMs())]);
    expect(before.types()).toEqual(CLOSED);
    pass(MINUTE_MS);
    const stopped = await restart(before);
    time.wrongByMs = 0;
    const after = await restart(stopped);
    pass(0);
    expect(after.alerts()).toMatchObject({ activeAlerts: [], lightningAsOf: null });
    after.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(after);
  });

  test(
    'is survived with simulated weather: within a second all is as if the clock had never been wrong [S1][S6]',
    async () => {
      const atmosphere = createAtmosphere({ seed: 3, stagedAtMs: TRUE_MS });
      const facilities = [YARD, OTHER_YARD].map(({ id }) => facilityAt(id));
      const beats = new Set<() => void>();
      const repeat = (run: () => void) => {
        beats.add(run);
        return () => void beats.delete(run);
      };
      const simulated = () => ({
        source: createSimulatorSource({ atmosphere, clock, repeat }),
        observations: createWeatherRegistry([
          createSimulatorWeather({
            model: atmosphere,
            clock,
            facilities: () => facilities,
            repeat: () => () => {},
          }),
        ]),
      });
      const beat = () => beats.forEach((run) => run());
      const run = await start(simulated());
      time.wrongByMs = aheadMs;
      for (const _ of [1, 2]) {
        pass(30_000);
        beat();
      }
      run.network.lookAgain();
      time.wrongByMs = 0;
      pass(1_000);
      beat();
      const untold = { keplerId: expect.any(String) as string };
      const told = run.alerts()!;
      expect(told.lightningAsOf).toBe(isoInstant(time.trueMs));

      await Promise.all(running.splice(0).map((network) => network.stop()));
      await rm(dir, { recursive: true, force: true });
      await storage.db.execute(sql`truncate events, engine_state, alert_payloads, overrides`);
      const fresh = await start(simulated());
      expect(told).toEqual({
        ...fresh.alerts(),
        activeAlerts: fresh.alerts()!.activeAlerts.map((event) => ({ ...event, ...untold })),
      });
    },
    SLOW_MS,
  );

  test('leaves no step of strikes from ahead, neither in memory nor on the disk [S4][S6]', async () => {
    const run = await start();
    await runAhead(run, byTheClock);
    const lieMs = Math.floor(clock.nowMs() / 5_000) * 5_000 - 10_000;
    expect(await run.steps.bodyOf(lieMs)).not.toBeNull();
    time.wrongByMs = 0;
    pass(0);
    await run.steps.settled();
    expect(await run.steps.bodyOf(lieMs)).toBeNull();
    expect(run.steps.asOfMs() ?? -Infinity).toBeLessThanOrEqual(time.trueMs);
    const days = await readdir(dir);
    expect(days.filter((day) => day !== '20260714')).toEqual([]);
    const files = await Promise.all(days.map((day) => readdir(join(dir, day))));
    expect(files.flat().filter((file) => file > '210110')).toEqual([]);
    // what follows is published as ever
    run.deliver([], TRUE_MS);
    expect(run.steps.asOfMs()).toBe(time.trueMs);
    expect(await run.steps.bodyOf(TRUE_MS)).not.toBeNull();
  });

  test('is logged with how far it was set back, counted, and not plausible for a quiet period [S6]', async () => {
    const run = await start();
    await runAhead(run, byTheTruth);
    expect(run.network.clockReadings.isPlausible()).toBe(true);
    time.wrongByMs = 0;
    pass(0);
    expect(warnings.map((line) => JSON.parse(line) as { setBackS?: number })).toContainEqual(
      expect.objectContaining({ setBackS: aheadMs / 1_000 }),
    );
    expect(run.network.clockReadings.stepsBack()).toBe(1);
    expect(run.network.clockReadings.isPlausible()).toBe(false);
    pass(30 * MINUTE_MS);
    expect(run.network.clockReadings.isPlausible()).toBe(true);
    expect(run.network.clockReadings.stepsBack()).toBe(1);
  });

  test('ends a drill that began in it [S6]', async () => {
    const run = await start();
    run.deliver([], TRUE_MS - TOLD_MS);
    time.wrongByMs = aheadMs;
    pass(1_000);
    run.network.drills.begin(YARD, { facilityId: YARD.id, distanceM: 3_000, bearingDeg: 0 });
    expect(run.alerts()?.drills).toHaveLength(2);
    time.wrongByMs = 0;
    pass(1_000);
    expect(run.alerts()?.drills).toBeUndefined();
  });

  test('ends an opening override that was set in it, and it does not come back when its time comes [S1][S6][S9]', async () => {
    const run = await start();
    run.deliver([], TRUE_MS - TOLD_MS);
    time.wrongByMs = aheadMs;
    pass(1_000);
    const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
    await run.network.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    expect(run.types()).toEqual(['OVERRIDE']);
    time.wrongByMs = 0;
    pass(1_000);
    expect(run.types()).toEqual([]);
    await run.network.overrides.settled();
    const after = await restart(run);
    pass(aheadMs + MINUTE_MS);
    expect(after.types()).toEqual([]);
  });
});

describe('a clock that was behind and is right now', () => {
  test('opens no yard without a proof, and closes those that lightning strikes meanwhile [S1][S2][S6]', async () => {
    time.wrongByMs = -5 * HOUR_MS;
    const run = await start();
    run.deliver([], time.trueMs - TOLD_MS);
    pass(1_000);
    expect(run.alerts()).toMatchObject({ activeAlerts: [], lightningAsOf: null });
    run.deliver([strikeAt(3_000, time.trueMs)]);
    pass(1_000);
    expect(run.types()).toEqual(CLOSED);
    time.wrongByMs = 0;
    pass(MINUTE_MS);
    run.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(run);
  });

  test('nor where it ran right before it fell behind [S1][S6]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, time.trueMs)], time.trueMs - TOLD_MS);
    time.wrongByMs = -5 * HOUR_MS;
    pass(MINUTE_MS);
    expect(run.alerts()?.lightningAsOf).toBeNull();
    run.deliver([]);
    expect(run.alerts()?.lightningAsOf).toBeNull();
    time.wrongByMs = 0;
    pass(1_000);
    run.deliver([], time.trueMs);
    expectProofTakesAQuietPeriod(run);
  });

  test('has the weather observed at once, as one that was set back has [S1][S6]', async () => {
    time.wrongByMs = -5 * HOUR_MS;
    const lookAgain = vi.fn();
    await start({ observations: { ...createWeatherRegistry([]), lookAgain } });
    pass(60_000);
    expect(lookAgain).not.toHaveBeenCalled();
    time.wrongByMs = 0;
    pass(1_000);
    expect(lookAgain).toHaveBeenCalledTimes(1);
    time.wrongByMs = -1_000;
    pass(0);
    expect(lookAgain).toHaveBeenCalledTimes(2);
  });
});

describe('a source whose clock is ahead', () => {
  test('closes a yard for a quiet period from its delivery on, not until its own time has come [S2][S6]', async () => {
    const run = await start();
    run.deliver([], TRUE_MS - TOLD_MS);
    run.deliver([strikeAt(3_000, TRUE_MS + 5 * HOUR_MS)], TRUE_MS);
    pass(1_000);
    expect(run.alerts()?.activeAlerts[0]).toMatchObject({ eventStartAt: isoInstant(TRUE_MS) });
    pass(30 * MINUTE_MS);
    expect(run.types()).toEqual([]);
  });

  test('is believed by up to 10 s, and proves nothing beyond [S1][S5][S6]', async () => {
    const run = await start();
    run.deliver([], TRUE_MS - TOLD_MS);
    run.deliver([], TRUE_MS, TRUE_MS + 10_000);
    pass(0);
    expect(run.alerts()?.lightningAsOf).toBe(isoInstant(TRUE_MS + 10_000));
    run.deliver([], TRUE_MS, TRUE_MS + 10_001);
    pass(0);
    expect(run.alerts()?.lightningAsOf).toBe(isoInstant(TRUE_MS + 10_000));
  });
});
