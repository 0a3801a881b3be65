import { describe, expect, it } from 'vitest';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import {
  anEvent,
  closingOverride,
  freshFeed,
  lightningAlert,
  NOW_MS,
  openingOverride,
  RULES,
} from './alertingFixtures.ts';

const LUBBOCK: LonLat = [-101.85, 33.57];
const HONOLULU: LonLat = [-157.86, 21.31];
/** A quiet weather alert that other tables than the verdict's may open. */
const WIND_ALERT = anEvent({ type: 'wind_level1', status: 'ALERT', yardStatus: 'OPEN' });

const contextAt = (watchedAt: LonLat | null) => ({ traits: {}, rules: RULES, watchedAt });
const verdictOf = (feed: FeedFacts, watchedAt: LonLat | null = LUBBOCK) =>
  yardVerdict(feed, NO_WITNESS, contextAt(watchedAt), NOW_MS);
const viewOf = (feed: FeedFacts, watchedAt: LonLat | null = LUBBOCK) =>
  facilityViewStatus(feed, NO_WITNESS, contextAt(watchedAt), NOW_MS).status;

describe('an answer about another position than the page watches', () => {
  it('is UNKNOWN with its reason, also where a person opened the yard [S1][S4]', () => {
    for (const events of [
      [],
      [openingOverride(NOW_MS)],
      [anEvent({ type: 'wind_level1', status: 'WARNING' })],
    ]) {
      const feed = freshFeed(events, { judgedAt: HONOLULU });
      expect(verdictOf(feed)).toMatchObject({
        shown: 'UNKNOWN',
        reason: 'facilityMoved',
        isOverride: false,
      });
      expect(viewOf(feed)).toBe('UNKNOWN');
    }
  });

  it('keeps CLOSED what is closed there, and no table of the facility view opens it [S1][S2]', () => {
    const struck = freshFeed([lightningAlert(NOW_MS)], { judgedAt: HONOLULU });
    expect([verdictOf(struck).shown, viewOf(struck)]).toEqual(['CLOSED', 'CLOSED']);
    const closed = freshFeed([closingOverride(NOW_MS)], { judgedAt: HONOLULU });
    expect([verdictOf(closed).shown, viewOf(closed)]).toEqual(['CLOSED', 'CLOSED']);
    const wind = freshFeed([WIND_ALERT], { judgedAt: HONOLULU });
    expect(verdictOf(wind).shown).toBe('CLOSED');
    expect(viewOf(wind)).toBe('UNKNOWN');
    expect(viewOf(freshFeed([WIND_ALERT], { judgedAt: LUBBOCK }))).toBe('OPEN');
  });

  it('lets no override that opens hide an ALERT [S2][S9]', () => {
    const events = [lightningAlert(NOW_MS - 1), openingOverride(NOW_MS)];
    const moved = freshFeed(events, { judgedAt: HONOLULU });
    expect(verdictOf(moved)).toMatchObject({ shown: 'CLOSED', reason: 'alert', isOverride: false });
    expect(viewOf(moved)).toBe('CLOSED');
    expect(verdictOf(freshFeed(events, { judgedAt: LUBBOCK })).shown).toBe('OPEN');
  });

  it('counts from a millionth of a degree on [S1]', () => {
    const [lon, lat] = LUBBOCK;
    const shownAt = (judgedAt: LonLat) => verdictOf(freshFeed([], { judgedAt })).shown;
    expect(shownAt([lon + 0.9e-6, lat - 0.9e-6])).toBe('OPEN');
    expect(shownAt([lon + 1.1e-6, lat])).toBe('UNKNOWN');
    expect(shownAt([lon, lat - 1.1e-6])).toBe('UNKNOWN');
    expect(shownAt([lon, Number.NaN])).toBe('UNKNOWN');
  });

  it('asks nothing where the answer or the page names no position [S4]', () => {
    expect(verdictOf(freshFeed([], { judgedAt: null })).shown).toBe('OPEN');
    expect(verdictOf(freshFeed([], { judgedAt: HONOLULU }), null).shown).toBe('OPEN');
  });
});
