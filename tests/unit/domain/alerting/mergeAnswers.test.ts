import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { mergeAnswers, raiseBy } from '#domain/alerting/mergeAnswers.ts';
import { mergeFiles } from '#domain/alerting/mergeFiles.ts';
import { yardVerdict, NO_WITNESS, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { YARD_INPUT } from '../../../support/yardStatusSystem.ts';
import { BARE_FILE } from '../../../support/bareAnswer.ts';

const { rules, staleAfterMs } = YARD_INPUT;
const AT = { nowMs: NOW_MS, rules };
const WORSE = ['OPEN', 'WARNING', 'ALERT_OPEN', 'UNKNOWN', 'CLOSED', 'LOADING'];
const rankOf = (feed: FeedFacts) =>
  WORSE.indexOf(yardVerdict(feed, NO_WITNESS, { traits: {}, rules }, NOW_MS).shown);

/** What is listed does not end by itself within the test. */
const EVENTS = [
  activeEvent({ id: 'a', startAtMs: NOW_MS - 100_000 }),
  activeEvent({ id: 'b', type: 'wind_level1', startAtMs: NOW_MS - 100_000 }),
  activeEvent({ id: 'c', type: 'wind_level2', status: 'WARNING', startAtMs: NOW_MS - 100_000 }),
  overrideEvent(false, NOW_MS - 90_000, 'd'),
];
const IDS = EVENTS.map(({ id }) => id);

/** Answers of one truth: an event stands from one time to another, and answers tell of it or not as they see it. */
const answer = fc
  .record({
    ageMs: fc.integer({ min: 0, max: 90_000 }),
    listed: fc.subarray(IDS),
    term: fc.constantFrom(null, 6, 7),
  })
  .map(({ ageMs, listed, term }) => ({
    ...feedFacts(
      EVENTS.filter(({ id }) => listed.includes(id)),
      NOW_MS,
      { ageMs },
    ),
    lightningAsOfMs: NOW_MS,
    term,
    ended: [],
  }));

const byId = (events: readonly ActiveEvent[]) => events.toSorted((a, b) => a.id.localeCompare(b.id));

/** A client's file that says of its one yard what an answer says. */
function fileOf({ events, generatedAtMs, lightningAsOfMs, term, ended }: FeedFacts): ClientAlerts {
  const told = { generatedAtMs, lightningAsOfMs, term, ended };
  return { ...BARE_FILE, ...told, watched: new Set(['y']), events: new Map([['y', events]]) };
}

describe('answers in any order of arrival', () => {
  test('never show better together than any of them that is within its limit does alone [S1][S2][S13]', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
        const merged = answers.reduce<FeedFacts | null>(
          (held, heard) => mergeAnswers(held, heard, AT),
          null,
        )!;
        const current = answers.filter(({ generatedAtMs }) => NOW_MS - generatedAtMs <= staleAfterMs);
        for (const alone of current) expect(rankOf(merged)).toBeGreaterThanOrEqual(rankOf(alone));
      }),
      { numRuns: 500 },
    );
  });

  test('come to the same events whatever the order, where all are of one term [S2]', () => {
    const eventsOf = (answers: readonly FeedFacts[]) =>
      answers
        .reduce<FeedFacts | null>((held, heard) => mergeAnswers(held, heard, AT), null)!
        .events.map(({ id }) => id)
        .toSorted();
    const current = fc.uniqueArray(
      answer.filter(({ generatedAtMs }) => NOW_MS - generatedAtMs <= staleAfterMs),
      { minLength: 1, maxLength: 5, selector: ({ generatedAtMs }) => generatedAtMs },
    );
    fc.assert(
      fc.property(current, (answers) => {
        const equal = answers.map((one) => ({ ...one, term: 7 }));
        expect(eventsOf(equal)).toEqual(eventsOf(equal.toReversed()));
      }),
      { numRuns: 300 },
    );
  });

  test('of one source that tells of no ended events say what the newest says [S2]', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 5 }), (answers) => {
        const inOrder = answers
          .map((one) => ({ ...one, term: null, ended: null }))
          .toSorted((a, b) => a.generatedAtMs - b.generatedAtMs);
        const merged = inOrder.reduce<FeedFacts | null>((held, heard) => mergeAnswers(held, heard, AT), null);
        expect(merged).toEqual(inOrder.at(-1));
      }),
    );
  });

  test('say of all yards of a client what they say of each [S2]', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
        const merged = answers.reduce<FeedFacts | null>(
          (held, heard) => mergeAnswers(held, heard, AT),
          null,
        )!;
        const file = answers
          .map(fileOf)
          .reduce<ClientAlerts | null>((held, heard) => mergeFiles(held, heard, AT), null)!;

        // a yard's own answer is begun anew once the one held is past its limit
        fc.pre(merged.lightningAsOfMs !== null);
        expect(byId(file.events.get('y')!)).toEqual(byId(merged.events));
      }),
    );
  });
});

test('an older answer never brings back an override that opens the yard [S9]', () => {
  const older = feedFacts([overrideEvent(true, NOW_MS - 20_000)], NOW_MS, { ageMs: 15_000 });
  expect(mergeAnswers(feedFacts([], NOW_MS), older, AT).events).toEqual([]);
});

test('a later strike of an event that the newest answer lists counts, whichever answer tells of it [S3]', () => {
  const told = (startAtMs: number, ageMs: number) =>
    feedFacts([activeEvent({ id: 'a', startAtMs })], NOW_MS, { ageMs });
  const merged = mergeAnswers(told(NOW_MS - 60_000, 0), told(NOW_MS - 20_000, 15_000), AT);
  expect(merged.events.map(({ startAtMs }) => startAtMs)).toEqual([NOW_MS - 20_000]);
});

test('an event that a judge of a lower term lists later stands as long as that answer counts, in both forms [S2][S13]', () => {
  const told = (listed: readonly ActiveEvent[], ageMs: number, term: number | null) => ({
    ...feedFacts(listed, NOW_MS, { ageMs }),
    term,
    ended: [],
  });
  const closing = [overrideEvent(false, NOW_MS - 90_000, 'd')];
  const answers = [told(closing, staleAfterMs - 1, 7), told(closing, 0, 6)];
  const later = { ...AT, nowMs: NOW_MS + 2 };
  const quiet = told([], -1, null);
  const one = answers.reduce<FeedFacts | null>((held, heard) => mergeAnswers(held, heard, AT), null);
  const file = answers
    .map(fileOf)
    .reduce<ClientAlerts | null>((held, heard) => mergeFiles(held, heard, AT), null);

  expect(mergeAnswers(one, quiet, later).events).toEqual(closing);
  expect(mergeFiles(file, fileOf(quiet), later).events.get('y')).toEqual(closing);
});

test('in place of what cannot be read, nothing but what closes a yard counts [S1]', () => {
  const quiet = raiseBy(null, feedFacts([overrideEvent(true, NOW_MS)], NOW_MS), AT);
  expect(quiet).toMatchObject({ events: [], lightningAsOfMs: null });
  expect(rankOf(quiet)).toBe(WORSE.indexOf('UNKNOWN'));
});
