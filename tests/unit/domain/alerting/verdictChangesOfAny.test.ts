import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { Change } from '#domain/alerting/explanation.ts';
import type { VerdictQuestion } from '#domain/alerting/verdictQuestion.ts';
import { yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { anyFeed, anyTraits, anyWitness, MINUTE_MS, NOW_MS, RULES } from './alertingFixtures.ts';
import { explain } from './explained.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** A machine that does much else takes its time over random cases. */
const LONG = { timeout: 120_000 };

const changesOf = (facts: Partial<VerdictQuestion>) => explain(facts).changes;

const INSTANT = fc.integer({ min: 1, max: 3 * HOUR_MS });
const anyQuestion: fc.Arbitrary<VerdictQuestion> = fc.record({
  feed: fc.option(anyFeed, { freq: 12 }),
  witness: anyWitness,
  traits: anyTraits,
  rules: fc.constant(RULES),
  nowMs: fc.oneof({ weight: 9, arbitrary: fc.constant(NOW_MS) }, fc.constant(Number.NaN)),
  doubt: fc.constant(null),
  closestStrikeM: fc.constant(null),
  isWatched: fc.boolean(),
});

/**
 * What holds at an instant if nothing comes, or if the same answer comes again and again;
 * found without the product's own courses.
 */
function shownAt(question: VerdictQuestion, assumption: Change['assumption'], atMs: number): Change['to'] {
  const { feed, witness, traits, rules, nowMs } = question;
  const isOld = (ms: number | null, limitMs = rules.staleAfterMs) =>
    !(Math.abs(nowMs - (ms ?? Number.NaN)) <= limitMs);
  const lightningLimitMs = Math.min(feed?.lightningLimitMs ?? rules.staleAfterMs, 2 * MINUTE_MS);
  const weatherThen = (seenMs: (asOfMs: number | null) => number | null) =>
    (feed?.weather ?? []).map((known) => ({
      ...known,
      asOfMs: isOld(known.asOfMs, known.staleAfterMs) ? null : seenMs(known.asOfMs),
    }));
  let then: FeedFacts | null = feed;
  if (feed !== null && assumption === 'calm') {
    then = {
      ...feed,
      generatedAtMs: atMs,
      lightningAsOfMs: isOld(feed.lightningAsOfMs, lightningLimitMs) ? null : atMs,
      weather: weatherThen(() => atMs),
    };
  } else if (feed !== null) {
    // content that the clock has yet to reach proves nothing by being reached
    const { generatedAtMs, lightningAsOfMs } = feed;
    then = {
      ...feed,
      generatedAtMs: isOld(generatedAtMs) ? Number.NaN : generatedAtMs,
      lightningAsOfMs: isOld(lightningAsOfMs, lightningLimitMs) ? null : lightningAsOfMs,
      weather: weatherThen((asOfMs) => asOfMs),
    };
  }
  return yardVerdict(then, witness, { traits, rules }, atMs).shown;
}

describe('whatever the facts are', () => {
  it('every dated change is true at its instant and not a millisecond before', LONG, () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyQuestion, (question) => {
        for (const { atMs, assumption, cause, to } of changesOf(question)) {
          if (atMs === null) continue;
          met.add(cause);
          expect(atMs).toBeGreaterThan(question.nowMs);
          expect(shownAt(question, assumption, atMs)).toBe(to);
          expect(shownAt(question, assumption, atMs - 1)).not.toBe(to);
        }
      }),
      { numRuns: 600 },
    );
    expect([...met].sort()).toEqual([
      'drillEnds',
      'eventEnds',
      'feedStale',
      'lightningStale',
      'overrideBegins',
      'overrideEnds',
      'strikeQuiet',
      'weatherStale',
    ]);
  });

  it('no change is left out: between two of them the status holds', LONG, () => {
    fc.assert(
      fc.property(anyQuestion, INSTANT, (question, afterMs) => {
        const told = explain({ ...question, nowMs: NOW_MS });
        const asked = { ...question, nowMs: NOW_MS };
        const atMs = NOW_MS + afterMs;
        for (const assumption of ['calm', 'silence'] as const) {
          const isCurrent = told.feed?.isCurrent ?? false;
          if (assumption === 'calm' && !isCurrent) continue;
          const before = told.changes.filter(
            (change) => change.assumption === assumption && (change.atMs ?? NOW_MS) <= atMs,
          );
          const dated = before.findLast((change) => change.atMs !== null) ?? before.at(-1);
          expect(shownAt(asked, assumption, atMs)).toBe(dated?.to ?? told.shown);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('every undated change is what the verdict says if it happens', LONG, () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { feed, witness, traits, rules, nowMs } = question;
        const told = explain(question);
        const displayed = told.events.findIndex(({ fate }) => fate === 'displayed');
        const isSet = ({ id, type, status }: ActiveEvent) =>
          id === told.override?.eventId && (type === 'OVERRIDE' || status === 'OVERRIDE');
        for (const { atMs, assumption, cause, to } of told.changes) {
          if (atMs !== null || assumption !== 'happens' || to === null) continue;
          if (cause === 'eventDropped' && displayed === -1) continue;
          met.add(cause);
          const isStrike = cause === 'strikeInside' || cause === 'strikeNear';
          const seen = {
            lastAlertStrikeMs: cause === 'strikeInside' ? nowMs : witness.lastAlertStrikeMs,
            lastWarningStrikeMs: isStrike ? nowMs : witness.lastWarningStrikeMs,
          };
          const events = feed?.events.filter(
            (event, index) =>
              (cause !== 'overrideRemoved' || !isSet(event)) &&
              (cause !== 'eventDropped' || index !== displayed),
          );
          const then = feed && { ...feed, events: events ?? [] };
          expect(yardVerdict(then, seen, { traits, rules }, nowMs).shown).toBe(to);
          expect(to).not.toBe(told.shown);
        }
      }),
      { numRuns: 600 },
    );
    expect([...met].sort()).toEqual(['eventDropped', 'overrideRemoved', 'strikeInside', 'strikeNear']);
  });
});
