import { describe, expect, test } from 'vitest';
import {
  selectIsAlarm,
  selectOwnReport,
  selectShown,
  selectStatusReport,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { activeEvent, feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem, YARD_INPUT } from '../../../support/yardStatusSystem.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = YARD_INPUT.rules.quietPeriodMs;

type System = ReturnType<typeof createYardStatusSystem>;
const shownAt = ({ snapshot }: System) => selectShown(snapshot());
const reportedEvent = (atMs: number) => ({
  ...activeEvent({ startAtMs: atMs }),
  reportedBy: 'Uma User',
});

/** A yard that was open, at which lightning was reported a minute ago. */
async function reported(isAnswered: boolean) {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  expect(shownAt(system)).toBe('OPEN');
  const report = { atMs: system.nowMs() - MINUTE_MS, isAnswered };
  system.actor.send({ type: 'lightning.reported', report });
  return { ...system, report };
}

describe('a yard at which lightning was reported on this device', () => {
  test('is closed at once, with the siren, before the service knows of it [GAP-140][S2]', async () => {
    const system = await reported(false);
    expect(shownAt(system)).toBe('CLOSED');
    expect(selectIsAlarm(system.snapshot())).toBe(true);
    expect(selectStatusReport(system.snapshot())).toBe('CLOSED');
  });

  test('stays closed while the service says that it is open and has not answered the report [GAP-140][S1]', async () => {
    const system = await reported(false);
    for (let minute = 0; minute < 40; minute += 1) {
      await system.pass(MINUTE_MS);
      await system.answer(feedFacts([], system.nowMs()));
      expect(shownAt(system)).toBe('CLOSED');
    }
  });

  test('stays closed while the service cannot be reached [GAP-140][S1]', async () => {
    const system = await reported(false);
    await system.pass(QUIET_MS + MINUTE_MS);
    expect(shownAt(system)).toBe('CLOSED');
  });

  test('stays closed for the quiet period where the answers do not list the report, and opens by the next one [GAP-140][S1]', async () => {
    const system = await reported(true);
    await system.pass(QUIET_MS - MINUTE_MS - 1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(shownAt(system)).toBe('CLOSED');
    await system.pass(1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(shownAt(system)).toBe('OPEN');
  });

  test('is left to the service once an answer lists the report, so that its early end opens [GAP-140]', async () => {
    const system = await reported(true);
    await system.answer(feedFacts([reportedEvent(system.report.atMs)], system.nowMs()));
    expect(selectOwnReport(system.snapshot())).toBeNull();
    expect(shownAt(system)).toBe('CLOSED');
    await system.pass(1_000);
    await system.answer(feedFacts([], system.nowMs()));
    expect(shownAt(system)).toBe('OPEN');
  });

  test.each([
    ['an earlier report', -1, true],
    ['a report while this one has not been answered', 0, false],
  ])('is not left to the service by %s [GAP-140][S1]', async (_, laterMs, isAnswered) => {
    const system = await reported(isAnswered);
    await system.answer(feedFacts([reportedEvent(system.report.atMs + laterMs)], system.nowMs()));
    expect(selectOwnReport(system.snapshot())).toEqual(system.report);
  });

  test('is not left to the service by a strike that a sensor saw [GAP-140][S1]', async () => {
    const system = await reported(true);
    await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs()));
    expect(selectOwnReport(system.snapshot())).toEqual(system.report);
  });

  test('is closed from the start of a page that is opened later [GAP-140][S1]', async () => {
    const report = { atMs: YARD_INPUT.startedAtMs - MINUTE_MS, isAnswered: false };
    const system = createYardStatusSystem({ report });
    await system.pass(500);
    expect(shownAt(system)).toBe('CLOSED');
    await system.answer(feedFacts([], system.nowMs()));
    expect(shownAt(system)).toBe('CLOSED');
  });

  test('keeps the report whatever the worker tells [GAP-140][S1]', async () => {
    const system = await reported(false);
    const nothing = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, closestStrikeM: null };
    system.actor.send({ type: 'witness.changed', facts: nothing });
    system.actor.send({ type: 'witness.lost' });
    expect(shownAt(system)).toBe('CLOSED');
  });
});
