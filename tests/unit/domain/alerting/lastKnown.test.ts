import { expect, test } from 'vitest';
import { CLOCK_TOLERANCE_MS, isWorthKnowing, WORTH_KNOWING_MS } from '#domain/alerting/lastKnown.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';

test.each([
  ['is worth knowing now', 0, true],
  ['is worth knowing for seven days', WORTH_KNOWING_MS, true],
  ['is not one millisecond later', WORTH_KNOWING_MS + 1, false],
  ['may seem 30 s later than a device that is slow', -CLOCK_TOLERANCE_MS, true],
  ['is not believed from farther in the future', -CLOCK_TOLERANCE_MS - 1, false],
  ['is not believed where no time is known', Number.NaN, false],
])('a status that was known %s [S4]', (_, ageMs, wanted) => {
  expect(isWorthKnowing({ shown: 'CLOSED', atMs: NOW_MS - ageMs }, NOW_MS)).toBe(wanted);
});

test('a status from before the page was opened is worth knowing for a week, give or take half a minute [S4]', () => {
  expect([WORTH_KNOWING_MS, CLOCK_TOLERANCE_MS]).toEqual([604_800_000, 30_000]);
});
