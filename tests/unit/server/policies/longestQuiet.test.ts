import { expect, test } from 'vitest';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '#server/alerting/clientRules.ts';
import { createLongestQuiet } from '#server/composition/service/longestQuiet.ts';
import { MINUTE_MS, YARD } from '../alerting/engineFixture.ts';

const withQuiet = (minutes: number): ClientRules => ({
  ...DEFAULT_CLIENT_RULES,
  lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs: minutes * MINUTE_MS },
});

test('the longest quiet period is looked for once, until rules or facilities change', () => {
  const scene = { revision: 0, quietMinutes: 40, asked: 0, facilities: [YARD] };
  const inForce = {
    revision: () => scene.revision,
    rulesFor() {
      scene.asked += 1;
      return withQuiet(scene.quietMinutes);
    },
  };
  const longestMs = createLongestQuiet(inForce, () => scene.facilities, withQuiet(30));
  expect([longestMs(), longestMs(), longestMs()]).toEqual(Array(3).fill(40 * MINUTE_MS));
  expect(scene.asked).toBe(1);
  scene.quietMinutes = 50;
  scene.revision = 1;
  expect([longestMs(), longestMs()]).toEqual([50 * MINUTE_MS, 50 * MINUTE_MS]);
  expect(scene.asked).toBe(2);
  scene.facilities = [];
  expect(longestMs()).toBe(30 * MINUTE_MS);
});
