import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { ENDING_SOON_MS, mapStatus } from '#domain/alerting/mapStatus.ts';
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
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';

const CONTEXT = { traits: {}, rules: RULES };
const onMap = (feed: FeedFacts | null, witness: WitnessFacts = NO_WITNESS) =>
  mapStatus(feed, witness, CONTEXT, NOW_MS);
const withEvents = (...events: ActiveEvent[]) => onMap(freshFeed(events));

describe('the map', () => {
  it('shows a facility without alerts as ALL_CLEAR [STATUS-13]', () => {
    expect(withEvents()).toEqual({ status: 'ALL_CLEAR', stackOrder: 1, event: null });
  });

  it('shows UNKNOWN while alerts are not loaded [STATUS-16][GAP-75]', () => {
    expect(onMap(null)).toEqual({ status: 'UNKNOWN', stackOrder: 0, event: null });
  });

  it('shows UNKNOWN for an old answer and where lightning is not known [STATUS-16][S1][S4][S5]', () => {
    expect(onMap(freshFeed([], { generatedAtMs: NOW_MS - RULES.staleAfterMs })).status).toBe('ALL_CLEAR');
    expect(onMap(freshFeed([], { generatedAtMs: NOW_MS - RULES.staleAfterMs - 1 })).status).toBe('UNKNOWN');
    expect(onMap(freshFeed([], { lightningAsOfMs: null })).status).toBe('UNKNOWN');
    expect(onMap(freshFeed([lightningAlert(NOW_MS)], { lightningAsOfMs: null })).status).toBe('ALERT');
  });

  it('shows UNKNOWN where watched weather is not current, unless it is closed [STATUS-16][GAP-136][S4]', () => {
    const old = { weather: [windAsOf(NOW_MS - 300_001)] };
    expect(onMap(freshFeed([], { weather: [windAsOf(NOW_MS - 300_000)] })).status).toBe('ALL_CLEAR');
    expect(onMap(freshFeed([], old)).status).toBe('UNKNOWN');
    expect(onMap(freshFeed([anEvent({ status: 'ALERT' })], old)).status).toBe('ALERT');
  });

  it.each([
    ['UNKNOWN', 0],
    ['ALL_CLEAR', 1],
    ['WARNING', 2],
    ['ALERT_OPEN', 3],
    ['ALERT', 4],
  ] as const)('stacks %s at %d [MAP-19]', (status, stackOrder) => {
    expect(withEvents(anEvent({ status }))).toMatchObject({ status, stackOrder });
  });

  it('stacks an override by its own status [MAP-19]', () => {
    expect(withEvents(openingOverride(NOW_MS))).toMatchObject({ status: 'OVERRIDE', stackOrder: 1 });
    expect(withEvents(closingOverride(NOW_MS))).toMatchObject({ status: 'OVERRIDE', stackOrder: 4 });
  });

  it('shows the worst by severity, ties by id [STATUS-17]', () => {
    const b = anEvent({ id: 'b', severity: 3 });
    const a = anEvent({ id: 'a', type: 'snowfall_level1', severity: 3 });
    const c = anEvent({ id: 'c', type: 'snowfall_level2', severity: 2 });
    expect(withEvents(b, c, a).event?.id).toBe('a');
    expect(withEvents(b, c).event?.id).toBe('b');
  });

  it('shows types that the yard pages hide [STATUS-17]', () => {
    const traits = { wind_level1: traitsOf({ isYardVisible: false }) };
    expect(mapStatus(freshFeed([anEvent()]), NO_WITNESS, { traits, rules: RULES }, NOW_MS).status).toBe(
      'WARNING',
    );
  });
});

describe('an override on the map', () => {
  it('that closes stands where lightning is not known [STATUS-16][S2][S4]', () => {
    const closed = freshFeed([closingOverride(NOW_MS)], { lightningAsOfMs: null });
    expect(onMap(closed)).toMatchObject({ status: 'OVERRIDE', stackOrder: 4, event: { id: 'override-2' } });
  });

  it('that has yet to begin, or is over, leaves a quiet facility ALL_CLEAR [STATUS-13]', () => {
    const clear = { status: 'ALL_CLEAR', stackOrder: 1, event: null };
    expect(withEvents(openingOverride(NOW_MS + 1))).toEqual(clear);
    expect(withEvents(openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS }))).toEqual(clear);
    expect(withEvents(closingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS }))).toEqual(clear);
  });

  it('stays marked as one, whatever strike the page saw before it was set [S9]', () => {
    const seen = { lastAlertStrikeMs: NOW_MS - MINUTE_MS, lastWarningStrikeMs: NOW_MS };
    for (const override of [openingOverride(NOW_MS), closingOverride(NOW_MS)]) {
      expect(onMap(freshFeed([override]), seen)).toMatchObject({
        status: 'OVERRIDE',
        event: { id: override.id },
      });
    }
  });
});

describe('an alert near its end on the map', () => {
  const windEndingIn = (remainingMs: number, facts: Partial<ActiveEvent> = {}) =>
    anEvent({ status: 'ALERT', expiresAtMs: NOW_MS + remainingMs, ...facts });

  it('counts as ALL_CLEAR from 2 minutes before, and not one millisecond earlier [STATUS-15][GAP-72]', () => {
    expect(withEvents(windEndingIn(ENDING_SOON_MS + 1)).status).toBe('ALERT');
    expect(withEvents(windEndingIn(ENDING_SOON_MS)).status).toBe('ALL_CLEAR');
    expect(withEvents(windEndingIn(1)).status).toBe('ALL_CLEAR');
    expect(ENDING_SOON_MS).toBe(120_000);
  });

  it('is none that states no end: it counts until the feed drops it [S1][STATUS-15]', () => {
    expect(withEvents(anEvent({ status: 'ALERT', expiresAtMs: null })).status).toBe('ALERT');
    expect(withEvents(anEvent({ status: 'WARNING', expiresAtMs: null })).status).toBe('WARNING');
  });

  it('stays UNKNOWN to its end where its own status is not known [STATUS-15][S1][S4]', () => {
    expect(withEvents(windEndingIn(1, { status: 'UNKNOWN' })).status).toBe('UNKNOWN');
  });

  it('leaves the next alert its place [STATUS-15]', () => {
    const next = anEvent({ id: 'next', type: 'snowfall_level1' });
    expect(withEvents(windEndingIn(1), next)).toMatchObject({ status: 'WARNING', event: { id: 'next' } });
  });

  it('is UNKNOWN without a title once its end has passed [STATUS-14][GAP-72]', () => {
    const ended = windEndingIn(0, { title: 'High Wind' });
    expect(withEvents(ended)).toEqual({ status: 'UNKNOWN', stackOrder: 0, event: null });
  });

  it('does not make a worse alert unknown when it has passed [STATUS-14][S2]', () => {
    const alert = anEvent({ id: 'alert', type: 'snowfall_level1', status: 'ALERT', severity: 1 });
    expect(withEvents(windEndingIn(0, { severity: 9 }), alert)).toMatchObject({
      status: 'ALERT',
      event: { id: 'alert' },
    });
  });

  it('does not matter when it has passed and was not the worst [STATUS-14]', () => {
    const over = anEvent({ id: 'over', severity: 1, expiresAtMs: NOW_MS });
    const top = anEvent({ id: 'top', type: 'snowfall_level1', severity: 5 });
    expect(withEvents(over, top)).toMatchObject({ status: 'WARNING', event: { id: 'top' } });
  });

  it('keeps lightning at its status to the very end, then UNKNOWN until the next answer [S1][STATUS-14][STATUS-15][GAP-72]', () => {
    for (const [type, status] of [
      ['lightning_alert', 'ALERT'],
      ['lightning_warning', 'WARNING'],
    ] as const) {
      const event = (ageMs: number) => lightningAlert(NOW_MS - ageMs, { type, status });
      expect(withEvents(event(QUIET_MS - ENDING_SOON_MS)).status).toBe(status);
      expect(withEvents(event(QUIET_MS - 1)).status).toBe(status);
      expect(withEvents(event(QUIET_MS)).status).toBe('UNKNOWN');
    }
  });

  it('is UNKNOWN after lightning even beside a worse weather warning [STATUS-14][S1][S4]', () => {
    const over = lightningAlert(NOW_MS - QUIET_MS, {
      type: 'lightning_warning',
      status: 'WARNING',
      severity: 1,
    });
    expect(withEvents(over, anEvent({ severity: 9 })).status).toBe('UNKNOWN');
  });

  it('takes a re-issued alert of the same type for the one before [STATUS-07]', () => {
    const before = lightningAlert(NOW_MS - QUIET_MS, {
      id: 'before',
      type: 'lightning_warning',
      status: 'WARNING',
    });
    const again = lightningAlert(NOW_MS, { id: 'again', type: 'lightning_warning', status: 'WARNING' });
    expect(withEvents(before, again)).toMatchObject({ status: 'WARNING', event: { id: 'again' } });
  });
});

describe('safety on the map', () => {
  it('raises by what the page itself saw, and lowers nothing [S1][S2]', () => {
    const alertSeen = { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - QUIET_MS + 1 };
    const nearSeen = { ...NO_WITNESS, lastWarningStrikeMs: NOW_MS - 1 };
    expect(onMap(freshFeed(), alertSeen).status).toBe('ALERT');
    expect(onMap(null, alertSeen).status).toBe('ALERT');
    expect(onMap(freshFeed(), { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - QUIET_MS }).status).toBe(
      'ALL_CLEAR',
    );
    expect(onMap(freshFeed(), nearSeen).status).toBe('WARNING');
    expect(onMap(freshFeed([lightningAlert(NOW_MS)]), nearSeen).status).toBe('ALERT');
  });

  it('does not know more by a strike nearby: what is not known stays so, and no alert gets milder [S2][S4]', () => {
    const nearSeen = { ...NO_WITNESS, lastWarningStrikeMs: NOW_MS };
    expect(onMap(null, nearSeen).status).toBe('UNKNOWN');
    expect(onMap(freshFeed([], { lightningAsOfMs: null }), nearSeen).status).toBe('UNKNOWN');
    const worse = anEvent({ status: 'ALERT_OPEN' });
    expect(onMap(freshFeed([worse]), nearSeen)).toMatchObject({
      status: 'ALERT_OPEN',
      event: { id: worse.id },
    });
  });

  it('revokes an opening override by a strike after it [S9]', () => {
    const override = openingOverride(NOW_MS - 5 * MINUTE_MS);
    expect(withEvents(override, lightningAlert(NOW_MS - MINUTE_MS)).status).toBe('ALERT');
    expect(
      onMap(freshFeed([override]), { ...NO_WITNESS, lastAlertStrikeMs: NOW_MS - MINUTE_MS }).status,
    ).toBe('ALERT');
    expect(onMap(freshFeed([override], { lightningAsOfMs: null })).status).toBe('UNKNOWN');
  });

  it('never shows ALL_CLEAR or an opening override where the yard page is closed by lightning or not known [S1][S4]', () => {
    let cleared = 0;
    fc.assert(
      fc.property(fc.option(anyFeed, { freq: 20 }), anyTraits, anyWitness, (feed, traits, witness) => {
        const context = { traits, rules: RULES };
        const map = mapStatus(feed, witness, context, NOW_MS);
        if (map.stackOrder !== 1) return;
        cleared += 1;
        const real = feed === null ? null : { ...feed, drills: [] };
        const { shown, alerts, reason } = yardVerdict(real, witness, context, NOW_MS);
        // the 2-minute rule may clear weather on the map that the yard page still shows
        const heldBy = alerts.filter(({ status }) => status !== 'ALL_CLEAR').map(({ type }) => type);
        const isWeather = reason === 'alert' && !heldBy.some((type) => type.startsWith('lightning_'));
        expect(shown === 'OPEN' || isWeather).toBe(true);
      }),
      { numRuns: 4000 },
    );
    expect(cleared).toBeGreaterThan(100);
  });

  it('never shows ALL_CLEAR for a lightning ALERT inside its quiet period [S1]', () => {
    const age = fc.integer({ min: 0, max: QUIET_MS - 1 });
    fc.assert(
      fc.property(anyFeed, anyTraits, age, (feed, traits, ageMs) => {
        const events = feed.events.filter(({ type, status }) => type !== 'OVERRIDE' && status !== 'OVERRIDE');
        const struck = freshFeed([...events, lightningAlert(NOW_MS - ageMs, { id: 'struck' })]);
        expect(mapStatus(struck, NO_WITNESS, { traits, rules: RULES }, NOW_MS).status).toBe('ALERT');
      }),
      { numRuns: 500 },
    );
  });
});
