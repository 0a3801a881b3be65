import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import { isClosedByReport, type OwnReport } from '#domain/alerting/ownReport.ts';
import { verdictCountdown } from '#domain/alerting/verdictCountdown.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { overrideEvent } from '../../../support/yardEvents.ts';
import {
  anEvent,
  anyFeed,
  anyTraits,
  anyWitness,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';

const UNANSWERED: OwnReport = { atMs: NOW_MS - 10 * MINUTE_MS, isAnswered: false };
const CONTEXT = { traits: {}, rules: RULES };
const judge = (feed: Parameters<typeof yardVerdict>[0], report: OwnReport | null, nowMs = NOW_MS) =>
  yardVerdict(feed, { ...NO_WITNESS, report }, CONTEXT, nowMs);

describe('lightning that was reported on this device', () => {
  test('closes for the quiet period, to the millisecond, once it is answered [GAP-140][S1]', () => {
    const answered = { atMs: NOW_MS - QUIET_MS, isAnswered: true };
    expect(isClosedByReport(answered, QUIET_MS, NOW_MS)).toBe(false);
    expect(isClosedByReport(answered, QUIET_MS, NOW_MS - 1)).toBe(true);
    expect(isClosedByReport({ atMs: Number.NaN, isAnswered: true }, QUIET_MS, NOW_MS)).toBe(true);
    expect(isClosedByReport(null, QUIET_MS, NOW_MS)).toBe(false);
    expect(isClosedByReport(undefined, QUIET_MS, NOW_MS)).toBe(false);
  });

  test('closes until it is answered, however long that takes [GAP-140][S1]', () => {
    expect(isClosedByReport(UNANSWERED, QUIET_MS, NOW_MS + 100 * QUIET_MS)).toBe(true);
  });

  test('closes an open yard, one of which nothing was received, and one that is unknown [GAP-140][S1][S2]', () => {
    const old = { ...freshFeed(), generatedAtMs: NOW_MS - 10 * MINUTE_MS };
    for (const feed of [freshFeed(), null, old])
      expect(judge(feed, UNANSWERED)).toMatchObject({ shown: 'CLOSED', reason: 'lightningReported' });
  });

  test('ends an override that opens, also one that was set after the lightning [GAP-140][S9]', () => {
    const feed = freshFeed([overrideEvent(true, NOW_MS - MINUTE_MS)]);
    expect(judge(feed, null)).toMatchObject({ shown: 'OPEN', isOverride: true });
    expect(judge(feed, UNANSWERED)).toMatchObject({
      shown: 'CLOSED',
      isOverride: false,
      override: { isSet: false },
    });
  });

  test('leaves an override that closes as it is [GAP-140]', () => {
    const feed = freshFeed([overrideEvent(false, NOW_MS - MINUTE_MS)]);
    expect(judge(feed, UNANSWERED)).toEqual(judge(feed, null));
  });

  test('is over once an answer from after its end was received, not by the clock alone [GAP-140][S2]', () => {
    const report = { atMs: NOW_MS - QUIET_MS + 1_000, isAnswered: true };
    const feed = { ...freshFeed(), generatedAtMs: NOW_MS };
    expect(judge(feed, report, NOW_MS + 1_000).shown).toBe('CLOSED');
    expect(judge({ ...feed, generatedAtMs: NOW_MS + 1_000 }, report, NOW_MS + 1_000).shown).toBe('OPEN');
  });

  test('closes the facility view also beside an alert that its tables open [GAP-140][GAP-75]', () => {
    const snow = anEvent({ type: 'snowfall_level2', status: 'ALERT', yardStatus: 'OPEN' });
    const statusOf = (report: OwnReport | null) =>
      facilityViewStatus(freshFeed([snow]), { ...NO_WITNESS, report }, CONTEXT, NOW_MS).status;
    expect(statusOf(null)).toBe('OPEN');
    expect(statusOf(UNANSWERED)).toBe('CLOSED');
  });

  test('counts down to the end of its quiet period [GAP-140]', () => {
    const report = { atMs: NOW_MS - MINUTE_MS, isAnswered: true };
    const facts = { feed: freshFeed(), witness: { ...NO_WITNESS, report }, etaMs: null, rules: RULES };
    expect(verdictCountdown(judge(freshFeed(), report), facts, NOW_MS)).toMatchObject({
      kind: 'running',
      untilMs: NOW_MS - MINUTE_MS + QUIET_MS,
    });
  });

  test('counts down past a strike and an alert that end sooner [GAP-140][S3]', () => {
    const report = { atMs: NOW_MS - MINUTE_MS, isAnswered: true };
    const struck = { lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS, lastWarningStrikeMs: null, report };
    for (const feed of [freshFeed(), freshFeed([lightningAlert(NOW_MS - 9 * MINUTE_MS)])]) {
      const facts = { feed, witness: struck, etaMs: null, rules: RULES };
      expect(verdictCountdown(yardVerdict(feed, struck, CONTEXT, NOW_MS), facts, NOW_MS)).toMatchObject({
        kind: 'running',
        untilMs: NOW_MS - MINUTE_MS + QUIET_MS,
      });
    }
  });

  test.each([
    ['nobody has answered it', UNANSWERED],
    ['its time is not known', { atMs: Number.NaN, isAnswered: true }],
  ])('counts down to no end while %s, also beside a strike and an alert [GAP-140][S4]', (_, report) => {
    const struck = { lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS, lastWarningStrikeMs: null, report };
    for (const feed of [freshFeed(), freshFeed([lightningAlert(NOW_MS - 9 * MINUTE_MS)])]) {
      const facts = { feed, witness: struck, etaMs: null, rules: RULES };
      const verdict = yardVerdict(feed, struck, CONTEXT, NOW_MS);
      expect([verdict.shown, verdictCountdown(verdict, facts, NOW_MS).kind]).toEqual(['CLOSED', 'none']);
    }
  });

  test('counts down to the end of weather that an override had opened, where that comes later [GAP-140][S2]', () => {
    const report = { atMs: NOW_MS - MINUTE_MS, isAnswered: true };
    const wind = anEvent({ type: 'wind_level2', status: 'ALERT', expiresAtMs: NOW_MS + 2 * QUIET_MS });
    const feed = freshFeed([overrideEvent(true, NOW_MS - MINUTE_MS), wind]);
    const facts = { feed, witness: { ...NO_WITNESS, report }, etaMs: null, rules: RULES };
    const verdict = judge(feed, report);
    expect(verdict.reason).toBe('lightningReported');
    expect(verdictCountdown(verdict, facts, NOW_MS)).toMatchObject({ untilMs: wind.expiresAtMs });
  });

  test('is never open anywhere, whatever else is known [GAP-140][S1]', () => {
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (feed, witness, traits) => {
        const seen = { ...witness, report: UNANSWERED };
        const context = { traits, rules: RULES };
        const { shown, actual } = yardVerdict(feed, seen, context, NOW_MS);
        expect([shown, actual]).toEqual(['CLOSED', 'CLOSED']);
        expect(facilityViewStatus(feed, seen, context, NOW_MS).status).toBe('CLOSED');
        const { status, stackOrder } = mapStatus(feed, seen, context, NOW_MS);
        expect(['ALERT', 'OVERRIDE']).toContain(status);
        expect(stackOrder).toBe(mapStatus(null, seen, context, NOW_MS).stackOrder);
      }),
    );
  });
});
