import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { facilityDisplay } from '#domain/alerting/facilityDisplay.ts';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import { displayRank, isSameDisplay, yardDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
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

type Traits = Parameters<typeof mapStatus>[2]['traits'];

const READER = { language: 'fr-CA', unitSystem: 3 } as const;
const CHECKED = { state: 'current', checkedAtMs: NOW_MS } as const;

function factsOf(feed: FeedFacts | null, witness: WitnessFacts) {
  return {
    feed,
    witness,
    etaMs: null,
    rules: RULES,
    closestStrikeM: null,
    freshness: CHECKED,
    locale: READER,
  };
}

/** As on the yard's own pages. */
function onYard(feed: FeedFacts | null, witness = NO_WITNESS, traits: Traits = {}): YardDisplay {
  const verdict = yardVerdict(feed, witness, { traits, rules: RULES }, NOW_MS);
  return yardDisplay(verdict, { ...factsOf(feed, witness), mark: null }, NOW_MS);
}

/** As on the map and in its lists. */
function onMap(feed: FeedFacts | null, witness = NO_WITNESS, traits: Traits = {}): YardDisplay {
  const context = { traits, rules: RULES };
  const verdict = yardVerdict(feed, witness, context, NOW_MS);
  const mark = mapStatus(feed, witness, context, NOW_MS);
  return yardDisplay(verdict, { ...factsOf(feed, witness), mark }, NOW_MS);
}

function inFacilityView(feed: FeedFacts | null, witness = NO_WITNESS, traits: Traits = {}): YardDisplay {
  const tables = facilityViewStatus(feed, witness, { traits, rules: RULES }, NOW_MS);
  const own = onYard(feed, witness, traits);
  return facilityDisplay(own, own, tables.status);
}

const warning = lightningAlert(NOW_MS - 12 * MINUTE_MS, {
  type: 'lightning_warning',
  status: 'WARNING',
  triggerDistanceM: 16_093,
  closestStrike: { position: [-100, 37], distanceM: 13_357, atMs: NOW_MS - 12 * MINUTE_MS },
});

const closingWind = (facts: Partial<ActiveEvent>) =>
  anEvent({ id: 'wind', type: 'wind_level2', status: 'ALERT', ...facts });

describe('the display of a yard', () => {
  it.each([
    ['OPEN', false, freshFeed()],
    ['WARNING', false, freshFeed([warning])],
    ['CLOSED', false, freshFeed([lightningAlert(NOW_MS)])],
    [
      'ALERT_OPEN',
      false,
      freshFeed([lightningAlert(NOW_MS, { type: 'lightning_alert_open', status: 'ALERT_OPEN' })]),
    ],
    ['UNKNOWN', false, freshFeed([], { lightningAsOfMs: null })],
    ['OPEN', true, freshFeed([openingOverride(NOW_MS - 1)])],
    ['CLOSED', true, freshFeed([closingOverride(NOW_MS - 1)])],
  ] as const)(
    'is %s (override: %s) on yard pages, on the map and in the facility view [GAP-144]',
    (shown, isOverride, feed) => {
      const yard = onYard(feed);
      expect(yard).toMatchObject({ shown, isOverride });
      expect(onMap(feed)).toEqual(yard);
      expect(inFacilityView(feed)).toEqual(yard);
    },
  );

  it('is WARNING in the facility view while lightning warns, and says that the yard is open [GAP-75]', () => {
    expect(inFacilityView(freshFeed([warning]))).toMatchObject({ shown: 'WARNING', yardStatus: 'OPEN' });
  });

  it('counts down in the facility view to the later end of two answers that say the same [S3][GAP-75]', () => {
    const closedSince = (agoMs: number) => freshFeed([lightningAlert(NOW_MS - agoMs)]);
    const [old, now] = [onYard(closedSince(29 * MINUTE_MS)), onMap(closedSince(0))];
    expect(facilityDisplay(old, now, 'OPEN').countdown).toEqual(now.countdown);
    expect(facilityDisplay(now, old, 'OPEN').countdown).toEqual(now.countdown);
    expect(now.countdown).toMatchObject({ untilMs: NOW_MS + QUIET_MS });
    const endless = onMap(freshFeed([lightningAlert(NOW_MS, { expiresAtMs: null, triggerDistanceM: null })]));
    expect(endless.countdown.kind).toBe('surrounding');
    expect(facilityDisplay(old, endless, 'OPEN').countdown).toEqual(endless.countdown);
    const over = onYard(freshFeed([lightningAlert(NOW_MS - QUIET_MS)], { generatedAtMs: NOW_MS - 1 }));
    expect(over).toMatchObject({ shown: 'CLOSED', countdown: { kind: 'over' } });
    for (const newer of [now, endless]) expect(facilityDisplay(over, newer, 'OPEN')).toBe(newer);
  });

  it('stays an override in the facility view where lightning on the map would end later [GAP-75][S9]', () => {
    const closed = onYard(freshFeed([closingOverride(NOW_MS - 1), lightningAlert(NOW_MS - 29 * MINUTE_MS)]));
    const onMapNow = onMap(freshFeed([lightningAlert(NOW_MS)]));
    expect(facilityDisplay(closed, onMapNow, 'OPEN')).toBe(closed);
  });

  it('tells the closest strike of a satellite with its error, on every surface [GAP-137][GAP-144]', () => {
    const strike = { position: [-100, 37], distanceM: 9_800, distanceErrorM: 6_200, atMs: NOW_MS } as const;
    const feed = freshFeed([lightningAlert(NOW_MS, { closestStrike: strike })]);
    const told = { closestStrikeM: 9_800, closestStrikeErrorM: 6_200 };
    for (const display of [onYard(feed), onMap(feed), inFacilityView(feed)]) {
      expect(display).toMatchObject(told);
      expect(isSameDisplay(display, { ...display, closestStrikeErrorM: null })).toBe(false);
    }
    expect(onMap(freshFeed([warning])).closestStrikeErrorM).toBeNull();
  });

  it('says that satellites alone call it open, and only of what is open by itself [GAP-137][GAP-144]', () => {
    const by = (events: Parameters<typeof freshFeed>[0], facts = {}) =>
      freshFeed(events, { isSatelliteOnly: true, ...facts });
    const markOf = (feed: FeedFacts) => [onYard(feed), onMap(feed), inFacilityView(feed)];
    for (const display of markOf(by([]))) {
      expect(display).toMatchObject({ shown: 'OPEN', isSatelliteOnly: true });
      expect(isSameDisplay(display, { ...display, isSatelliteOnly: false })).toBe(false);
    }
    const others = [
      freshFeed(),
      by([warning]),
      by([lightningAlert(NOW_MS)]),
      by([openingOverride(NOW_MS - 1)]),
      by([], { lightningAsOfMs: null }),
    ];
    for (const display of others.flatMap(markOf)) expect(display.isSatelliteOnly).toBe(false);
  });

  it('counts down to no end that satellites alone cannot prove, on every surface [GAP-137][GAP-144]', () => {
    const closed = [lightningAlert(NOW_MS)];
    const countdownsOf = (feed: FeedFacts) =>
      [onYard(feed), onMap(feed), inFacilityView(feed)].map(({ countdown }) => countdown.kind);
    const unproven = { isSatelliteOnly: true, lightningAsOfMs: null } as const;
    expect(countdownsOf(freshFeed(closed, unproven))).toEqual(['none', 'none', 'none']);
    // satellites that somebody has accepted do end it, and so do other sources
    for (const facts of [{ isSatelliteOnly: true } as const, { lightningAsOfMs: null }])
      expect(countdownsOf(freshFeed(closed, facts))).toEqual(['running', 'running', 'running']);
    const display = onYard(freshFeed(closed, unproven));
    expect(display).toMatchObject({ shown: 'CLOSED', endMs: null });
  });

  it.each([
    ['wind that is shown and ends later', 9, 25, 25],
    ['wind that is not shown and ends later', -1, 25, 25],
    ['wind that is shown and ends sooner', 9, 5, 10],
    ['wind that is not shown and ends sooner', -1, 5, 10],
  ])(
    'counts down to the last end of lightning for 10 min and %s, on every surface [YARD-02][S2]',
    (_, severity, windMinutes, minutes) => {
      const wind = closingWind({ severity, expiresAtMs: NOW_MS + windMinutes * MINUTE_MS });
      const feed = freshFeed([lightningAlert(NOW_MS - 20 * MINUTE_MS), wind]);
      const endMs = NOW_MS + minutes * MINUTE_MS;
      for (const display of [onYard(feed), onMap(feed), inFacilityView(feed)])
        expect(display).toMatchObject({ countdown: { kind: 'running', untilMs: endMs }, endMs });
    },
  );

  it('counts down to no end where something else closes that has none, or that satellites alone cannot prove [YARD-02][S4][GAP-137]', () => {
    const endless = closingWind({ severity: -1, expiresAtMs: null });
    const wind = closingWind({ severity: 9, expiresAtMs: NOW_MS + 5 * MINUTE_MS });
    const unproven = { isSatelliteOnly: true, lightningAsOfMs: null } as const;
    const feeds = [
      freshFeed([lightningAlert(NOW_MS), endless]),
      freshFeed([lightningAlert(NOW_MS), wind], unproven),
    ];
    for (const display of feeds.flatMap((feed) => [onYard(feed), onMap(feed), inFacilityView(feed)]))
      expect(display).toMatchObject({ shown: 'CLOSED', countdown: { kind: 'none' }, endMs: null });
  });

  it('counts down to the last end also where the time of lightning is over [YARD-02][YARD-18][S2]', () => {
    const over = lightningAlert(NOW_MS - 31 * MINUTE_MS, { expiresAtMs: NOW_MS + 2 * MINUTE_MS });
    const wind = closingWind({ severity: -1, expiresAtMs: NOW_MS + 25 * MINUTE_MS });
    const late = { generatedAtMs: NOW_MS - 10_000 };
    const justOver = lightningAlert(NOW_MS - QUIET_MS - 1_000);
    for (const feed of [freshFeed([over, wind]), freshFeed([justOver, wind], late)])
      for (const display of [onYard(feed), onMap(feed), inFacilityView(feed)])
        expect(display).toMatchObject({
          countdown: { kind: 'running', untilMs: wind.expiresAtMs },
          endMs: wind.expiresAtMs,
        });
    const report = { atMs: NOW_MS - MINUTE_MS, isAnswered: true };
    const untilMs = report.atMs + QUIET_MS;
    expect(onYard(freshFeed([over]), { ...NO_WITNESS, report })).toMatchObject({
      countdown: { kind: 'running', untilMs },
      endMs: untilMs,
    });
  });

  it('says that the time of lightning is over only where nothing else closes for longer [YARD-18][S4]', () => {
    const over = lightningAlert(NOW_MS - 31 * MINUTE_MS, { expiresAtMs: NOW_MS + 2 * MINUTE_MS });
    expect(onYard(freshFeed([over]))).toMatchObject({
      countdown: { kind: 'over' },
      endMs: over.expiresAtMs,
    });
    const endless = closingWind({ severity: -1, expiresAtMs: null });
    for (const display of [onYard(freshFeed([over, endless])), onMap(freshFeed([over, endless]))])
      expect(display).toMatchObject({ shown: 'CLOSED', countdown: { kind: 'none' }, endMs: null });
  });

  it.each([
    ['later', NOW_MS + 25 * MINUTE_MS, NOW_MS + 25 * MINUTE_MS],
    ['sooner', NOW_MS + 5 * MINUTE_MS, NOW_MS + 10 * MINUTE_MS],
    ['at no known time', null, null],
  ])(
    'ends, of lightning in the surrounding area and wind that ends %s, with the last of the two [STATUS-23][S2]',
    (_, expiresAtMs, endMs) => {
      const near = lightningAlert(NOW_MS - 20 * MINUTE_MS, { triggerDistanceM: null });
      const feed = freshFeed([near, closingWind({ severity: -1, expiresAtMs })]);
      for (const display of [onYard(feed), onMap(feed), inFacilityView(feed)])
        expect(display).toMatchObject({ countdown: { kind: 'surrounding' }, endMs });
    },
  );

  it('counts down to no end of a strike that the page saw and that satellites alone cannot prove over [GAP-137][S4]', () => {
    const unproven = { isSatelliteOnly: true, lightningAsOfMs: null } as const;
    const wind = closingWind({ expiresAtMs: NOW_MS + 5 * MINUTE_MS });
    const struck = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS };
    for (const feed of [freshFeed([wind], unproven), freshFeed([], unproven)])
      for (const display of [onYard(feed, struck), onMap(feed, struck)])
        expect(display).toMatchObject({ shown: 'CLOSED', countdown: { kind: 'none' }, endMs: null });
    const longAgo = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - QUIET_MS };
    expect(onYard(freshFeed([wind], unproven), longAgo).endMs).toBe(wind.expiresAtMs);
  });

  it('is not counted down longer by what only warns [YARD-02]', () => {
    const wind = anEvent({ expiresAtMs: NOW_MS + 300 * MINUTE_MS });
    const { countdown } = onYard(freshFeed([lightningAlert(NOW_MS), wind]));
    expect(countdown).toMatchObject({ kind: 'running', untilMs: NOW_MS + QUIET_MS });
  });

  it('names the event, its last strike and its end, and no start that moves with each strike [GAP-144][GAP-62]', () => {
    expect(onMap(freshFeed([warning]))).toMatchObject({
      event: warning,
      sinceMs: null,
      lastStrikeMs: NOW_MS - 12 * MINUTE_MS,
      closestStrikeM: 13_357,
      countdown: { kind: 'running', untilMs: NOW_MS - 12 * MINUTE_MS + QUIET_MS },
      locale: READER,
    });
    const firstStartAtMs = NOW_MS - 49 * MINUTE_MS;
    expect(onMap(freshFeed([{ ...warning, firstStartAtMs }])).sinceMs).toBe(firstStartAtMs);
    const wind = anEvent();
    expect(onMap(freshFeed([wind]))).toMatchObject({
      event: wind,
      sinceMs: wind.startAtMs,
      lastStrikeMs: null,
    });
  });

  it('has no number that could be read as an end while the status is unknown [GAP-144][S4]', () => {
    const stale = freshFeed([warning], { generatedAtMs: NOW_MS - RULES.staleAfterMs - 1 });
    const unwatched = freshFeed([warning], { lightningAsOfMs: null });
    const noEnd = { shown: 'UNKNOWN', countdown: { kind: 'none' }, endMs: null };
    for (const display of [stale, unwatched].flatMap((feed) => [onYard(feed), onMap(feed)]))
      expect(display).toMatchObject(noEnd);
  });

  it("says on the map which of the map's own rules decides [GAP-72][GAP-144]", () => {
    const ending = freshFeed([anEvent({ expiresAtMs: NOW_MS + 2 * MINUTE_MS })]);
    expect(onYard(ending)).toMatchObject({ shown: 'WARNING', reason: 'alert' });
    expect(onMap(ending)).toMatchObject({ shown: 'OPEN', reason: 'mapRule', event: null });
  });

  it('ranks a closing override as closed, and an opening one after WARNING [GAP-144]', () => {
    const order = [
      displayRank('CLOSED', true),
      displayRank('ALERT_OPEN', false),
      displayRank('UNKNOWN', false),
      displayRank('WARNING', false),
      displayRank('OPEN', true),
      displayRank('OPEN', false),
    ];
    expect(order).toEqual([...order].toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
    expect(displayRank('CLOSED', true)).toBe(displayRank('CLOSED', false));
  });

  it('follows the verdict on yard pages, whatever the facts [GAP-144]', () => {
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (feed, witness, traits) => {
        const verdict = yardVerdict(feed, witness, { traits, rules: RULES }, NOW_MS);
        const yard = onYard(feed, witness, traits);
        expect([yard.shown, yard.isOverride]).toEqual([verdict.shown, verdict.isOverride]);
        expect(isSameDisplay(yard, onYard(feed, witness, traits))).toBe(true);
      }),
    );
  });

  it('differs on the map only where it names a rule of the map, whatever the facts [GAP-144][GAP-72]', () => {
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (any, witness, traits) => {
        const feed = any === null ? null : { ...any, drills: [] };
        const [yard, map] = [onYard(feed, witness, traits), onMap(feed, witness, traits)];
        if (map.reason === 'mapRule') return;
        expect(map).toEqual(yard.shown === 'LOADING' ? { ...yard, shown: 'UNKNOWN' } : yard);
      }),
    );
  });

  it('is never better in the facility view than on the yard page or by the tables [GAP-75][S1]', () => {
    const danger = ['OPEN', 'WARNING', 'ALERT_OPEN', 'LOADING', 'UNKNOWN', 'CLOSED'];
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (any, witness, traits) => {
        const feed = any === null ? null : { ...any, drills: [] };
        const tables = facilityViewStatus(feed, witness, { traits, rules: RULES }, NOW_MS);
        const yard = onYard(feed, witness, traits);
        const facility = inFacilityView(feed, witness, traits);
        const worst = Math.max(danger.indexOf(yard.shown), danger.indexOf(tables.status));
        expect(facility.shown).toBe(danger[worst]);
        expect(facility.yardStatus === 'CLOSED').toBe(facility.shown === 'CLOSED');
      }),
    );
  });
});
