import { describe, expect, test } from 'vitest';
import { isUnconfirmed } from '#domain/alerting/unconfirmedReports.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const TEN_MINUTES_MS = 600_000;

describe('a report of lightning', () => {
  test.each([
    ['no strike', [], true],
    ['a strike at the same time', [0], false],
    ['a strike 10 minutes before', [-TEN_MINUTES_MS], false],
    ['a strike 10 minutes after', [TEN_MINUTES_MS], false],
    ['strikes a millisecond further away', [-TEN_MINUTES_MS - 1, TEN_MINUTES_MS + 1], true],
    ['one of two strikes', [-9 * TEN_MINUTES_MS, 1], false],
    ['a strike without a time', [Number.NaN], true],
  ])('is confirmed or not by %s [GAP-140]', (_, offsetsMs, expected) => {
    const strikesMs = offsetsMs.map((offsetMs) => MISSION_TIME_MS + offsetMs);
    expect(isUnconfirmed(MISSION_TIME_MS, strikesMs)).toBe(expected);
  });
});
