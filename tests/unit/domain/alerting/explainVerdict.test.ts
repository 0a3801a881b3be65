import { describe, expect, it } from 'vitest';
import type { Explanation } from '#domain/alerting/explanation.ts';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import {
  anEvent,
  closingOverride,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';
import { explain } from './explained.ts';

describe('an answer is explained', () => {
  it('with the ages of its content and of its lightning [S5]', () => {
    const feed = freshFeed([], { generatedAtMs: NOW_MS - 4000, lightningAsOfMs: NOW_MS - 9000 });
    expect(explain({ feed })).toMatchObject({
      isDrill: false,
      provenMs: NOW_MS - 4000,
      feed: {
        generatedAtMs: NOW_MS - 4000,
        ageMs: 4000,
        isCurrent: true,
        lightningAsOfMs: NOW_MS - 9000,
        lightningAgeMs: 9000,
        isLightningCurrent: true,
      },
    });
  });

  it('without ages where times are not told [S4]', () => {
    const feed = freshFeed([], { generatedAtMs: Number.NaN, lightningAsOfMs: null });
    expect(explain({ feed }).feed).toEqual({
      generatedAtMs: null,
      ageMs: null,
      judgedAt: null,
      watchedAt: null,
      isCurrent: false,
      lightningAsOfMs: null,
      lightningAgeMs: null,
      isLightningCurrent: false,
      lightningLimitMs: 60_000,
      weather: [],
    });
  });

  it('with the age of the last strike that lightning tells of; weather tells of none [S3]', () => {
    const feed = freshFeed([lightningAlert(NOW_MS - 3 * MINUTE_MS), anEvent()]);
    expect(explain({ feed }).events).toMatchObject([
      { lastStrikeAtMs: NOW_MS - 3 * MINUTE_MS, lastStrikeAgeMs: 3 * MINUTE_MS },
      { lastStrikeAtMs: null, lastStrikeAgeMs: null },
    ]);
  });
});

describe('an override is explained', () => {
  const setMs = NOW_MS - 20 * MINUTE_MS;

  it('as revoked by the first strike after it, told or seen [S9]', () => {
    const strike = (id: string, ageMs: number) =>
      lightningAlert(NOW_MS - ageMs, { id, type: `lightning_${id}` });
    const events = [
      openingOverride(setMs),
      strike('before', 21 * MINUTE_MS),
      strike('first', 19 * MINUTE_MS),
      strike('next', 9 * MINUTE_MS),
    ];
    const witness = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - MINUTE_MS };
    expect(explain({ feed: freshFeed(events), witness }).override).toMatchObject({
      opens: true,
      isRevoked: true,
      revokedByStrikeAtMs: NOW_MS - 19 * MINUTE_MS,
    });
  });

  it('as revoked at a time that nobody knows where the strike cannot be dated [S9]', () => {
    const feed = freshFeed([openingOverride(setMs), lightningAlert(Number.NaN)]);
    expect(explain({ feed }).override).toMatchObject({ isRevoked: true, revokedByStrikeAtMs: null });
  });

  it('as standing without a strike after it [S9]', () => {
    const feed = freshFeed([openingOverride(setMs), lightningAlert(setMs)]);
    expect(explain({ feed }).override).toMatchObject({ isRevoked: false, revokedByStrikeAtMs: null });
  });

  it('as standing where it closes, whatever strikes came after it [S2]', () => {
    const feed = freshFeed([closingOverride(setMs), lightningAlert(NOW_MS)]);
    expect(explain({ feed }).override).toMatchObject({
      opens: false,
      isRevoked: false,
      revokedByStrikeAtMs: null,
    });
  });

  it('as none where the answer that lists it is old [S1][S4]', () => {
    const feed = freshFeed([openingOverride(setMs)], { generatedAtMs: NOW_MS - RULES.staleAfterMs - 1 });
    const told = explain({ feed });
    expect(told.override).toBeNull();
    expect(told.events).toMatchObject([{ fate: 'unproven' }]);
  });
});

describe('a strike that the page saw is explained', () => {
  it('with its age, and as what closed the yard where it alone did [S2]', () => {
    const witness = {
      lastAlertStrikeMs: NOW_MS - 2 * MINUTE_MS,
      lastWarningStrikeMs: NOW_MS - QUIET_MS,
    };
    expect(explain({ witness }).witness).toMatchObject({
      alertStrike: {
        atMs: NOW_MS - 2 * MINUTE_MS,
        ageMs: 2 * MINUTE_MS,
        isRecent: true,
        hasRaised: true,
      },
      warningStrike: { ageMs: QUIET_MS, isRecent: false, hasRaised: false },
    });
  });

  it('as what made a quiet yard warn [S2]', () => {
    const told = explain({ witness: { lastAlertStrikeMs: null, lastWarningStrikeMs: NOW_MS } });
    expect(told).toMatchObject({ shown: 'WARNING', witness: { alertStrike: null } });
    expect(told.witness.warningStrike).toMatchObject({ ageMs: 0, hasRaised: true });
  });

  it('as having raised nothing where a hazard shows as much without it', () => {
    const witness = { lastAlertStrikeMs: NOW_MS, lastWarningStrikeMs: NOW_MS };
    const raisedBy = (told: Explanation) => [
      told.witness.alertStrike?.hasRaised,
      told.witness.warningStrike?.hasRaised,
    ];
    expect(raisedBy(explain({ witness, feed: freshFeed([lightningAlert(NOW_MS)]) }))).toEqual([false, false]);
    const warning = freshFeed([anEvent()]);
    const near = { ...NO_WITNESS, lastWarningStrikeMs: NOW_MS };
    expect(raisedBy(explain({ witness: near, feed: warning }))).toEqual([undefined, false]);
  });
});

describe('changes are told by time', () => {
  it('also where calm brings one sooner than silence does', () => {
    const wind = anEvent({ expiresAtMs: NOW_MS + 10_000 });
    const { changes } = explain({ feed: freshFeed([wind], { lightningAsOfMs: NOW_MS }) });
    expect(changes.map(({ cause, atMs }) => [cause, atMs === null ? null : atMs - NOW_MS])).toEqual([
      ['eventEnds', 10_000],
      ['feedStale', RULES.staleAfterMs + 1],
      ['strikeInside', null],
      ['eventDropped', null],
    ]);
  });

  it('and last those that nobody can date', () => {
    const over = lightningAlert(NOW_MS - QUIET_MS);
    const wind = anEvent({ expiresAtMs: NOW_MS + 10 * MINUTE_MS });
    const feed = freshFeed([over, wind], { generatedAtMs: NOW_MS - 3000 });
    expect(explain({ feed }).changes).toMatchObject([
      { cause: 'feedStale', assumption: 'silence', to: 'UNKNOWN' },
      { cause: 'eventEnds', assumption: 'calm', atMs: NOW_MS + 10 * MINUTE_MS, to: 'OPEN' },
      { cause: 'answer', assumption: 'calm', atMs: null, to: 'WARNING' },
      { cause: 'eventDropped', assumption: 'happens', atMs: null, to: 'WARNING' },
    ]);
  });

  it('and an override whose beginning cannot be read brings none [S1]', () => {
    const wind = anEvent({ status: 'ALERT', expiresAtMs: NOW_MS + 30 * MINUTE_MS });
    const undated = openingOverride(Number.NaN, { expiresAtMs: null });
    const witness = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - 20 * MINUTE_MS };
    const { changes } = explain({ feed: freshFeed([wind, undated]), witness });
    expect(changes.filter(({ assumption }) => assumption === 'calm')).toMatchObject([
      { cause: 'eventEnds', atMs: NOW_MS + 30 * MINUTE_MS, to: 'OPEN' },
    ]);
  });
});
