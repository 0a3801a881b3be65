import { expect, test } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '#domain/alerting/lastKnown.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { ALARM_MEMORY_MS, rememberedAlarm } from '#domain/alerting/rememberedAlarm.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const OPEN = { shown: 'OPEN', atMs: MISSION_TIME_MS, alarm: 'none' } as const;

test.each([
  ['15 minutes old', ALARM_MEMORY_MS, 'none'],
  ['one millisecond older than 15 minutes', ALARM_MEMORY_MS + 1, null],
  ['as far in the future as a clock may be wrong', -CLOCK_TOLERANCE_MS, 'none'],
  ['further in the future', -CLOCK_TOLERANCE_MS - 1, null],
  ['of no known age', Number.NaN, null],
])('a memory that is %s seeds the siren, or does not [GAP-70]', (_, ageMs, alarm) => {
  const nowMs = MISSION_TIME_MS + ageMs;
  expect(rememberedAlarm(OPEN, { nowMs, isKiosk: false })).toBe(alarm);
  expect(rememberedAlarm(OPEN, { nowMs, isKiosk: true })).toBe('none');
});

test('a device that remembers nothing of the yard has told no alarm, kiosk or not [GAP-70]', () => {
  for (const isKiosk of [false, true])
    expect(rememberedAlarm(null, { nowMs: MISSION_TIME_MS, isKiosk })).toBeNull();
});

test.each([
  ['OPEN', 'none'],
  ['WARNING', 'none'],
  ['CLOSED', 'alert'],
] as const)('a %s that an older version wrote down stands for %s [GAP-70]', (shown, alarm) => {
  const remembered = { shown, atMs: MISSION_TIME_MS };
  expect(rememberedAlarm(remembered, { nowMs: MISSION_TIME_MS, isKiosk: false })).toBe(alarm);
});

test.each([
  ['its end, which no older version wrote', undefined, DEFAULT_LIGHTNING_RULES.quietPeriodMs],
  ['its end by a policy of 60 min', 3_600_000, 3_600_000],
  ['its end in a minute', 60_000, 60_000],
])(
  'an alarm that a kiosk told lasts over a loss of power until %s [S2][S10][GAP-70]',
  (_, leftMs, endsMs) => {
    const alarmUntilMs = leftMs && MISSION_TIME_MS + leftMs;
    const told = { shown: 'CLOSED', atMs: MISSION_TIME_MS, alarm: 'alert', alarmUntilMs } as const;
    const overMs = MISSION_TIME_MS + endsMs + STALE_AFTER_MS;
    expect(rememberedAlarm(told, { nowMs: overMs - 1, isKiosk: true })).toBe('alert');
    expect(rememberedAlarm(told, { nowMs: overMs, isKiosk: true })).toBe('none');
  },
);
