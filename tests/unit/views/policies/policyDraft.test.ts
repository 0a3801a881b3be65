import { describe, expect, test } from 'vitest';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { limitKey, policyText, readPolicy, type PolicyText } from '#views/policies/policyDraft.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';

const RULES = {
  ...PLAIN_RULES,
  weatherLimits: {},
  watchedHazards: [...PLAIN_RULES.watchedHazards],
  requiredSources: [],
  warningActions: {},
};
const text = (changes: Partial<PolicyText> = {}): PolicyText => ({
  ...policyText('Pit', RULES),
  reason: 'Open pit',
  ...changes,
});
const WIND = limitKey(WEATHER_THRESHOLDS.find(({ eventType }) => eventType === 'wind_level1')!);

describe('the form of a policy', () => {
  test('says what it was begun with, to the metre and without limits of its own [GAP-139]', () => {
    expect(text()).toMatchObject({ alertMi: '6', warningMi: '10', quietMin: '30' });
    expect(readPolicy(text())).toEqual({
      order: { name: 'Pit', rules: RULES, reason: 'Open pit' },
      fault: null,
    });
  });

  test('keeps limits that differ from the table, over another reading too', () => {
    const { order } = readPolicy(text({ limits: { ...text().limits, [WIND]: '40,5' } }));
    expect(order.rules.weatherLimits).toEqual({ wind_level1: { sustainedWindKmh: 40.5 } });
    const again = readPolicy({ ...policyText('Pit', order.rules), reason: 'Open pit' });
    expect(again.order.rules.weatherLimits).toEqual(order.rules.weatherLimits);
  });

  test('watches heat stress by limits of its own where it is turned on, which it is not at first', () => {
    expect(text().watchedHazards).not.toContain('heatStress');
    const row = WEATHER_THRESHOLDS.find(({ eventType }) => eventType === 'heatStress_level3')!;
    const { order, fault } = readPolicy(
      text({
        watchedHazards: [...text().watchedHazards, 'heatStress'],
        limits: { ...text().limits, [limitKey(row)]: '30' },
      }),
    );
    expect(fault).toBeNull();
    expect(order.rules).toMatchObject({
      watchedHazards: [...PLAIN_RULES.watchedHazards, 'heatStress'],
      weatherLimits: { heatStress_level3: { wbgtC: 30 } },
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['alertRadius', { alertMi: '' }],
    ['alertRadius', { alertMi: 'six' }],
    ['warningSmaller', { warningMi: '5' }],
    ['quietPeriod', { quietMin: '9' }],
    ['weatherLimit', { limits: { ...text().limits, [WIND]: '' } }],
    ['reason', { reason: 'no' }],
  ] as const)('names the fault %s', (fault, changes) => {
    expect(readPolicy(text(changes)).fault).toBe(fault);
  });
});
