import { describe, expect, test } from 'vitest';
import { acceptanceStanding, daysLeft } from '#domain/locations/acceptanceEnd.ts';
import { monthsLater } from '#domain/time/monthsLater.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 6, 4, 18, 30);

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
});

test.each([
  ['2026-07-04T18:30:00Z', 3, '2026-10-04T18:30:00Z'],
  ['2026-07-04T18:30:00Z', 12, '2027-07-04T18:30:00Z'],
  ['2026-08-31T00:00:00Z', 1, '2026-09-30T00:00:00Z'],
  ['2027-12-31T12:00:00Z', 2, '2028-02-29T12:00:00Z'],
])('%s and %i months later is %s', (from, months, to) => {
  expect(monthsLater(Date.parse(from), months)).toBe(Date.parse(to));
});
