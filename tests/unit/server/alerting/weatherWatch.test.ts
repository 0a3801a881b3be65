import { describe, expect, test } from 'vitest';
import { thresholdsWith, WEATHER_HOLD_MS } from '#domain/policy/weatherThresholds.ts';
import { createWeatherWatch } from '#server/alerting/weatherWatch.ts';
import { MAX_AHEAD_MS } from '#server/platform/time/aheadOfClock.ts';
import { NOW_MS } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const HEAT = { heatIndexC: 40 };
const COOL = { heatIndexC: 20 };
const HOLD_MS = WEATHER_HOLD_MS.highTemp;

/** The heat of one facility, as the observations tell it in their order. */
function seen(...observations: readonly Parameters<typeof observationAt>[]) {
  const watch = createWeatherWatch(thresholdsWith({}));
  for (const [atMs, known] of observations) watch.observe(observationAt(atMs, known));
  return watch;
}

describe('an observation that can only raise', () => {
  test('raises, lowers nothing, and proves nothing of the hazard [S1][S4]', () => {
    const watch = seen([NOW_MS, { ...HEAT, raisesOnly: true }]);
    expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([2, null]);
    watch.observe(observationAt(NOW_MS + HOLD_MS, { ...COOL, raisesOnly: true }));
    expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([2, null]);
    watch.observe(observationAt(NOW_MS + HOLD_MS, COOL));
    expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([0, NOW_MS + HOLD_MS]);
  });
});

describe('what was seen ahead of a clock that is set back [S6]', () => {
  test('is forgotten beyond 10 s, and stays up to there', () => {
    const watch = seen([NOW_MS, HEAT]);
    watch.discardAhead(NOW_MS - MAX_AHEAD_MS);
    expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([2, NOW_MS]);
    expect(watch.known()).toEqual([{ family: 'highTemp', atMs: NOW_MS }]);
    watch.discardAhead(NOW_MS - MAX_AHEAD_MS - 1);
    expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([0, null]);
    expect([watch.known(), watch.facts()]).toEqual([[], []]);
  });

  test('raises nothing again that was refuted by then', () => {
    const watch = seen([NOW_MS, HEAT], [NOW_MS + HOLD_MS, COOL]);
    watch.discardAhead(NOW_MS + HOLD_MS - MAX_AHEAD_MS);
    expect(watch.levelOf('highTemp')).toBe(0);
    watch.discardAhead(NOW_MS + HOLD_MS - MAX_AHEAD_MS - 1);
    expect(watch.levelOf('highTemp')).toBe(2);
  });
});

test('a level that was never seen has no time, nor has one that no rule knows', () => {
  const watch = seen([NOW_MS, HEAT]);
  expect([1, 2, 3, 9].map((level) => watch.seenMs('highTemp', level))).toEqual([NOW_MS, NOW_MS, null, null]);
});

test('what an earlier run left of a level that the rules no longer have is left out', () => {
  const before = seen([NOW_MS, HEAT]);
  const without = thresholdsWith({}).filter(({ family, level }) => family !== 'highTemp' || level !== 2);
  const watch = createWeatherWatch(without, before.facts(), before.known());
  expect([watch.levelOf('highTemp'), watch.knownMs('highTemp')]).toEqual([1, NOW_MS]);
});

describe('what was proven by a source that may prove nothing any more [S1]', () => {
  test('is known no more, and refutes nothing that is told after it', () => {
    const watch = seen([NOW_MS + HOLD_MS, COOL]);
    watch.forgetProof();
    expect([watch.knownMs('highTemp'), watch.known()]).toEqual([null, []]);
    watch.observe(observationAt(NOW_MS, HEAT));
    expect(watch.levelOf('highTemp')).toBe(2);
  });

  test('leaves a level that stands, and raises none that was over [S2]', () => {
    const standing = seen([NOW_MS, HEAT], [NOW_MS + HOLD_MS - 1, COOL]);
    standing.forgetProof();
    expect(standing.levelOf('highTemp')).toBe(2);
    const over = seen([NOW_MS, HEAT], [NOW_MS + HOLD_MS, COOL]);
    over.forgetProof();
    expect([over.levelOf('highTemp'), over.facts()]).toEqual([0, []]);
  });
});
