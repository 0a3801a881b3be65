import { describe, expect, it } from 'vitest';
import { DEFAULT_WATCHED_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { EVENT_TEXTS } from '#server/alerting/eventTexts.ts';
import { engineOf, MINUTE_MS, NOW_MS, rulesWith, statusesOf, YARD } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const WATCHING = rulesWith({}, { watchedHazards: [...DEFAULT_WATCHED_HAZARDS, 'heatStress'] });
const HOLD_MS = 60 * MINUTE_MS;
const HOT = { wbgtC: 33 };
const COOL = { wbgtC: 20 };

function engineAfter(...observations: readonly ReturnType<typeof observationAt>[]) {
  const engine = engineOf({ rules: WATCHING });
  for (const observation of observations) engine.observe([observation], observation.atMs);
  return engine;
}
const knownMs = (engine: ReturnType<typeof engineOf>) =>
  engine.weatherKnownMs(YARD.clientId, YARD.id, 'heatStress');

describe('heat stress of a yard', () => {
  it('warns of nothing unless the policy watches it [GAP-139]', () => {
    const engine = engineOf();
    engine.observe([observationAt(NOW_MS, HOT)], NOW_MS);
    expect(statusesOf(engine)).toEqual({});
    expect(statusesOf(engineAfter(observationAt(NOW_MS, HOT)))).toEqual({ heatStress_level4: 'ALERT' });
  });

  it('stands for an hour after it was seen last, to the millisecond [S2]', () => {
    const almost = engineAfter(observationAt(NOW_MS, HOT), observationAt(NOW_MS + HOLD_MS - 1, COOL));
    expect(statusesOf(almost)).toEqual({ heatStress_level4: 'ALERT' });
    const over = engineAfter(observationAt(NOW_MS, HOT), observationAt(NOW_MS + HOLD_MS, COOL));
    expect(statusesOf(over)).toEqual({});
  });

  it('does not end because humidity or wind is missing, and is not known then [S1][S4][GAP-136]', () => {
    const laterMs = NOW_MS + 2 * HOLD_MS;
    const engine = engineAfter(observationAt(NOW_MS, HOT), observationAt(laterMs, { temperatureC: 20 }));
    expect(statusesOf(engine)).toEqual({ heatStress_level4: 'ALERT' });
    expect(knownMs(engine)).toBe(NOW_MS);
    expect(knownMs(engineAfter(observationAt(NOW_MS, { temperatureC: 5.1, heatIndexC: 5 })))).toBeNull();
  });

  it('is known to be absent in cold air without humidity [S4]', () => {
    expect(knownMs(engineAfter(observationAt(NOW_MS, { temperatureC: 5 })))).toBe(NOW_MS);
  });

  it('goes by the limits of the policy [GAP-139]', () => {
    const weatherLimits = { heatStress_level1: { wbgtC: 25 } };
    const engine = engineOf({ rules: { ...WATCHING, weatherLimits } });
    engine.observe([observationAt(NOW_MS, { wbgtC: 24.9 })], NOW_MS);
    expect(statusesOf(engine)).toEqual({});
    engine.observe([observationAt(NOW_MS + MINUTE_MS, { wbgtC: 25 })], NOW_MS + MINUTE_MS);
    expect(statusesOf(engine)).toEqual({ heatStress_level1: 'WARNING' });
  });
});

describe('advice on heat stress', () => {
  // minutes of rest in an hour of moderate and of hard work: TB MED 507 (2003), heat categories 2 to 5
  it.each([
    ['heatStress_level1', 10, 30],
    ['heatStress_level2', 20, 30],
    ['heatStress_level3', 30, 40],
    ['heatStress_level4', 40, 50],
  ] as const)('gives the rest of %s in both languages, and calls an estimate one', (type, moderate, hard) => {
    const { 'en-US': english, 'fr-CA': french } = EVENT_TEXTS[type].message;
    for (const words of [english, french])
      expect(words?.match(/\d0/gu)?.map(Number)).toEqual([moderate, hard]);
    expect(english).toContain('the WBGT is an estimate');
    expect(french).toContain('le WBGT est une estimation');
  });
});
