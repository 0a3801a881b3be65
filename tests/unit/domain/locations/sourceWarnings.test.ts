import { expect, test } from 'vitest';
import { sourceWarnings } from '#domain/locations/sourceWarnings.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 6, 4, 18, 30);
const startedAt = new Date(NOW_MS - DAY_MS).toISOString();
const sourceOf = (facts: { condition: string; aloneCount?: number }) => ({
  condition: facts.condition,
  goneAfterS: 90,
  yards: { aloneCount: facts.aloneCount ?? 1 },
});

test('an acceptance is a warning in its last 30 days and after them, as a silent source is', () => {
  const yard = (untilMs: number | null) => ({
    acceptance: untilMs === null ? null : { until: new Date(untilMs).toISOString() },
  });
  const satelliteYards = [null, NOW_MS + 300 * DAY_MS, NOW_MS + DAY_MS, NOW_MS - DAY_MS].map(yard);
  const sources = ['well', 'late', 'gone'].map((condition) => sourceOf({ condition }));
  expect(sourceWarnings({ startedAt, sources, satelliteYards }, NOW_MS)).toBe(3);
  expect(sourceWarnings({ startedAt, sources: [] }, NOW_MS)).toBe(0);
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
