import { describe, expect, test } from 'vitest';
import { policyFault } from '#domain/policy/policyLimits.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { PLAIN_RULES } from './policyArbitrary.ts';

const faultOf = (changes: Partial<PolicyRules>) => policyFault({ ...PLAIN_RULES, ...changes });

describe('policyFault', () => {
  test('finds none in the rules of a service that nobody has changed', () => {
    expect(faultOf({})).toBeNull();
  });

  test.each([
    ['alertRadius', { alertRadiusM: 1_608 }],
    ['alertRadius', { alertRadiusM: 80_468, warningRadiusM: 90_000 }],
    ['alertRadius', { alertRadiusM: Number.NaN }],
    ['warningRadius', { warningRadiusM: 160_935 }],
    ['warningSmaller', { warningRadiusM: 9_655 }],
    ['quietPeriod', { quietPeriodMs: 10 * 60_000 - 1 }],
    ['quietPeriod', { quietPeriodMs: 240 * 60_000 + 1 }],
    ['weatherLimit', { weatherLimits: { wind_level1: { sustainedWindKmh: 0 } } }],
    ['weatherLimit', { weatherLimits: { lightning_alert: { visibilityM: 500 } } }],
    ['weatherLimit', { weatherLimits: { wind_level1: { visibilityM: 500 } } }],
    ['weatherLimit', { weatherLimits: { heatStress_level1: { wbgtC: 19.9 } } }],
    ['weatherLimit', { weatherLimits: { highTemp_level1: { wbgtC: 30 } } }],
    ['levelOrder', { weatherLimits: { heatStress_level2: { wbgtC: 27.7 } } }],
    ['levelOrder', { weatherLimits: { wind_level2: { sustainedWindKmh: 40 } } }],
    ['levelOrder', { weatherLimits: { lowVisibility_level2: { visibilityM: 1_001 } } }],
  ] as const)('finds %s in %j', (fault, changes) => {
    expect(faultOf(changes)).toBe(fault);
  });

  test.each([
    { alertRadiusM: 1_609 },
    { alertRadiusM: 80_467, warningRadiusM: 80_467 },
    { warningRadiusM: 9_656 },
    { quietPeriodMs: 10 * 60_000 },
    { quietPeriodMs: 240 * 60_000 },
    { weatherLimits: { heatStress_level1: { wbgtC: 20 }, heatStress_level4: { wbgtC: 45 } } },
  ])('takes the edge %j', (changes) => {
    expect(faultOf(changes)).toBeNull();
  });
});
