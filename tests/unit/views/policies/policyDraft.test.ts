import { describe, expect, test } from 'vitest';
import type { Policy, PolicyVersion } from '#contracts/policy.ts';
import { isLooser } from '#domain/policy/comparePolicies.ts';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import {
  firstRules,
  limitKey,
  policyText,
  readPolicy,
  type PolicyText,
} from '#views/policies/policyDraft.ts';
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
    expect(readPolicy(text(), RULES)).toEqual({
      order: { name: 'Pit', rules: RULES, reason: 'Open pit' },
      fault: null,
    });
  });

  test('keeps limits that differ from the table, over another reading too', () => {
    const { order } = readPolicy(text({ limits: { ...text().limits, [WIND]: '40,5' } }), RULES);
    expect(order.rules.weatherLimits).toEqual({ wind_level1: { sustainedWindKmh: 40.5 } });
    const again = readPolicy({ ...policyText('Pit', order.rules), reason: 'Open pit' }, order.rules);
    expect(again.order.rules.weatherLimits).toEqual(order.rules.weatherLimits);
  });

  const FINE = {
    ...RULES,
    alertRadiusM: 10_000,
    warningRadiusM: 20_000,
    quietPeriodMs: 1_900_000,
    weatherLimits: { wind_level1: { sustainedWindKmh: 40.567 } },
  };

  test('changes no figure whose text is as it began, however fine the figure is [S2][GAP-139]', () => {
    const begun = { ...policyText('Pit', FINE), name: 'Open pit', reason: 'A better name' };
    expect(begun).toMatchObject({ alertMi: '6.21', warningMi: '12.43', quietMin: '31.67' });
    const { order, fault } = readPolicy(begun, FINE);
    expect(fault).toBeNull();
    expect(order.rules).toEqual(FINE);
    expect(isLooser(FINE, order.rules)).toBe(false);
  });

  test('takes each figure that was written, and the first one where it was written back [GAP-139]', () => {
    const begun = { ...policyText('Pit', FINE), reason: 'Open pit' };
    const changed = readPolicy({ ...begun, alertMi: '7', quietMin: '31.6' }, FINE).order.rules;
    expect(changed).toEqual({ ...FINE, alertRadiusM: 11_265, quietPeriodMs: 1_896_000 });
    expect(readPolicy({ ...begun, alertMi: '6,21' }, FINE).order.rules.alertRadiusM).toBe(10_000);
    const table = { ...begun, limits: { ...begun.limits, [WIND]: text().limits[WIND]! } };
    expect(readPolicy(table, FINE).order.rules.weatherLimits).toEqual({});
  });

  test('begins with what waits or is in force, never with what was withdrawn [S2][GAP-139]', () => {
    const looser = { ...RULES, alertRadiusM: 5_000 };
    const version = (state: PolicyVersion['state'], rules: PolicyVersion['rules']): PolicyVersion => ({
      version: 1,
      name: 'Pit',
      rules,
      state,
      proposalId: 1,
      proposedBy: 'Ada',
      proposedAt: '2026-07-14T21:00:00.000Z',
      reason: 'Open pit',
      isOwn: false,
    });
    const rulesAfter = (state: PolicyVersion['state'], rules: Policy['rules']) => {
      const old = rules === null ? [] : [version('inForce', rules)];
      const policy = {
        id: 'pit',
        name: 'Pit',
        version: 1,
        rules,
        versions: [version(state, looser), ...old],
      };
      return firstRules(policy, [policy]);
    };
    expect(rulesAfter('withdrawn', RULES)).toBe(RULES);
    expect(rulesAfter('pending', RULES)).toBe(looser);
    expect(rulesAfter('withdrawn', null)).toBe(looser);
    expect(firstRules(null, [{ id: 'pit', name: 'Pit', version: 0, rules: RULES, versions: [] }])).toBe(
      RULES,
    );
  });

  test('watches heat stress by limits of its own where it is turned on, which it is not at first', () => {
    expect(text().watchedHazards).not.toContain('heatStress');
    const row = WEATHER_THRESHOLDS.find(({ eventType }) => eventType === 'heatStress_level3')!;
    const { order, fault } = readPolicy(
      text({
        watchedHazards: [...text().watchedHazards, 'heatStress'],
        limits: { ...text().limits, [limitKey(row)]: '30' },
      }),
      RULES,
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
    ['reasonText', { reason: 'x'.repeat(501) }],
    ['reasonText', { reason: 'Yard\u00ADmaster asked' }],
    ['nameText', { name: 'x'.repeat(61) }],
    ['nameText', { name: 'Harbour \u200Feast' }],
  ] as const)('names the fault %s', (fault, changes) => {
    expect(readPolicy(text(changes), RULES).fault).toBe(fault);
  });
});
