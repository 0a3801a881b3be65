import { describe, expect, it } from 'vitest';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import {
  unwatchedHazards,
  WEATHER_HAZARDS,
  type WeatherFreshness,
} from '#domain/alerting/weatherFreshness.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import {
  anEvent,
  closingOverride,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  RULES,
} from './alertingFixtures.ts';

const CONTEXT = { traits: {}, rules: RULES };
const LIMIT_MS = 75 * MINUTE_MS;

const wind = (asOfMs: number | null, staleAfterMs = LIMIT_MS): WeatherFreshness => ({
  hazard: 'wind',
  source: 'METAR',
  asOfMs,
  staleAfterMs,
});
const verdictOf = (feed: FeedFacts) => yardVerdict(feed, NO_WITNESS, CONTEXT, NOW_MS);
const viewOf = (feed: FeedFacts) => facilityViewStatus(feed, NO_WITNESS, CONTEXT, NOW_MS).status;
const mapOf = (feed: FeedFacts) => mapStatus(feed, NO_WITNESS, CONTEXT, NOW_MS).status;

const TOO_OLD = wind(NOW_MS - LIMIT_MS - 1);
const JUST_HOLDS = wind(NOW_MS - LIMIT_MS);

describe('a watched weather hazard', () => {
  it('proves OPEN exactly as old as the limit of its source, and not a millisecond older [S1][S4][GAP-136]', () => {
    const holds = freshFeed([], { weather: [JUST_HOLDS] });
    expect([verdictOf(holds).shown, viewOf(holds), mapOf(holds)]).toEqual(['OPEN', 'OPEN', 'ALL_CLEAR']);
    const old = freshFeed([], { weather: [TOO_OLD] });
    expect(verdictOf(old)).toMatchObject({
      shown: 'UNKNOWN',
      reason: 'weatherUnknown',
      staleWeather: [TOO_OLD],
    });
    expect([viewOf(old), mapOf(old)]).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  it.each([
    ['never observed', wind(null)],
    ['observed at a time that cannot be read', wind(Number.NaN)],
    ['dated farther ahead than its limit', wind(NOW_MS + LIMIT_MS + 1)],
  ])('%s is not known [S4][GAP-136]', (_, known) => {
    const feed = freshFeed([], { weather: [JUST_HOLDS, known] });
    expect(verdictOf(feed)).toMatchObject({ shown: 'UNKNOWN', staleWeather: [known] });
    expect([viewOf(feed), mapOf(feed)]).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  it('that is not known takes away a warning too, and never CLOSED [S2][GAP-136]', () => {
    const warned = freshFeed([anEvent()], { weather: [TOO_OLD] });
    expect([verdictOf(warned).shown, mapOf(warned)]).toEqual(['UNKNOWN', 'UNKNOWN']);
    const closed = freshFeed([lightningAlert(NOW_MS - MINUTE_MS)], { weather: [TOO_OLD] });
    expect([verdictOf(closed).shown, viewOf(closed), mapOf(closed)]).toEqual(['CLOSED', 'CLOSED', 'ALERT']);
    const byPerson = freshFeed([closingOverride(NOW_MS - MINUTE_MS)], { weather: [TOO_OLD] });
    expect([verdictOf(byPerson).shown, mapOf(byPerson)]).toEqual(['CLOSED', 'OVERRIDE']);
  });

  it('does not hold back an override that opens the yard, which names it [GAP-136]', () => {
    const feed = freshFeed([openingOverride(NOW_MS - MINUTE_MS)], { weather: [TOO_OLD] });
    expect(verdictOf(feed)).toMatchObject({ shown: 'OPEN', isOverride: true, staleWeather: [TOO_OLD] });
    expect([viewOf(feed), mapOf(feed)]).toEqual(['OPEN', 'OVERRIDE']);
  });

  it('that is not watched asks nothing, and is named [GAP-136]', () => {
    expect(verdictOf(freshFeed([])).shown).toBe('OPEN');
    expect(unwatchedHazards([JUST_HOLDS])).toEqual(WEATHER_HAZARDS.filter((hazard) => hazard !== 'wind'));
  });

  it('of heat stress is asked for to the millisecond where a policy watches it, and named with heat [GAP-136]', () => {
    const stress = (known: WeatherFreshness) => ({ ...known, hazard: 'heatStress' as const });
    expect(verdictOf(freshFeed([], { weather: [stress(JUST_HOLDS)] })).shown).toBe('OPEN');
    expect(verdictOf(freshFeed([], { weather: [stress(TOO_OLD)] })).shown).toBe('UNKNOWN');
    expect(verdictOf(freshFeed([], { weather: [stress({ ...JUST_HOLDS, asOfMs: null })] })).shown).toBe(
      'UNKNOWN',
    );
    expect(unwatchedHazards([{ ...JUST_HOLDS, hazard: 'highTemp' }])).not.toContain('heatStress');
    expect(unwatchedHazards([stress(JUST_HOLDS)])).toContain('highTemp');
  });
});

describe('the limit of a source of lightning', () => {
  const shownAt = (lightningLimitMs: number | null, ageMs: number) =>
    verdictOf(freshFeed([], { lightningLimitMs, lightningAsOfMs: NOW_MS - ageMs })).shown;

  it('is the one that the answer states, at most two minutes [S1][GAP-136]', () => {
    expect([shownAt(20_000, 20_000), shownAt(20_000, 20_001)]).toEqual(['OPEN', 'UNKNOWN']);
    expect([shownAt(600_000, 120_000), shownAt(600_000, 120_001)]).toEqual(['OPEN', 'UNKNOWN']);
  });

  it('is that of the rules where the answer states none [S1]', () => {
    expect([shownAt(null, 60_000), shownAt(null, 60_001)]).toEqual(['OPEN', 'UNKNOWN']);
  });
});
