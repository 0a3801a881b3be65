import { describe, expect, test } from 'vitest';
import { MINUTE_MS, QUIET_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { START_MS } from './testNetwork.ts';
import { HOURS_2_MS, clock, pass, repositories, start, setAlertPipelineStage } from './alertPipelineStage.ts';

setAlertPipelineStage();

describe('the pipeline at work', () => {
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
      lightningAsOf: null,
      lightningUnknownBecause: 'recordingEnded',
    });
    expect(run.announced).toEqual([YARD.id]);
    pass(HOURS_2_MS);
    expect(run.alerts()).toMatchObject({
      lightningAsOf: null,
      lightningUnknownBecause: 'recordingEnded',
    });
  });
});

describe('after a kill', () => {
  test('alerts stand as they stood, under the same ids [S1]', async () => {
    const before = await start();
    before.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    const known = before.alerts()!.activeAlerts;
    await before.pipeline.memory.settled();

    pass(5 * MINUTE_MS);
    const after = await start();
    pass(0);
    expect(after.alerts()?.activeAlerts).toEqual(known);
    expect(await after.pipeline.memory.payloadOf(known[0]!.keplerId)).toEqual({});
  });

  test('time that nobody watched never counts as quiet [S1][S4]', async () => {
    const before = await start();
    before.deliver([], START_MS - HOURS_2_MS);
    before.pipeline.memory.note([]);
    await before.pipeline.memory.settled();
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
    before.pipeline.memory.note([]);
    await before.pipeline.memory.settled();

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
    await run.pipeline.memory.settled();
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
