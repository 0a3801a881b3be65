import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { ENDED_SINCE, noLongerMay, stillMay } from '#tests/support/noLongerMay.ts';
import { isoInstant } from '#domain/time/instant.ts';
import {
  clock,
  HOURS_2_MS,
  pass,
  repositories,
  setAlertPipelineStage,
  start,
  storage,
} from '../alertPipelineStage.ts';
import { MINUTE_MS, QUIET_MS, strikeAt, YARD } from '../alerting/engineFixture.ts';
import { facilityAt, OPENING, SAM } from '../overrides/overrideFixture.ts';
import { START_MS } from '../testNetwork.ts';

setAlertPipelineStage();

const PLACE = { clientId: YARD.clientId, facilityId: YARD.id };
const UMA = { id: 'uma', name: 'Uma User' };
const FLASH = { facilityId: YARD.id, sign: 'flash', minutesAgo: 0 } as const;
type Run = Awaited<ReturnType<typeof start>>;
const report = ({ pipeline }: Run, minutesAgo = 0) =>
  pipeline.reports.report(PLACE, { ...FLASH, minutesAgo }, UMA);
const countReports = async () =>
  (await repositories.audit.listLast(500)).filter(({ what }) => what === 'lightning.reported').length;
const LOW = {
  reason: 'A welder was at work',
  seenFraction: 0.01,
  knownFraction: 0.01,
  knownStrikeAt: isoInstant(START_MS),
};
const ADMIN = { id: SAM.id, stillMay };

describe('lightning that a person reports', () => {
  test('closes a quiet yard at once, is told and stored, and outlives a kill [GAP-140][S2][S12]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    expect(run.types()).toEqual([]);
    expect(await report(run)).toEqual({ atMs: START_MS, isStored: true });
    expect(run.types()).toEqual(['lightning_alert']);
    expect(run.announced).toContain(YARD.id);
    const entry = (await repositories.audit.listLast(50)).find(({ what }) => what === 'lightning.reported');
    expect(entry).toMatchObject({ who: 'uma', detail: { sign: 'flash', facilityId: YARD.id } });

    const after = await start();
    pass(1_000);
    expect(after.alerts()?.activeAlerts).toMatchObject([{ reportedBy: 'Uma User', yardStatus: 'CLOSED' }]);
    pass(QUIET_MS);
    expect(after.types()).toEqual([]);
  });

  test('ends an override that opens the yard, before an answer could show both [GAP-140][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
    await run.pipeline.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    pass(1_000);
    run.deliver([], START_MS);
    const told = report(run);
    expect(run.types()).toEqual(['lightning_alert']);
    await told;
    expect(run.alerts()?.overrideRevoked).toMatchObject({ overrideUserName: SAM.name });
  });

  describe('some minutes ago', () => {
    async function openedBy(run: Run) {
      const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
      await run.pipeline.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
      pass(5 * MINUTE_MS);
      run.deliver([], clock.atMs - 6 * MINUTE_MS);
      expect(run.types()).toContain('OVERRIDE');
    }

    test('ends an override that was set since, before the last known strike too [GAP-140][S9]', async () => {
      const run = await start();
      run.deliver([strikeAt(3_000, START_MS - 2 * MINUTE_MS)], START_MS - HOURS_2_MS);
      await openedBy(run);
      await report(run, 10);
      expect(run.alerts()?.overrideRevoked).toMatchObject({ overrideUserName: SAM.name });
      expect(run.types()).not.toContain('OVERRIDE');
    });

    test('ends an override that knew of later lightning by another report, which itself ends none [GAP-140][S9]', async () => {
      const run = await start();
      run.deliver([], START_MS - HOURS_2_MS);
      await report(run);
      await openedBy(run);
      await report(run, 9);
      expect(run.alerts()?.overrideRevoked).toMatchObject({ overrideUserName: SAM.name });
      expect(run.types()).toEqual(['lightning_alert']);
    });

    test('and so too late to close ends an override, after a kill before its end was stored too [GAP-140][S9]', async () => {
      const lightning = { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs: 10 * MINUTE_MS };
      const rules = { ...DEFAULT_CLIENT_RULES, lightning };
      const run = await start({ rules });
      run.deliver([], START_MS - HOURS_2_MS);
      await openedBy(run);
      const broken = vi.spyOn(repositories.overrides, 'write').mockRejectedValue(new Error('no disk'));
      expect(await report(run, 10)).toMatchObject({ isStored: true });
      expect(run.types()).toEqual([]);
      const after = await start({ rules });
      after.deliver([], START_MS - HOURS_2_MS);
      expect(after.types()).toEqual([]);
      expect(after.alerts()?.overrideRevoked).toMatchObject({ overrideUserName: SAM.name });
      broken.mockRestore();

      // the next one is set by a person who may know of it, and stands over the next start
      await openedBy(after);
      const again = await start({ rules });
      pass(1_000);
      expect(again.types()).toContain('OVERRIDE');
    });

    test('and so too late to close counts once, however often it is sent [GAP-140][S9]', async () => {
      const lightning = { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs: 10 * MINUTE_MS };
      const run = await start({ rules: { ...DEFAULT_CLIENT_RULES, lightning } });
      run.deliver([], START_MS - HOURS_2_MS);
      const order = { ...FLASH, minutesAgo: 10, idempotencyKey: 'late' };
      const before = await countReports();
      const first = await run.pipeline.reports.report(PLACE, order, UMA);
      await openedBy(run);
      clock.atMs -= 5 * MINUTE_MS;
      expect(await run.pipeline.reports.report(PLACE, order, UMA)).toEqual(first);
      expect(await countReports()).toBe(before + 1);
      expect(run.types()).toContain('OVERRIDE');
    });

    test('that is known does not end an override as the service starts again [GAP-140][S9]', async () => {
      const run = await start();
      run.deliver([], START_MS - HOURS_2_MS);
      await report(run, 5);
      await openedBy(run);
      const after = await start();
      pass(1_000);
      expect(after.types()).toContain('OVERRIDE');
      expect(after.alerts()?.overrideRevoked).toBeUndefined();
    });
  });

  test('closes although it cannot be stored, and says so to its reporter [GAP-140][S1]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const broken = vi.spyOn(storage.db, 'transaction').mockRejectedValue(new Error('no disk'));
    expect(await report(run)).toMatchObject({ isStored: false });
    broken.mockRestore();
    expect(run.types()).toEqual(['lightning_alert']);
  });

  test('that is sent again with its key is the same, and is stored then if it was not [GAP-140][S1]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const again = (minutesAgo: number, who = UMA, idempotencyKey = 'key') =>
      run.pipeline.reports.report(PLACE, { ...FLASH, minutesAgo, idempotencyKey }, who);
    const before = await countReports();
    const broken = vi.spyOn(storage.db, 'transaction').mockRejectedValue(new Error('no disk'));
    const [first, meanwhile] = await Promise.all([again(0), again(0)]);
    expect([first.isStored, meanwhile.isStored]).toEqual([false, false]);
    broken.mockRestore();
    pass(MINUTE_MS);
    expect(await again(1)).toEqual({ atMs: START_MS, isStored: true });
    expect(await again(1)).toEqual({ atMs: START_MS, isStored: true });
    expect(await countReports()).toBe(before + 1);

    // later lightning, another person and another key are other reports
    pass(2 * MINUTE_MS + 1);
    expect(await again(0)).toMatchObject({ atMs: clock.atMs });
    await again(0, { id: 'ben', name: 'Ben' });
    await again(0, UMA, 'other');
    expect(await countReports()).toBe(before + 4);
    pass(QUIET_MS - 1);
    expect(run.types()).toEqual(['lightning_alert']);
  });

  test('is ended early by a site admin where lightning is unlikely, with the reason in the audit; sensors stay [GAP-140]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS - MINUTE_MS)], START_MS - HOURS_2_MS);
    await report(run);
    const { reports } = run.pipeline;
    for (const fraction of [0.06, null, Number.NaN]) {
      expect(await reports.end(PLACE, { ...LOW, knownFraction: fraction }, ADMIN)).toBe('probabilityTooHigh');
      expect(await reports.end(PLACE, { ...LOW, seenFraction: fraction }, ADMIN)).toBe('probabilityTooHigh');
    }
    expect(run.types()).toHaveLength(3);
    expect(await reports.end(PLACE, LOW, ADMIN)).toBe('ended');
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(run.alerts()?.activeAlerts.some(({ reportedBy }) => reportedBy !== undefined)).toBe(false);
    const told = (await repositories.audit.listLast(50)).find(
      ({ what }) => what === 'lightningReports.ended',
    );
    expect(told).toMatchObject({ who: SAM.id, detail: { reason: LOW.reason } });
    expect(await reports.end(PLACE, LOW, ADMIN)).toBe('notReported');
    const after = await start();
    pass(1_000);
    expect(after.types()).toEqual(['lightning_alert', 'lightning_warning']);
  });

  test('stays closed where a user reported lightning since the answer that the admin was shown [GAP-140][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run);
    pass(20 * MINUTE_MS);
    const told = await run.pipeline.reports.report(PLACE, FLASH, { id: 'ben', name: 'Ben' });
    pass(2_000);
    const { reports } = run.pipeline;
    // a later time than that of every report was shown to nobody either
    for (const atMs of [START_MS, told.atMs - 1, told.atMs + 1, clock.atMs])
      expect(await reports.end(PLACE, { ...LOW, knownStrikeAt: isoInstant(atMs) }, ADMIN)).toBe(
        'reportedSince',
      );
    expect(run.types()).toEqual(['lightning_alert']);
    const shown = { ...LOW, knownStrikeAt: run.alerts()!.activeAlerts[0]!.eventStartAt };
    expect(await reports.end(PLACE, shown, ADMIN)).toBe('ended');
    expect(run.types()).toEqual([]);
  });

  test('stays closed where the early end cannot be stored [GAP-140][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run);
    const broken = vi.spyOn(storage.db, 'transaction').mockRejectedValue(new Error('no disk'));
    await expect(run.pipeline.reports.end(PLACE, LOW, ADMIN)).rejects.toThrow('no disk');
    broken.mockRestore();
    expect(run.types()).toEqual(['lightning_alert']);
  });

  test('stays closed over a restart where the store has kept an early end that it did not confirm [GAP-140][S1][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run);
    const { transaction } = storage.db;
    const broken = vi.spyOn(storage.db, 'transaction').mockImplementation(async (...work) => {
      await transaction.apply(storage.db, work);
      throw new Error('The connection broke.');
    });
    await expect(run.pipeline.reports.end(PLACE, LOW, ADMIN)).rejects.toThrow('The connection broke.');
    broken.mockRestore();
    expect(run.types()).toEqual(['lightning_alert']);
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => repositories.engineState.get('lightningReports')).toHaveLength(1);
    const after = await start();
    pass(1_000);
    expect(after.types()).toEqual(['lightning_alert']);
  });

  test('stays closed where the admin may not end it any more as that is stored [GAP-140][S9]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run);
    const ending = run.pipeline.reports.end(PLACE, LOW, { id: SAM.id, stillMay: noLongerMay });
    await expect(ending).rejects.toThrow(ENDED_SINCE);
    expect(run.types()).toEqual(['lightning_alert']);
    const after = await start();
    pass(1_000);
    expect(after.types()).toEqual(['lightning_alert']);
  });

  test('that comes while an earlier one is being ended closes all the same, after a restart too [GAP-140][S1]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run);
    const ending = run.pipeline.reports.end(PLACE, LOW, ADMIN);
    const told = report(run);
    expect(await Promise.all([ending, told])).toEqual(['ended', { atMs: START_MS, isStored: true }]);
    expect(run.types()).toEqual(['lightning_alert']);
    const after = await start();
    pass(1_000);
    expect(after.types()).toEqual(['lightning_alert']);
  });

  test('counts from the time that was chosen by the clock of the service [GAP-140][S6]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await report(run, 10);
    expect(run.alerts()?.activeAlerts[0]?.eventStartAt).toBe(
      new Date(clock.atMs - 10 * MINUTE_MS).toISOString(),
    );
    pass(QUIET_MS - 10 * MINUTE_MS - 1);
    expect(run.types()).toEqual(['lightning_alert']);
    pass(1);
    expect(run.types()).toEqual([]);
  });
});
