import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { ALERT_STATUSES, type AlertStatus } from '#domain/alerting/alertStatus.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { windAsOf } from '../../../support/yardEvents.ts';
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
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';

const NO_TRAITS: EventTraitsByType = {};
const judge = (feed: FeedFacts | null, witness: WitnessFacts = NO_WITNESS, nowMs = NOW_MS) =>
  yardVerdict(feed, witness, { traits: NO_TRAITS, rules: RULES }, nowMs);
const STALE_MS = RULES.staleAfterMs;

describe('what is shown', () => {
  it('is LOADING before anything was received, never OPEN [STATUS-03][GAP-75][S1]', () => {
    expect(judge(null)).toMatchObject({ shown: 'LOADING', reason: 'nothingReceived', alerts: [] });
  });

  it('is OPEN for a fresh answer without events [STATUS-03]', () => {
    expect(judge(freshFeed())).toMatchObject({ shown: 'OPEN', reason: 'quiet', isOverride: false });
  });

  it.each<[AlertStatus, ShownStatus]>([
    ['ALL_CLEAR', 'OPEN'],
    ['WARNING', 'WARNING'],
    ['ALERT', 'CLOSED'],
    ['ALERT_OPEN', 'ALERT_OPEN'],
    ['UNKNOWN', 'UNKNOWN'],
  ])('is for %s %s [STATUS-03]', (status, shown) => {
    expect(judge(freshFeed([anEvent({ status })]))).toMatchObject({ shown, reason: 'alert' });
  });

  it('is the worst of two events of any statuses, in any order [STATUS-10][S1]', () => {
    const order: ShownStatus[] = ['OPEN', 'WARNING', 'ALERT_OPEN', 'UNKNOWN', 'CLOSED'];
    const statuses = ALERT_STATUSES.filter((status) => status !== 'OVERRIDE');
    for (const one of statuses) {
      for (const other of statuses) {
        const alone = [one, other].map((status) => judge(freshFeed([anEvent({ status })])).shown);
        const pair = [
          anEvent({ id: 'one', status: one, severity: 1 }),
          anEvent({ id: 'other', type: 'snowfall_level1', status: other, severity: 9 }),
        ];
        const worst = order[Math.max(...alone.map((shown) => order.indexOf(shown)))];
        expect(judge(freshFeed(pair)).shown).toBe(worst);
        expect(judge(freshFeed(pair.toReversed())).shown).toBe(worst);
      }
    }
  });

  it('closes for lightning until 30 min after its last strike, and opens then [S1][STATUS-21]', () => {
    expect(judge(freshFeed([lightningAlert(NOW_MS - QUIET_MS + 1)])).shown).toBe('CLOSED');
    expect(judge(freshFeed([lightningAlert(NOW_MS - QUIET_MS)])).shown).toBe('OPEN');
  });

  it('closes until an answer from after the end has come, whatever the clock says [STATUS-06][S1][S2][S6]', () => {
    const hazards = [
      lightningAlert(NOW_MS - QUIET_MS),
      anEvent({ status: 'ALERT', expiresAtMs: NOW_MS }),
      closingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS }),
    ];
    for (const hazard of hazards) {
      const before = freshFeed([hazard], { generatedAtMs: NOW_MS - 1 });
      expect(judge(before, NO_WITNESS, NOW_MS + STALE_MS - 1).shown).toBe('CLOSED');
      expect(judge(freshFeed([hazard], { generatedAtMs: NOW_MS })).shown).toBe('OPEN');
    }
  });

  it('ends an override that opens the yard by the clock alone [STATUS-06][STATUS-11][S2][S9]', () => {
    const override = openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS + 1 });
    const feed = freshFeed([override, anEvent({ status: 'ALERT' })], { generatedAtMs: NOW_MS - 1_000 });
    expect(judge(feed)).toMatchObject({ shown: 'OPEN', isOverride: true });
    expect(judge(feed, NO_WITNESS, NOW_MS + 1)).toMatchObject({ shown: 'CLOSED', isOverride: false });
  });
});

describe('freshness', () => {
  it('holds an answer that is 60 s old and not one millisecond longer [S4][S5]', () => {
    expect(judge(freshFeed([], { generatedAtMs: NOW_MS - STALE_MS })).shown).toBe('OPEN');
    expect(judge(freshFeed([], { generatedAtMs: NOW_MS - STALE_MS - 1 }))).toMatchObject({
      shown: 'UNKNOWN',
      reason: 'feedStale',
      alerts: [],
    });
  });

  it('distrusts an answer from the future as much [S5]', () => {
    expect(judge(freshFeed([], { generatedAtMs: NOW_MS + STALE_MS })).shown).toBe('OPEN');
    expect(judge(freshFeed([], { generatedAtMs: NOW_MS + STALE_MS + 1 })).shown).toBe('UNKNOWN');
  });

  it.each([null, Number.NaN, NOW_MS - STALE_MS - 1, NOW_MS + STALE_MS + 1])(
    'is UNKNOWN where lightning is known up to %d only [GAP-136][S1][S4]',
    (lightningAsOfMs) => {
      const facts = { lightningAsOfMs };
      for (const events of [
        [],
        [anEvent()],
        [anEvent({ status: 'ALERT_OPEN' })],
        [openingOverride(NOW_MS - 1)],
      ]) {
        expect(judge(freshFeed(events, facts))).toMatchObject({
          shown: 'UNKNOWN',
          reason: 'lightningUnknown',
          isOverride: false,
        });
      }
    },
  );

  it('stays CLOSED by weather or by a person where lightning is not known [GAP-136][S2]', () => {
    const facts = { lightningAsOfMs: null };
    expect(judge(freshFeed([anEvent({ status: 'ALERT' })], facts)).shown).toBe('CLOSED');
    expect(judge(freshFeed([closingOverride(NOW_MS)], facts)).shown).toBe('CLOSED');
  });

  it.each([Number.NaN, Infinity, -Infinity])('never opens at a time of %d [S1]', (nowMs) => {
    expect(judge(freshFeed(), NO_WITNESS, nowMs).shown).toBe('UNKNOWN');
  });
});

describe('the page as a second witness', () => {
  const saw = (facts: Partial<WitnessFacts>): WitnessFacts => ({ ...NO_WITNESS, ...facts });

  it('closes the yard by a strike younger than 30 min, and not at 30 min [S1][S2]', () => {
    const young = saw({ lastAlertStrikeMs: NOW_MS - QUIET_MS + 1 });
    expect(judge(freshFeed(), young)).toMatchObject({ shown: 'CLOSED', reason: 'strikeUnconfirmed' });
    expect(judge(freshFeed(), saw({ lastAlertStrikeMs: NOW_MS - QUIET_MS })).shown).toBe('OPEN');
    const before = freshFeed([], { generatedAtMs: NOW_MS - 1 });
    expect(judge(before, saw({ lastAlertStrikeMs: NOW_MS - QUIET_MS })).shown).toBe('CLOSED');
  });

  it('warns by a strike in the outer circle [S2]', () => {
    const near = saw({ lastWarningStrikeMs: NOW_MS - 1 });
    expect(judge(freshFeed(), near)).toMatchObject({ shown: 'WARNING', reason: 'strikeUnconfirmed' });
    expect(judge(null, near).shown).toBe('LOADING');
  });

  it('closes while loading and while stale, and by a time that cannot be read [S1]', () => {
    const seen = saw({ lastAlertStrikeMs: NOW_MS - MINUTE_MS });
    expect(judge(null, seen).shown).toBe('CLOSED');
    expect(judge(freshFeed([], { generatedAtMs: 0 }), seen).shown).toBe('CLOSED');
    expect(judge(freshFeed(), saw({ lastAlertStrikeMs: Number.NaN })).shown).toBe('CLOSED');
  });

  it('never makes a status better [S2]', () => {
    const order: ShownStatus[] = ['OPEN', 'WARNING', 'ALERT_OPEN', 'LOADING', 'UNKNOWN', 'CLOSED'];
    fc.assert(
      fc.property(fc.option(anyFeed), anyTraits, anyWitness, (feed, traits, witness) => {
        const context = { traits, rules: RULES };
        const without = yardVerdict(feed, NO_WITNESS, context, NOW_MS);
        const withIt = yardVerdict(feed, witness, context, NOW_MS);
        // a strike may revoke an opening override, also one under a drill, and what was under it may say anything but OPEN
        if (without.override.isSet) return;
        expect(order.indexOf(withIt.shown)).toBeGreaterThanOrEqual(order.indexOf(without.shown));
      }),
      { numRuns: 500 },
    );
  });
});

describe('an override', () => {
  it('opens a yard that lightning closed before it, and is marked [STATUS-11][S9]', () => {
    const feed = freshFeed([
      lightningAlert(NOW_MS - 10 * MINUTE_MS),
      openingOverride(NOW_MS - 5 * MINUTE_MS),
    ]);
    expect(judge(feed)).toMatchObject({ shown: 'OPEN', isOverride: true, reason: 'override' });
  });

  it('opens a yard over weather that is not current, never over lightning that is not [GAP-136][S1][S9]', () => {
    const weather = [windAsOf(NOW_MS - 300_001)];
    const events = [openingOverride(NOW_MS - 1)];
    expect(judge(freshFeed([], { weather })).shown).toBe('UNKNOWN');
    const overridden = judge(freshFeed(events, { weather }));
    expect(overridden).toMatchObject({ shown: 'OPEN', isOverride: true, staleWeather: weather });
    expect(judge(freshFeed(events, { weather, lightningAsOfMs: null })).shown).toBe('UNKNOWN');
  });

  it.each([
    ['wind', anEvent({ id: 'wind', type: 'wind_level2', status: 'ALERT' })],
    ['lightning before it', lightningAlert(NOW_MS - 10 * MINUTE_MS)],
  ])(
    'that opens over lightning that is not current hides no ALERT of %s, as on the map [S2][S9]',
    (_, alert) => {
      const events = [alert, openingOverride(NOW_MS - 5 * MINUTE_MS)];
      const blind = freshFeed(events, { lightningAsOfMs: null });
      expect(judge(blind)).toMatchObject({
        shown: 'CLOSED',
        reason: 'alert',
        isOverride: false,
        // who may remove it sees it still
        override: { isSet: true },
      });
      expect(mapStatus(blind, NO_WITNESS, { traits: {}, rules: RULES }, NOW_MS).status).toBe('ALERT');
      expect(judge(freshFeed(events))).toMatchObject({ shown: 'OPEN', isOverride: true });
    },
  );

  it('closes a quiet yard, and is marked [STATUS-11][S9]', () => {
    expect(judge(freshFeed([closingOverride(NOW_MS)]))).toMatchObject({ shown: 'CLOSED', isOverride: true });
  });

  it('gives way to a strike after it that a longer alert of the same type hides [S9]', () => {
    const setMs = NOW_MS - 5 * MINUTE_MS;
    const longer = lightningAlert(setMs - 1, { id: 'longer', expiresAtMs: NOW_MS + 2 * QUIET_MS });
    const struck = lightningAlert(setMs + 1, { id: 'struck' });
    expect(judge(freshFeed([longer, struck, openingOverride(setMs)]))).toMatchObject({
      shown: 'CLOSED',
      isOverride: false,
    });
  });

  it('gives way to a strike after it, in the feed or seen by the page [S9]', () => {
    const override = openingOverride(NOW_MS - 5 * MINUTE_MS);
    const struck = freshFeed([lightningAlert(NOW_MS - MINUTE_MS), override]);
    expect(judge(struck)).toMatchObject({ shown: 'CLOSED', isOverride: false });
    const seen = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - MINUTE_MS };
    expect(judge(freshFeed([override]), seen)).toMatchObject({ shown: 'CLOSED', isOverride: false });
  });
});
