import { expect, test } from 'vitest';
import { closingEndMs, isClosingOver, laterEndMs } from '#domain/alerting/closingEnd.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = 40 * MINUTE_MS;
const rules = { quietPeriodMs: QUIET_MS };
const lightning = activeEvent({ startAtMs: NOW_MS - 30 * MINUTE_MS, expiresAtMs: NOW_MS });
const windUntil = (expiresAtMs: number | null) =>
  activeEvent({ id: 'wind', type: 'wind_level2', startAtMs: NOW_MS - 60 * MINUTE_MS, expiresAtMs });
const warning = activeEvent({
  id: 'warning',
  type: 'wind_level1',
  status: 'WARNING',
  startAtMs: NOW_MS,
  expiresAtMs: null,
});
const struck = (minutesAgo: number) => ({
  ...NO_WITNESS,
  lastAlertStrikeMs: NOW_MS - minutesAgo * MINUTE_MS,
});
const reported = (isAnswered: boolean) => ({
  ...NO_WITNESS,
  report: { atMs: NOW_MS - 5 * MINUTE_MS, isAnswered },
});

test.each([
  ['lightning by the quiet period of its yard', [lightning], NO_WITNESS, 10],
  ['the later one of two hazards', [lightning, windUntil(NOW_MS + 20 * MINUTE_MS)], NO_WITNESS, 20],
  ['a hazard, whatever warns for longer', [lightning, warning], NO_WITNESS, 10],
  ['a later strike of the page’s own', [lightning], struck(15), 25],
  ['a strike of the page’s own alone', [], struck(39), 1],
  ['a report that was taken', [lightning], reported(true), 35],
  ['a report that nobody has taken yet', [lightning], reported(false), 40],
  ['a hazard without an end', [windUntil(null)], NO_WITNESS, 40],
  ['a hazard of some hours', [windUntil(NOW_MS + 300 * MINUTE_MS)], NO_WITNESS, 40],
  ['a strike of no known time', [], { ...NO_WITNESS, lastAlertStrikeMs: Number.NaN }, 40],
  ['no named cause', [], NO_WITNESS, 40],
] as const)('a closing ends with %s [S2][S3][S10]', (_, alerts, witness, minutes) => {
  expect(closingEndMs({ alerts, witness, rules }, NOW_MS)).toBe(NOW_MS + minutes * MINUTE_MS);
});

test.each([
  [undefined, 5, 5],
  [10, 5, 10],
  [5, 10, 10],
])('a closing told until %s and found until %i ends at %i [S10]', (toldMs, endMs, laterMs) => {
  expect(laterEndMs(toldMs, endMs)).toBe(laterMs);
});

test('a closing is over when no answer that proves something can list it any more, and by no clock at all [S5][S10]', () => {
  expect(isClosingOver(NOW_MS, NOW_MS + STALE_AFTER_MS - 1)).toBe(false);
  expect(isClosingOver(NOW_MS, NOW_MS + STALE_AFTER_MS)).toBe(true);
  expect(isClosingOver(Number.NaN, NOW_MS)).toBe(true);
});
