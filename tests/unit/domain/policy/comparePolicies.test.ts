import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isLooser,
  isSamePolicy,
  needsConfirmation,
  strictestOf,
  unwatched,
} from '#domain/policy/comparePolicies.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { PLAIN_RULES, policyRules } from './policyArbitrary.ts';

const changed = (changes: Partial<PolicyRules>): PolicyRules => ({ ...PLAIN_RULES, ...changes });

describe('isLooser [GAP-139]', () => {
  test.each([
    ['a smaller alert radius', { alertRadiusM: 9_655 }],
    ['a smaller warning radius', { warningRadiusM: 16_092 }],
    ['a shorter quiet period', { quietPeriodMs: 30 * 60_000 - 1 }],
    ['a higher limit of wind', { weatherLimits: { wind_level1: { sustainedWindKmh: 60 } } }],
    ['a lower limit of visibility', { weatherLimits: { lowVisibility_level1: { visibilityM: 900 } } }],
    ['a colder limit of wind chill', { weatherLimits: { lowTemp_level1: { windChillC: -11 } } }],
    ['a hazard that is not watched any more', { watchedHazards: PLAIN_RULES.watchedHazards.slice(1) }],
  ] as const)('says so of %s, and not of the way back', (_, changes) => {
    const next = changed(changes);
    expect(isLooser(PLAIN_RULES, next)).toBe(true);
    expect(isLooser(next, PLAIN_RULES)).toBe(false);
  });

  test('says so of a source that is not required any more', () => {
    const strict = changed({ requiredSources: ['east', 'west'] });
    expect(isLooser(strict, changed({ requiredSources: ['west'] }))).toBe(true);
    expect(isLooser(changed({ requiredSources: ['west'] }), strict)).toBe(false);
  });

  test('says so of rules that are stricter in one respect and looser in another', () => {
    const mixed = changed({ alertRadiusM: 12_000, quietPeriodMs: 20 * 60_000 });
    expect(isLooser(PLAIN_RULES, mixed)).toBe(true);
    expect(isLooser(mixed, PLAIN_RULES)).toBe(true);
  });

  test('ignores limits of a hazard that is not watched', () => {
    const blind = changed({ watchedHazards: [] });
    expect(isLooser(blind, { ...blind, weatherLimits: { wind_level1: { sustainedWindKmh: 200 } } })).toBe(
      false,
    );
  });

  test('is false of equal rules, and holds over several steps', () => {
    fc.assert(
      fc.property(policyRules, policyRules, policyRules, (a, some, more) => {
        expect(isLooser(a, a)).toBe(false);
        const b = strictestOf(a, some);
        const c = strictestOf(b, more);
        expect(isLooser(a, c)).toBe(false);
      }),
    );
  });
});

describe('strictestOf [S2]', () => {
  test('is looser than neither, whichever comes first', () => {
    fc.assert(
      fc.property(policyRules, policyRules, (a, b) => {
        const both = strictestOf(a, b);
        expect(isLooser(a, both)).toBe(false);
        expect(isLooser(b, both)).toBe(false);
        expect(isSamePolicy(both, strictestOf(b, a))).toBe(true);
      }),
    );
  });

  test('is no stricter than it has to be: of rules where one is looser in nothing it is that one', () => {
    fc.assert(
      fc.property(policyRules, policyRules, (a, b) => {
        const stricter = strictestOf(a, b);
        // `stricter` is at least as strict as `a`, so that nothing may be added to it
        expect(isLooser(strictestOf(a, stricter), stricter)).toBe(false);
      }),
    );
  });

  test('keeps the limits of a hazard that only one of them watches', () => {
    const weatherLimits = { wind_level1: { sustainedWindKmh: 20 } };
    const blind = changed({ watchedHazards: ['snowfall'], weatherLimits });
    expect(strictestOf(PLAIN_RULES, blind).weatherLimits).toEqual({});
  });
});

test('unwatched names the hazards that would not be watched any more', () => {
  expect(
    unwatched(PLAIN_RULES, changed({ watchedHazards: ['snowfall', 'snowLoad', 'tropical_storm'] })),
  ).toEqual(['wind', 'lowVisibility', 'highTemp', 'lowTemp']);
});

describe('needsConfirmation', () => {
  test.each([
    ['5 mi where 6 held', PLAIN_RULES, { alertRadiusM: 8_047 }, true],
    ['20 min where 30 held', PLAIN_RULES, { quietPeriodMs: 20 * 60_000 }, true],
    ['6 mi and 30 min', null, {}, false],
    ['5 mi of a new policy', null, { alertRadiusM: 8_047 }, true],
    [
      '5 mi where 4 held, as a raise acts at once',
      changed({ alertRadiusM: 6_437 }),
      { alertRadiusM: 8_047 },
      false,
    ],
    ['7 mi where 10 held', changed({ alertRadiusM: 16_093 }), { alertRadiusM: 11_265 }, false],
  ] as const)('of %s', (_, now, changes, expected) => {
    expect(needsConfirmation(now, changed(changes))).toBe(expected);
  });
});
