import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { ALERT_STATUSES, type AlertStatus } from '#domain/alerting/alertStatus.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
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
  traitsOf,
} from './alertingFixtures.ts';

const NO_TRAITS: EventTraitsByType = {};
const judge = (feed: FeedFacts | null, witness: WitnessFacts = NO_WITNESS, nowMs = NOW_MS) =>
  yardVerdict(feed, witness, { traits: NO_TRAITS, rules: RULES }, nowMs);
const STALE_MS = RULES.staleAfterMs;

describe('what is shown', () => {
  it('is LOADING before anything was received, never OPEN [STATUS-03][S1]', () => {
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

  it('is the worst of two events of any statuses, in any order [S1]', () => {
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

  it('closes until an answer from after the end has come, whatever the clock says [S1][S2][S6]', () => {
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

  it('ends an override that opens the yard by the clock alone [S2][S9]', () => {
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
    'is UNKNOWN where lightning is known up to %d only [S1][S4]',
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

  it('stays CLOSED by weather or by a person where lightning is not known [S2]', () => {
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
        // a strike may revoke an opening override, and what was under it may say anything but OPEN
        if (without.isOverride) return;
        expect(order.indexOf(withIt.shown)).toBeGreaterThanOrEqual(order.indexOf(without.shown));
      }),
      { numRuns: 500 },
    );
  });
});

describe('an override', () => {
  it('opens a yard that lightning closed before it, and is marked [S9]', () => {
    const feed = freshFeed([
      lightningAlert(NOW_MS - 10 * MINUTE_MS),
      openingOverride(NOW_MS - 5 * MINUTE_MS),
    ]);
    expect(judge(feed)).toMatchObject({ shown: 'OPEN', isOverride: true, reason: 'override' });
  });

  it('closes a quiet yard, and is marked [S9]', () => {
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

/** Every reason that the facts give against OPEN, found without the product's own rules. */
function reasonsAgainstOpen(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  traits: EventTraitsByType,
): string[] {
  if (feed === null) return ['nothing received'];
  const reasons: string[] = [];
  const isFresh = (atMs: number | null) =>
    atMs !== null && atMs >= NOW_MS - STALE_MS && atMs <= NOW_MS + STALE_MS;
  if (!isFresh(feed.generatedAtMs)) reasons.push('old answer');
  if (!isFresh(feed.lightningAsOfMs)) reasons.push('lightning not known');

  const isOverride = (event: ActiveEvent) => event.type === 'OVERRIDE' || event.status === 'OVERRIDE';
  const isClosing = (event: ActiveEvent) =>
    event.overrideStatus !== 'ALL_CLEAR' || event.yardStatus === 'CLOSED' || event.yardStatus === 'UNKNOWN';
  const endsAfterNow = (event: ActiveEvent) => {
    if (event.expiresAtMs !== null) return !(event.expiresAtMs <= NOW_MS);
    return isClosing(event) || event.startAtMs + 12 * 60 * MINUTE_MS > NOW_MS;
  };
  const overrides = feed.events.filter((event) => isOverride(event) && endsAfterNow(event));
  const openers = overrides.filter((event) => !isClosing(event) && event.startAtMs <= NOW_MS);
  const openedAtMs = Math.max(Number.NEGATIVE_INFINITY, ...openers.map((event) => event.startAtMs));
  for (const event of overrides.filter(isClosing)) {
    if (!(event.startAtMs < openedAtMs)) reasons.push('closed by a person');
  }

  const isYoung = (strikeMs: number) => !(strikeMs <= NOW_MS - QUIET_MS);
  const counts = (strikeMs: number) => isYoung(strikeMs) && !(strikeMs <= openedAtMs);
  if (witness.lastAlertStrikeMs !== null && counts(witness.lastAlertStrikeMs)) reasons.push('strike seen');
  for (const event of feed.events) {
    if (!event.type.startsWith('lightning_') || event.status !== 'ALERT') continue;
    const strikes = [event.startAtMs, ...(event.closestStrike === null ? [] : [event.closestStrike.atMs])];
    if (strikes.some(counts)) reasons.push('strike in the feed');
  }

  if (openers.length > 0) return reasons;
  if (witness.lastWarningStrikeMs !== null && isYoung(witness.lastWarningStrikeMs))
    reasons.push('near strike seen');
  for (const event of feed.events) {
    const isAlone = feed.events.filter((other) => other.type === event.type).length === 1;
    const isHidden = traits[event.type]?.isYardVisible === false;
    const runs = event.expiresAtMs === null || !(event.expiresAtMs <= NOW_MS);
    const isWeather = !isOverride(event) && !event.type.startsWith('lightning_');
    if (isWeather && isAlone && !isHidden && runs && event.status !== 'ALL_CLEAR') reasons.push('weather');
  }
  return reasons;
}

describe('OPEN', () => {
  it('is never shown against any fact [S1][S3][S4][S9]', () => {
    let opened = 0;
    fc.assert(
      fc.property(fc.option(anyFeed, { freq: 20 }), anyTraits, anyWitness, (feed, traits, witness) => {
        const { shown } = yardVerdict(feed, witness, { traits, rules: RULES }, NOW_MS);
        if (shown !== 'OPEN') return;
        opened += 1;
        expect(reasonsAgainstOpen(feed, witness, traits)).toEqual([]);
      }),
      { numRuns: 15_000 },
    );
    // a run in which nothing opened would have proved nothing
    expect(opened).toBeGreaterThan(100);
  });

  it('does not come back before the quiet period when a strike is added, however late it arrives [S2][S3]', () => {
    const strike = fc.integer({ min: 0, max: QUIET_MS - 1 }).map((ageMs) => NOW_MS - ageMs);
    fc.assert(
      fc.property(anyFeed, anyTraits, strike, (feed, traits, strikeMs) => {
        const withoutOverrides = feed.events.filter(
          ({ type, status }) => type !== 'OVERRIDE' && status !== 'OVERRIDE',
        );
        const struck = { ...feed, events: [...withoutOverrides, lightningAlert(strikeMs, { id: 'late' })] };
        const { shown } = yardVerdict(struck, NO_WITNESS, { traits, rules: RULES }, NOW_MS);
        expect(['CLOSED', 'UNKNOWN']).toContain(shown);
      }),
      { numRuns: 500 },
    );
  });

  it('is lost at once with the first ALERT, whatever else the feed says [S2]', () => {
    fc.assert(
      fc.property(anyFeed, anyTraits, (feed, traits) => {
        const alert = lightningAlert(NOW_MS, { id: 'first' });
        const fresh = freshFeed([...feed.events.filter(({ startAtMs }) => startAtMs < NOW_MS), alert]);
        const { shown } = yardVerdict(fresh, NO_WITNESS, { traits, rules: RULES }, NOW_MS);
        expect(shown).toBe('CLOSED');
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on what metadata says of lightning [S1]', () => {
    fc.assert(
      fc.property(anyTraits, (traits) => {
        const feed = freshFeed([lightningAlert(NOW_MS - MINUTE_MS)]);
        expect(yardVerdict(feed, NO_WITNESS, { traits, rules: RULES }, NOW_MS).shown).toBe('CLOSED');
      }),
    );
  });

  it('is shown where metadata hides the only weather alert [STATUS-08]', () => {
    const traits = { wind_level1: traitsOf({ isYardVisible: false }) };
    const feed = freshFeed([anEvent({ status: 'ALERT' })]);
    expect(yardVerdict(feed, NO_WITNESS, { traits, rules: RULES }, NOW_MS).shown).toBe('OPEN');
  });
});
