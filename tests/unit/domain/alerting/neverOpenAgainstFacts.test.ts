import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { traitsOf } from '../../../support/yardEvents.ts';
import {
  anEvent,
  anyFeed,
  anyTraits,
  anyWitness,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';

const STALE_MS = RULES.staleAfterMs;
/** Lightning types that close nothing. */
const MILDER = new Set(['lightning_warning', 'lightning_alert_open']);
const isLightning = ({ type, closestStrike }: ActiveEvent) =>
  type.startsWith('lightning_') || closestStrike !== null;

/** Every reason that the facts give against OPEN, found without the product's own rules. */
function reasonsAgainstOpen(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  traits: EventTraitsByType,
): string[] {
  if (feed === null) return ['nothing received'];
  const reasons: string[] = [];
  const isFresh = (atMs: number | null, limitMs: number) =>
    atMs !== null && atMs >= NOW_MS - limitMs && atMs <= NOW_MS + limitMs;
  if (!isFresh(feed.generatedAtMs, STALE_MS)) reasons.push('old answer');
  const lightningLimitMs = Math.min(feed.lightningLimitMs ?? STALE_MS, 2 * MINUTE_MS);
  if (!isFresh(feed.lightningAsOfMs, lightningLimitMs)) reasons.push('lightning not known');

  const isOverride = (event: ActiveEvent) => event.type === 'OVERRIDE' || event.status === 'OVERRIDE';
  const isClosing = (event: ActiveEvent) =>
    event.overrideStatus !== 'ALL_CLEAR' || event.yardStatus === 'CLOSED' || event.yardStatus === 'UNKNOWN';
  const endsAfterNow = (event: ActiveEvent) => {
    const isReadable = !Number.isNaN(event.expiresAtMs ?? Number.NaN);
    if (isReadable || isClosing(event)) return !(event.expiresAtMs !== null && event.expiresAtMs <= NOW_MS);
    return event.startAtMs + 12 * 60 * MINUTE_MS > NOW_MS;
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
    const isAlert = event.status === 'ALERT' || (event.status === 'ALL_CLEAR' && !MILDER.has(event.type));
    if (!isLightning(event) || isOverride(event) || !isAlert) continue;
    const strikes = [event.startAtMs, ...(event.closestStrike === null ? [] : [event.closestStrike.atMs])];
    if (strikes.some(counts)) reasons.push('strike in the feed');
  }

  if (openers.length > 0) return reasons;
  if (feed.weather.some(({ asOfMs, staleAfterMs }) => !isFresh(asOfMs, staleAfterMs)))
    reasons.push('a watched hazard not known');
  if (witness.lastWarningStrikeMs !== null && isYoung(witness.lastWarningStrikeMs))
    reasons.push('near strike seen');
  for (const event of feed.events) {
    const isAlone = feed.events.filter((other) => other.type === event.type).length === 1;
    const isHidden = traits[event.type]?.isYardVisible === false;
    const runs = event.expiresAtMs === null || !(event.expiresAtMs <= NOW_MS);
    const isWeather = !isOverride(event) && !isLightning(event);
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
