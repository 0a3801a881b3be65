import { expect, it } from 'vitest';
import { statusReport } from '#domain/alerting/statusReport.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { anEvent, closingOverride, freshFeed, NOW_MS, openingOverride, RULES } from './alertingFixtures.ts';

const report = (feed: FeedFacts | null) =>
  statusReport(yardVerdict(feed, NO_WITNESS, { traits: {}, rules: RULES }, NOW_MS), true);

it('reports CLOSED for an alert and OPEN for anything else [STATUS-25]', () => {
  expect(report(freshFeed([anEvent({ status: 'ALERT' })]))).toBe('CLOSED');
  for (const status of ['WARNING', 'ALERT_OPEN', 'ALL_CLEAR'] as const) {
    expect(report(freshFeed([anEvent({ status })]))).toBe('OPEN');
  }
  expect(report(freshFeed())).toBe('OPEN');
});

it('reports UNKNOWN while empty, loading or overridden [STATUS-25]', () => {
  expect(statusReport(null, true)).toBe('UNKNOWN');
  expect(report(null)).toBe('UNKNOWN');
  expect(report(freshFeed([openingOverride(NOW_MS)]))).toBe('UNKNOWN');
  expect(report(freshFeed([closingOverride(NOW_MS)]))).toBe('UNKNOWN');
});

it('never reports OPEN for what is stale or not known [STATUS-25][S1]', () => {
  expect(report(freshFeed([], { generatedAtMs: NOW_MS - RULES.staleAfterMs - 1 }))).toBe('UNKNOWN');
  expect(report(freshFeed([], { lightningAsOfMs: null }))).toBe('UNKNOWN');
  expect(report(freshFeed([anEvent({ status: 'UNKNOWN' })]))).toBe('UNKNOWN');
});

it('reports what is late only if it is CLOSED [STATUS-25][S1]', () => {
  for (const actual of ['OPEN', 'WARNING', 'ALERT_OPEN'] as const)
    expect(statusReport({ actual, isOverride: false }, false)).toBe('UNKNOWN');
  expect(statusReport({ actual: 'CLOSED', isOverride: false }, false)).toBe('CLOSED');
});

it('reports CLOSED for a strike that was seen while an override cannot be relied on [STATUS-25][S2]', () => {
  const feed = freshFeed([openingOverride(NOW_MS - 1000)], { lightningAsOfMs: null });
  const seen = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - 2000 };
  const verdict = yardVerdict(feed, seen, { traits: {}, rules: RULES }, NOW_MS);
  expect(verdict).toMatchObject({ isOverride: false, override: { isSet: true } });
  expect(statusReport(verdict, true)).toBe('CLOSED');
});
