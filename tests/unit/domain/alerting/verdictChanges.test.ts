import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/alerting/explanation.ts';
import type { VerdictQuestion } from '#domain/alerting/verdictQuestion.ts';
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

const STALE_MS = RULES.staleAfterMs;
const HOUR_MS = 60 * MINUTE_MS;

const changesOf = (facts: Partial<VerdictQuestion>) => explain(facts).changes;
const ofCause = (changes: readonly Change[], cause: Change['cause']) =>
  changes.filter((change) => change.cause === cause);

describe('what would change the status', () => {
  it('of a quiet yard is a strike, or silence: lightning first, 60 s after it was last known [S1][S4]', () => {
    const feed = freshFeed([], { generatedAtMs: NOW_MS - 4000, lightningAsOfMs: NOW_MS - 7000 });
    expect(changesOf({ feed })).toEqual([
      {
        atMs: NOW_MS - 7000 + STALE_MS + 1,
        cause: 'lightningStale',
        assumption: 'silence',
        eventId: null,
        to: 'UNKNOWN',
      },
      { atMs: null, cause: 'strikeInside', assumption: 'happens', eventId: null, to: 'CLOSED' },
      { atMs: null, cause: 'strikeNear', assumption: 'happens', eventId: null, to: 'WARNING' },
    ]);
  });

  it('closed by lightning is the end of the quiet period, or silence, and no further strike [S3]', () => {
    const strikeMs = NOW_MS - 12 * MINUTE_MS;
    expect(changesOf({ feed: freshFeed([lightningAlert(strikeMs)]) })).toEqual([
      {
        atMs: NOW_MS + STALE_MS + 1,
        cause: 'feedStale',
        assumption: 'silence',
        eventId: null,
        to: 'UNKNOWN',
      },
      {
        atMs: strikeMs + QUIET_MS,
        cause: 'eventEnds',
        assumption: 'calm',
        eventId: 'lightning-1',
        to: 'OPEN',
      },
      { atMs: null, cause: 'eventDropped', assumption: 'happens', eventId: 'lightning-1', to: 'OPEN' },
    ]);
  });

  it('closed by two hazards is the end of the longer one', () => {
    const wind = anEvent({ id: 'wind', status: 'ALERT', expiresAtMs: NOW_MS + HOUR_MS });
    const changes = changesOf({ feed: freshFeed([lightningAlert(NOW_MS - MINUTE_MS), wind]) });
    expect(changes.filter(({ assumption }) => assumption === 'calm')).toEqual([
      { atMs: NOW_MS + HOUR_MS, cause: 'eventEnds', assumption: 'calm', eventId: 'wind', to: 'OPEN' },
    ]);
    expect(ofCause(changes, 'eventDropped')).toEqual([]);
  });

  it('whose end the clock has passed is the next answer [S2]', () => {
    const feed = freshFeed([lightningAlert(NOW_MS - QUIET_MS)], { generatedAtMs: NOW_MS - 3000 });
    const [first] = ofCause(changesOf({ feed }), 'answer');
    expect(first).toEqual({ atMs: null, cause: 'answer', assumption: 'calm', eventId: null, to: 'OPEN' });
  });

  it('of a page without an answer, or with an old one, is an answer that nobody can foretell [S4]', () => {
    for (const feed of [null, freshFeed([], { generatedAtMs: NOW_MS - STALE_MS - 1 })]) {
      expect(changesOf({ feed })).toEqual([
        { atMs: null, cause: 'answer', assumption: 'happens', eventId: null, to: null },
        { atMs: null, cause: 'strikeInside', assumption: 'happens', eventId: null, to: 'CLOSED' },
      ]);
    }
  });

  it('closed by a strike that only the page saw is the quiet period after it [S2]', () => {
    const strikeMs = NOW_MS - MINUTE_MS;
    const witness = { ...NO_WITNESS, lastAlertStrikeMs: strikeMs };
    expect(ofCause(changesOf({ witness }), 'strikeQuiet')).toEqual([
      {
        atMs: strikeMs + QUIET_MS,
        cause: 'strikeQuiet',
        assumption: 'silence',
        eventId: null,
        to: 'UNKNOWN',
      },
      { atMs: strikeMs + QUIET_MS, cause: 'strikeQuiet', assumption: 'calm', eventId: null, to: 'OPEN' },
    ]);
    expect(ofCause(changesOf({ witness, feed: null }), 'strikeQuiet')).toEqual([
      {
        atMs: strikeMs + QUIET_MS,
        cause: 'strikeQuiet',
        assumption: 'silence',
        eventId: null,
        to: 'LOADING',
      },
    ]);
  });

  it('opened by a person is the end of the override, its removal, or a strike [S9]', () => {
    const override = openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS + HOUR_MS });
    const wind = anEvent({ id: 'wind', status: 'ALERT', expiresAtMs: NOW_MS + 2 * HOUR_MS });
    const changes = changesOf({ feed: freshFeed([override, wind]) });
    expect(ofCause(changes, 'overrideEnds')).toEqual([
      {
        atMs: NOW_MS + HOUR_MS,
        cause: 'overrideEnds',
        assumption: 'calm',
        eventId: 'override-1',
        to: 'CLOSED',
      },
    ]);
    expect(ofCause(changes, 'overrideRemoved')).toMatchObject([{ eventId: 'override-1', to: 'CLOSED' }]);
    expect(ofCause(changes, 'strikeInside')).toMatchObject([{ to: 'CLOSED' }]);
  });

  it('closed by a person who gave no end is the removal', () => {
    const feed = freshFeed([closingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: null })]);
    expect(changesOf({ feed }).filter(({ assumption }) => assumption !== 'silence')).toEqual([
      { atMs: null, cause: 'overrideRemoved', assumption: 'happens', eventId: 'override-2', to: 'OPEN' },
    ]);
  });

  it('of a yard whose opening override has yet to begin is its beginning [S9]', () => {
    const override = openingOverride(NOW_MS + MINUTE_MS);
    const wind = anEvent({ status: 'ALERT', expiresAtMs: null });
    const begin = { atMs: NOW_MS + MINUTE_MS, eventId: 'override-1' };
    expect(ofCause(changesOf({ feed: freshFeed([override, wind]) }), 'overrideBegins')).toMatchObject([
      // without answers lightning is not known by then, and the wind keeps the yard closed
      { ...begin, assumption: 'calm', to: 'OPEN' },
    ]);
  });

  it('shown for practice is the end of the drill, and it says that it is a drill', () => {
    const drill = lightningAlert(NOW_MS, { id: 'drill-1', expiresAtMs: NOW_MS + 2 * MINUTE_MS });
    const told = explain({ feed: freshFeed([], { drills: [drill] }) });
    expect(told).toMatchObject({ shown: 'CLOSED', actual: 'OPEN', reason: 'drill', isDrill: true });
    expect(told.events).toMatchObject([{ id: 'drill-1', isDrill: true, fate: 'drill' }]);
    expect(ofCause(told.changes, 'drillEnds')).toMatchObject([
      { atMs: NOW_MS + 2 * MINUTE_MS, assumption: 'calm', eventId: 'drill-1', to: 'OPEN' },
    ]);
  });

  it('is by the clock where the content is ahead of it, even if nothing comes', () => {
    const wind = anEvent({ status: 'ALERT', expiresAtMs: NOW_MS + 10_000 });
    const feed = freshFeed([wind], { generatedAtMs: NOW_MS + 30_000 });
    expect(ofCause(changesOf({ feed }), 'eventEnds')).toMatchObject([
      { atMs: NOW_MS + 10_000, assumption: 'silence', to: 'OPEN' },
      { atMs: NOW_MS + 10_000, assumption: 'calm', to: 'OPEN' },
    ]);
  });

  it('is nothing that the clock alone could prove: content too far ahead of it stays unproven [S1][S5]', () => {
    const override = openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS + 40_000 });
    const feed = freshFeed([override], { lightningAsOfMs: NOW_MS + 90_000 });
    const told = explain({ feed });
    expect(told).toMatchObject({ shown: 'UNKNOWN', feed: { isCurrent: true, isLightningCurrent: false } });
    expect(told.changes.map(({ to }) => to)).not.toContain('OPEN');
  });

  it('keeps lightning unknown that is unknown: nothing opens without it [S1][S4]', () => {
    const wind = anEvent({ status: 'ALERT', expiresAtMs: NOW_MS + MINUTE_MS });
    const changes = changesOf({ feed: freshFeed([wind], { lightningAsOfMs: null }) });
    expect(ofCause(changes, 'eventEnds')).toMatchObject([{ assumption: 'calm', to: 'UNKNOWN' }]);
    expect(changes.map(({ to }) => to)).not.toContain('OPEN');
  });
});
