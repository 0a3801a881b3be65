import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { endOfEventMs } from '#domain/alerting/eventEnd.ts';
import { shownEndMs, shownLastStrikeMs } from '#domain/alerting/shownTimes.ts';
import { isSameDisplay, yardDisplay } from '#domain/alerting/yardDisplay.ts';
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

const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS;
const seen = (minutes: number): WitnessFacts => ({
  lastAlertStrikeMs: minutesAgo(minutes),
  lastWarningStrikeMs: minutesAgo(minutes),
});
const endOf = (event: ActiveEvent, witness = NO_WITNESS, nowMs = NOW_MS) =>
  shownEndMs(event, { feed: null, witness, rules: RULES }, nowMs);

describe('the end of lightning that surfaces show', () => {
  const alert = lightningAlert(minutesAgo(20), { expiresAtMs: NOW_MS + 24 * MINUTE_MS });

  it('is that of the countdown, whatever later expiry the service states [STATUS-21][GAP-74]', () => {
    expect(endOf(alert)).toBe(minutesAgo(20) + QUIET_MS);
  });

  it('is the stated expiry from the moment at which the countdown is over, and not before [STATUS-21][YARD-18]', () => {
    const overMs = minutesAgo(20) + QUIET_MS;
    expect(endOf(alert, NO_WITNESS, overMs - 1)).toBe(overMs);
    expect(endOf(alert, NO_WITNESS, overMs)).toBe(alert.expiresAtMs);
  });

  it('counts a later strike of the page, and no earlier one [STATUS-21][S3][GAP-74]', () => {
    expect(endOf(alert, seen(8))).toBe(minutesAgo(8) + QUIET_MS);
    expect(endOf(alert, seen(25))).toBe(minutesAgo(20) + QUIET_MS);
  });

  it('is the latest end known where nobody said how near, because nothing is counted down [STATUS-23][S2]', () => {
    const surrounding = { ...alert, triggerDistanceM: null };
    expect(endOf(surrounding)).toBe(alert.expiresAtMs);
    expect(endOf(surrounding, seen(2))).toBe(minutesAgo(2) + QUIET_MS);
  });

  it('is not known while satellites alone would have to prove it [GAP-137][GAP-144]', () => {
    const endBy = (facts: Partial<FeedFacts>) =>
      shownEndMs(alert, { feed: freshFeed([alert], facts), witness: NO_WITNESS, rules: RULES }, NOW_MS);
    expect(endBy({ isSatelliteOnly: true, lightningAsOfMs: null })).toBeNull();
    expect(endBy({ isSatelliteOnly: true })).toBe(minutesAgo(20) + QUIET_MS);
    expect(endBy({ lightningAsOfMs: null })).toBe(minutesAgo(20) + QUIET_MS);
  });

  it('is not known where the start cannot be read [S4]', () => {
    expect(endOf(lightningAlert(Number.NaN, { expiresAtMs: NOW_MS }))).toBeNull();
  });

  it('counts strikes of the warning circle for a warning only [STATUS-21][S3]', () => {
    const witness = { lastAlertStrikeMs: null, lastWarningStrikeMs: minutesAgo(5) };
    const warning = { ...alert, type: 'lightning_warning', status: 'WARNING' } as const;
    expect(shownLastStrikeMs(warning, witness)).toBe(minutesAgo(5));
    expect(shownLastStrikeMs(alert, witness)).toBe(minutesAgo(20));
  });
});

it('other events and overrides show their own end, whatever strikes the page knows [GAP-74][S9]', () => {
  const closing = closingOverride(minutesAgo(1), { expiresAtMs: null });
  for (const event of [anEvent(), anEvent({ expiresAtMs: null }), openingOverride(minutesAgo(1)), closing])
    expect(endOf(event, seen(0))).toBe(endOfEventMs(event, QUIET_MS));
});

describe('the display of a yard', () => {
  const display = (feed: Parameters<typeof yardVerdict>[0], witness = NO_WITNESS, traits = {}) => {
    const verdict = yardVerdict(feed, witness, { traits, rules: RULES }, NOW_MS);
    const freshness = { state: 'current', checkedAtMs: NOW_MS } as const;
    const locale = { language: 'en-US', unitSystem: 0 } as const;
    const facts = { feed, witness, etaMs: null, rules: RULES, closestStrikeM: null, freshness, locale };
    return yardDisplay(verdict, { ...facts, mark: null }, NOW_MS);
  };

  it('has the last strike and the end of its countdown [GAP-144][S3]', () => {
    const feed = freshFeed([lightningAlert(minutesAgo(20), { expiresAtMs: NOW_MS + 24 * MINUTE_MS })]);
    const endMs = minutesAgo(8) + QUIET_MS;
    const shown = display(feed, seen(8));
    expect(shown).toMatchObject({ lastStrikeMs: minutesAgo(8), endMs, countdown: { untilMs: endMs } });
    expect(isSameDisplay(shown, { ...shown, endMs: endMs + 1 })).toBe(false);
    expect(isSameDisplay(shown, { ...shown, lastStrikeMs: NOW_MS })).toBe(false);
  });

  it('has the end of a strike that no answer shows yet [GAP-144]', () => {
    expect(display(freshFeed(), seen(8))).toMatchObject({ event: null, endMs: minutesAgo(8) + QUIET_MS });
  });

  it('has the end and the strike of a drill as stated, whatever real strikes the page knows', () => {
    const drill = lightningAlert(minutesAgo(1), { expiresAtMs: NOW_MS + MINUTE_MS });
    const feed = freshFeed([], { drills: [drill] });
    const witness = { lastAlertStrikeMs: null, lastWarningStrikeMs: minutesAgo(0) };
    expect(display(feed, witness)).toMatchObject({
      isDrill: true,
      endMs: drill.expiresAtMs,
      lastStrikeMs: drill.startAtMs,
    });
  });

  it('shows no other end than its countdown, unless an override or the weather has its own, whatever the facts [GAP-144]', () => {
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (feed, witness, traits) => {
        const { countdown, event, endMs, isOverride, lastStrikeMs } = display(feed, witness, traits);
        expect([endMs, lastStrikeMs]).not.toContain(Number.NaN);
        const isStrike = event === null || event.type.startsWith('lightning_');
        const isCounted = countdown.kind === 'running' && isStrike && !isOverride;
        expect(isCounted ? endMs : null).toBe(isCounted ? countdown.untilMs : null);
      }),
    );
  });
});
