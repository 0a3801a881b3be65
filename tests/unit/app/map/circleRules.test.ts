import { expect, test } from 'vitest';
import { circleRules } from '#app/map/circleRules.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { textsOf } from '#tests/unit/views/textsOf.ts';

const locale = (language: 'en-US' | 'fr-CA', units: 0 | 1) => ({
  t: textsOf(language).getFixedT(null, 'map'),
  language,
  units,
});

test('each circle has the radius of its rule, and says it in the words and units of the reader [MAP-17]', () => {
  expect(circleRules(DEFAULT_LIGHTNING_RULES, undefined, locale('en-US', 0))).toEqual({
    alert: { radiusM: 9_656, label: 'Alert 6\u00A0mi' },
    warning: { radiusM: 16_093, label: 'Warning 10\u00A0mi' },
  });
  expect(circleRules(DEFAULT_LIGHTNING_RULES, undefined, locale('en-US', 1)).warning.label).toBe(
    'Warning 16.1\u00A0km',
  );
});

test('a facility with a policy of its own has its own circles [MAP-17][GAP-139]', () => {
  const policy = { ...DEFAULT_LIGHTNING_RULES, alertRadiusM: 5_000, warningRadiusM: 8_000 };
  const policies = new Map([['hub', policy]]);
  const rules = circleRules(DEFAULT_LIGHTNING_RULES, policies, locale('en-US', 1));
  const own = 'own' in rules ? rules.own.get('hub') : undefined;
  expect([own?.alert.radiusM, own?.warning.radiusM]).toEqual([5_000, 8_000]);
  expect(rules.alert.radiusM).toBe(9_656);
});
