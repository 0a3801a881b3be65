import { describe, expect, test } from 'vitest';
import { acceptanceStanding, daysLeft, sourceWarnings } from '#domain/locations/acceptanceEnd.ts';
import { monthsLater } from '#domain/time/monthsLater.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 6, 4, 18, 30);

const startedAt = new Date(NOW_MS - DAY_MS).toISOString();
const sourceOf = (facts: { condition: string; aloneCount?: number }) => ({
  condition: facts.condition,
  goneAfterS: 90,
  yards: { aloneCount: facts.aloneCount ?? 1 },
});

describe('an acceptance of satellites', () => {
  test.each([
    [null, 'missing'],
    [NOW_MS + 31 * DAY_MS, 'running'],
    [NOW_MS + 30 * DAY_MS, 'ending'],
    [NOW_MS + 1, 'ending'],
    [NOW_MS, 'ended'],
    [Number.NaN, 'ended'],
  ])('that ends at %s is %s [GAP-137][S1]', (untilMs, standing) => {
    expect(acceptanceStanding(untilMs, NOW_MS)).toBe(standing);
  });

  test('has whole days left, and none on its last day', () => {
    expect(daysLeft(NOW_MS + 12.9 * DAY_MS, NOW_MS)).toBe(12);
    expect(daysLeft(NOW_MS + DAY_MS - 1, NOW_MS)).toBe(0);
    expect(daysLeft(NOW_MS - DAY_MS, NOW_MS)).toBe(0);
  });

  test('is a warning in its last 30 days and after them, as a silent source is', () => {
    const yard = (untilMs: number | null) => ({
      acceptance: untilMs === null ? null : { until: new Date(untilMs).toISOString() },
    });
    const satelliteYards = [null, NOW_MS + 300 * DAY_MS, NOW_MS + DAY_MS, NOW_MS - DAY_MS].map(yard);
    const sources = ['well', 'late', 'gone'].map((condition) => sourceOf({ condition }));
    expect(sourceWarnings({ startedAt, sources, satelliteYards }, NOW_MS)).toBe(3);
    expect(sourceWarnings({ startedAt, sources: [] }, NOW_MS)).toBe(0);
  });
});

test.each([
  [90_000, 1, 0],
  [90_001, 1, 1],
  [90_001, 0, 0],
])(
  'a source that was not heard in %i ms since the start, and on which %i yards rest alone, counts %i times [S4]',
  (runsMs, aloneCount, expected) => {
    const sources = [sourceOf({ condition: 'waiting', aloneCount })];
    expect(sourceWarnings({ startedAt: new Date(NOW_MS - runsMs).toISOString(), sources }, NOW_MS)).toBe(
      expected,
    );
  },
);

test('a source that was not heard since a start of which nothing is known counts as a silent one [S4]', () => {
  const sources = [sourceOf({ condition: 'waiting' })];
  expect(sourceWarnings({ startedAt: 'unknown', sources }, NOW_MS)).toBe(1);
});

test.each([
  ['2026-07-04T18:30:00Z', 3, '2026-10-04T18:30:00Z'],
  ['2026-07-04T18:30:00Z', 12, '2027-07-04T18:30:00Z'],
  ['2026-08-31T00:00:00Z', 1, '2026-09-30T00:00:00Z'],
  ['2027-12-31T12:00:00Z', 2, '2028-02-29T12:00:00Z'],
])('%s and %i months later is %s', (from, months, to) => {
  expect(monthsLater(Date.parse(from), months)).toBe(Date.parse(to));
});
