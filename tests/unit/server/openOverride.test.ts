import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { CLOSING, OPENING, SAM, facilityAt } from './overrides/overrideFixture.ts';
import { START_MS } from './testNetwork.ts';
import { clock, HOURS_2_MS, pass, start, storage, setAlertPipelineStage } from './alertPipelineStage.ts';

setAlertPipelineStage();

describe('an open override', () => {
  async function open(run: Awaited<ReturnType<typeof start>>) {
    const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
    await run.pipeline.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
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
    expect(await after.pipeline.memory.payloadOf(event.keplerId)).toMatchObject({
      overrideUserName: SAM.name,
    });

    after.deliver([strikeAt(3_000, clock.atMs)], START_MS);
    await after.pipeline.memory.settled();
    await after.pipeline.overrides.settled();
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
    await run.pipeline.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    run.deliver([strikeAt(5_000, START_MS - 45 * MINUTE_MS)], START_MS);
    expect(run.types()).toEqual(['OVERRIDE']);
  });
});
