import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePolicy } from '#domain/policy/comparePolicies.ts';
import { limitDifferences, policyDifferences } from '#domain/policy/policyDifferences.ts';
import { PLAIN_RULES, policyRules } from './policyArbitrary.ts';

const isNone = ({ areRingsOther, ...lists }: ReturnType<typeof policyDifferences>) =>
  !areRingsOther && Object.values(lists).every((list) => list.length === 0);

test('rules differ in nothing if and only if they judge alike: no change is hidden from who confirms it [GAP-139]', () => {
  fc.assert(
    fc.property(policyRules, policyRules, (now, next) => {
      expect(isNone(policyDifferences(now, next))).toBe(isSamePolicy(now, next));
      expect(isNone(policyDifferences(now, now))).toBe(true);
    }),
  );
});

test('each difference has what holds now and what would hold, warnings by what they did and would do [GAP-139]', () => {
  const now = { ...PLAIN_RULES, requiredSources: ['east'], warningActions: { tornado: 'close' } } as const;
  const next = {
    ...PLAIN_RULES,
    alertRadiusM: 9_655,
    watchedHazards: PLAIN_RULES.watchedHazards.slice(1),
    requiredSources: ['west'],
    weatherLimits: { lowVisibility_level1: { visibilityM: 900 } },
    warningActions: { tornado: 'nothing', flood: 'close', heat: 'close' },
  } as const;
  expect(policyDifferences(now, next)).toMatchObject({
    areRingsOther: true,
    watched: [],
    unwatched: PLAIN_RULES.watchedHazards.slice(0, 1),
    limits: [{ row: { eventType: 'lowVisibility_level1' }, now: 1_000, next: 900 }],
    warnings: [
      { types: ['tornado'], now: 'close', next: 'nothing' },
      { types: ['flood', 'heat'], now: 'warn', next: 'close' },
    ],
    required: ['west'],
    unrequired: ['east'],
  });
});

test('a limit that is named, but that of the table, differs in nothing [GAP-139]', () => {
  expect(limitDifferences({}, { lowVisibility_level1: { visibilityM: 1_000 } })).toEqual([]);
});
