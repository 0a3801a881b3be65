import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { facilityViewStatus, worseView } from '#domain/alerting/facilityViewStatus.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { traitsOf, windAsOf } from '../../../support/yardEvents.ts';
import {
  anEvent,
  anyFeed,
  anyTraits,
  anyWitness,
  closingOverride,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  RULES,
} from './alertingFixtures.ts';

const view = (feed: FeedFacts | null, traits: EventTraitsByType = {}, witness: WitnessFacts = NO_WITNESS) =>
  facilityViewStatus(feed, witness, { traits, rules: RULES }, NOW_MS);

describe('the facility view', () => {
  it('is OPEN without events, but only after a good answer [STATUS-19][GAP-75][S1]', () => {
    expect(view(freshFeed()).status).toBe('OPEN');
    expect(view(null).status).toBe('LOADING');
    expect(view(freshFeed([], { generatedAtMs: NOW_MS - RULES.staleAfterMs - 1 })).status).toBe('UNKNOWN');
  });

  it.each([
    ['ALERT', 'CLOSED'],
    ['WARNING', 'OPEN'],
    ['ALERT_OPEN', 'OPEN'],
    ['ALL_CLEAR', 'OPEN'],
    ['UNKNOWN', 'UNKNOWN'],
  ] as const)('shows %s as %s where metadata says nothing [STATUS-19][GAP-75]', (status, expected) => {
    expect(view(freshFeed([anEvent({ status })]))).toEqual({
      status: expected,
      isOverride: false,
      disagreements: [],
    });
  });

  it('shows OPEN for lightning that only warns [STATUS-19]', () => {
    const warning = lightningAlert(NOW_MS, { type: 'lightning_warning', status: 'WARNING' });
    expect(view(freshFeed([warning]))).toEqual({ status: 'OPEN', isOverride: false, disagreements: [] });
  });

  it('takes yard_status of metadata, and reports that the yard pages differ [STATUS-19][GAP-75]', () => {
    const closes = { wind_level1: traitsOf({ yardStatus: 'CLOSED' }) };
    expect(view(freshFeed([anEvent()]), closes)).toEqual({
      status: 'CLOSED',
      isOverride: false,
      disagreements: ['wind_level1'],
    });
    const opens = { wind_level1: traitsOf({ yardStatus: 'OPEN' }) };
    expect(view(freshFeed([anEvent({ status: 'ALERT' })]), opens).status).toBe('OPEN');
  });

  it("takes the event's own yardStatus before metadata [STATUS-19][GAP-75]", () => {
    const opens = { wind_level1: traitsOf({ yardStatus: 'OPEN' }) };
    expect(view(freshFeed([anEvent({ yardStatus: 'CLOSED' })]), opens).status).toBe('CLOSED');
  });

  it('counts visible, unexpired events, the latest of a type [STATUS-18]', () => {
    const hidden = { wind_level1: traitsOf({ isYardVisible: false }) };
    const alert = anEvent({ status: 'ALERT' });
    expect(view(freshFeed([alert]), hidden).status).toBe('OPEN');
    expect(view(freshFeed([{ ...alert, expiresAtMs: NOW_MS }])).status).toBe('OPEN');
    const later = anEvent({ id: 'later', status: 'WARNING', expiresAtMs: NOW_MS + 60 * MINUTE_MS });
    expect(view(freshFeed([alert, later])).status).toBe('OPEN');
  });

  it('takes its events by severity, the highest first [STATUS-18]', () => {
    const types = ['wind_level1', 'wind_level2', 'wind_level3'] as const;
    const closing = Object.fromEntries(types.map((type) => [type, traitsOf({ yardStatus: 'CLOSED' })]));
    const [low, high, middle] = [1, 3, 2].map((severity, index) =>
      anEvent({ id: `event-${severity}`, type: types[index]!, severity }),
    );
    const shown = view(freshFeed([low!, high!, middle!]), closing);
    expect(shown.disagreements).toEqual(['wind_level2', 'wind_level3', 'wind_level1']);
  });

  it('follows an override [STATUS-19]', () => {
    const feed = freshFeed([anEvent({ status: 'ALERT' }), openingOverride(NOW_MS - 1)]);
    expect(view(feed)).toMatchObject({ status: 'OPEN', isOverride: true });
    expect(view(freshFeed([closingOverride(NOW_MS)]))).toMatchObject({ status: 'CLOSED', isOverride: true });
  });
});

describe('no table', () => {
  const allOpen = {
    lightning_alert: traitsOf({ yardStatus: 'OPEN' }),
    wind_level1: traitsOf({ yardStatus: 'OPEN' }),
  };

  it('opens a yard that lightning closes [STATUS-19][S1]', () => {
    const alert = lightningAlert(NOW_MS, { yardStatus: 'OPEN' });
    expect(view(freshFeed([alert]), allOpen).status).toBe('CLOSED');
  });

  it('opens a yard whose lightning is not known [STATUS-19][S1][S4]', () => {
    const feed = freshFeed([anEvent({ status: 'ALERT' })], { lightningAsOfMs: null });
    expect(view(feed, allOpen).status).toBe('UNKNOWN');
  });

  it('opens a yard whose watched weather is not current [STATUS-19][GAP-136][S1][S4]', () => {
    const byWind = (asOfMs: number) =>
      freshFeed([anEvent({ status: 'ALERT' })], { weather: [windAsOf(asOfMs)] });
    expect(view(byWind(NOW_MS - 300_000), allOpen).status).toBe('OPEN');
    expect(view(byWind(NOW_MS - 300_001), allOpen).status).toBe('UNKNOWN');
  });

  it('opens a yard by an answer about another place [STATUS-19][S1]', () => {
    const judged = (judgedAt: [number, number]) =>
      facilityViewStatus(
        freshFeed([anEvent({ status: 'ALERT' })], { judgedAt }),
        NO_WITNESS,
        { traits: allOpen, rules: RULES, watchedAt: [-100, 37] },
        NOW_MS,
      ).status;
    expect(judged([-100, 37])).toBe('OPEN');
    expect(judged([-90, 40])).toBe('UNKNOWN');
  });

  it('opens a yard against a strike that the page saw [STATUS-19][S1]', () => {
    const seen = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - MINUTE_MS };
    expect(view(freshFeed([anEvent({ status: 'ALERT' })]), allOpen, seen).status).toBe('CLOSED');
  });

  it('opens a yard over an event that is not known [STATUS-19][S4]', () => {
    const events = [
      anEvent({ status: 'UNKNOWN' }),
      anEvent({ type: 'snowfall_level1', status: 'ALERT', yardStatus: 'OPEN' }),
    ];
    expect(view(freshFeed(events), allOpen).status).toBe('UNKNOWN');
  });

  it('makes a yard merely unknown that it closes by an event that is not known [S1][STATUS-19]', () => {
    const closes = { ...allOpen, wind_level1: traitsOf({ yardStatus: 'CLOSED' }) };
    const alert = anEvent({ type: 'snowfall_level1', status: 'ALERT', yardStatus: 'OPEN' });
    expect(view(freshFeed([alert, anEvent({ status: 'UNKNOWN' })]), closes).status).toBe('CLOSED');
    const unclear = anEvent({ status: 'UNKNOWN', yardStatus: 'CLOSED' });
    expect(view(freshFeed([alert, unclear]), allOpen).status).toBe('CLOSED');
  });

  it('opens a yard that the yard page closes for anything but weather, nor one it does not know [STATUS-19][S1][S4]', () => {
    let opened = 0;
    fc.assert(
      fc.property(fc.option(anyFeed, { freq: 20 }), anyTraits, anyWitness, (feed, traits, witness) => {
        if (view(feed, traits, witness).status !== 'OPEN') return;
        opened += 1;
        const real = feed === null ? null : { ...feed, drills: [] };
        const { shown, alerts, reason } = yardVerdict(real, witness, { traits, rules: RULES }, NOW_MS);
        expect(['LOADING', 'UNKNOWN']).not.toContain(shown);
        if (shown !== 'CLOSED') return;
        expect(reason).toBe('alert');
        expect(alerts.some(({ type, status }) => type.startsWith('lightning_') && status === 'ALERT')).toBe(
          false,
        );
      }),
      { numRuns: 4000 },
    );
    expect(opened).toBeGreaterThan(100);
  });
});

describe('of two answers that speak of one yard', () => {
  const said = (status: 'OPEN' | 'LOADING' | 'UNKNOWN' | 'CLOSED', isOverride = false) => ({
    status,
    isOverride,
    disagreements: [],
  });

  it('the worse is shown, whichever it is [STATUS-19][S1][S2]', () => {
    const order = ['OPEN', 'LOADING', 'UNKNOWN', 'CLOSED'] as const;
    for (const [rank, worse] of order.entries())
      for (const better of order.slice(0, rank)) {
        expect(worseView(said(worse), said(better)).status).toBe(worse);
        expect(worseView(said(better), said(worse)).status).toBe(worse);
      }
  });

  it('the first is shown where they agree, with what it says of an override [S9]', () => {
    expect(worseView(said('OPEN', true), said('OPEN')).isOverride).toBe(true);
    expect(worseView(said('CLOSED'), said('CLOSED', true)).isOverride).toBe(false);
  });
});
