import { expect, it } from 'vitest';
import { ALERT_STATUSES, EVENT_TYPES, isLightningType, yardStatusOf } from '#domain/alerting/alertStatus.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';

it('knows six alert statuses [STATUS-01]', () => {
  expect(ALERT_STATUSES).toEqual(['ALL_CLEAR', 'WARNING', 'ALERT', 'ALERT_OPEN', 'OVERRIDE', 'UNKNOWN']);
});

it.each([
  ['ALL_CLEAR', 'OPEN'],
  ['WARNING', 'OPEN'],
  ['ALERT_OPEN', 'OPEN'],
  ['ALERT', 'CLOSED'],
  ['UNKNOWN', 'UNKNOWN'],
  ['OVERRIDE', 'UNKNOWN'],
] as const)('maps %s to %s [STATUS-02]', (status, yardStatus) => {
  expect(yardStatusOf(status)).toBe(yardStatus);
});

it('knows every event type of the requirements, and heat stress by WBGT [STATUS-05]', () => {
  const levels = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}_level${at + 1}`);
  expect([...EVENT_TYPES].sort()).toEqual(
    [
      ...levels('highTemp', 3),
      ...levels('heatStress', 4),
      ...levels('lowTemp', 4),
      'stormWaterSampling',
      'lightning_alert',
      'lightning_warning',
      'lightning_alert_open',
      ...levels('snowfall', 3),
      ...levels('wind', 3),
      ...levels('lowVisibility', 4),
      ...levels('snowLoad', 3),
      'tropical_storm_level1',
    ].sort(),
  );
  expect(EVENT_TYPES.filter(isLightningType)).toHaveLength(3);
});

it('waits 30 min and draws its circles at 9656 m and 16093 m, with lightning of both kinds [CONST-14][CONST-18][MAP-17][S7]', () => {
  expect(DEFAULT_LIGHTNING_RULES).toEqual({
    alertRadiusM: 9656,
    warningRadiusM: 16_093,
    quietPeriodMs: 1_800_000,
    isTotalLightning: true,
  });
});
