import { deepStrictEqual } from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { Explanation } from '#contracts/explanation.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { FATES } from '#domain/alerting/explanation.ts';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { selectExplanation } from '#machines/yardStatus/explanationSelectors.ts';
import { findVerdict, settle, type YardFacts } from '#machines/yardStatus/yardFacts.ts';
import { firstContext, type YardStatusContext } from '#machines/yardStatus/yardStatusContext.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { judgeExplanation } from '../../../support/judgeExplanation.ts';
import { YARD_INPUT } from '../../../support/yardStatusSystem.ts';
import {
  anyFeed,
  anyTraits,
  anyWitness,
  freshFeed,
  NOW_MS,
  RULES,
} from '../../domain/alerting/alertingFixtures.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

const CASES = 10_000;
/** A machine that does much else takes its time over random cases. */
const LONG = { timeout: 120_000 };
const SHOWN = ['LOADING', 'OPEN', 'WARNING', 'CLOSED', 'ALERT_OPEN', 'UNKNOWN'];
const REASONS = [
  'nothingReceived',
  'feedStale',
  'lightningUnknown',
  'facilityMoved',
  'weatherUnknown',
  'override',
  'alert',
  'strikeUnconfirmed',
  'drill',
  'quiet',
];

/** Feeds whose events can be told apart by their ids. */
const anyNamedFeed = anyFeed.map((feed) => ({
  ...feed,
  events: feed.events.map((event, index) => ({ ...event, id: `${event.id}-${index}` })),
  drills: feed.drills.map((drill, index) => ({ ...drill, id: `drill-${index}` })),
}));

/** Facts that a page may hold, with clocks that are wrong, fetches that failed and timers that ran out. */
const anyFacts: fc.Arbitrary<YardFacts> = fc.record({
  rules: fc.constantFrom(RULES, { ...RULES, quietPeriodMs: 45 * 60_000 }),
  watchedAt: fc.constantFrom(null, [-101.85, 33.57] as const),
  etaMs: fc.constant(null),
  nowMs: fc.oneof(
    { weight: 12, arbitrary: fc.constant(NOW_MS) },
    { weight: 4, arbitrary: fc.integer({ min: NOW_MS - 120_000, max: NOW_MS + 120_000 }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  ),
  feed: fc.option(anyNamedFeed, { freq: 20 }),
  checkedAtMs: fc.constant(null),
  witness: anyWitness,
  closestStrikeM: fc.option(fc.double({ min: 0, max: 200_000, noNaN: true })),
  isWatched: fc.boolean(),
  traits: fc.constantFrom(...fc.sample(anyTraits, { numRuns: 100, seed: 7 })),
  fault: fc.oneof(
    { weight: 10, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant({ kind: 'failed' as const, message: '500' }) },
  ),
  doubted: fc.oneof(
    { weight: 10, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('feed' as const, 'lightning' as const) },
  ),
});

const QUIET_FACTS: YardFacts = {
  rules: RULES,
  watchedAt: null,
  etaMs: null,
  nowMs: NOW_MS,
  feed: null,
  checkedAtMs: null,
  witness: NO_WITNESS,
  closestStrikeM: null,
  isWatched: false,
  traits: {},
  fault: null,
  doubted: null,
};

function contextOf(facts: YardFacts): YardStatusContext {
  return { ...facts, verdict: findVerdict(facts, facts.witness) } as YardStatusContext;
}

function explain(context: YardStatusContext, status: Snapshot['status'] = 'active'): Explanation {
  return selectExplanation({ status, context } as Snapshot);
}

/** The explanation as somebody else receives it. */
function received(told: Explanation): Explanation {
  return Explanation.parse(JSON.parse(JSON.stringify(told)));
}

describe('an explanation', () => {
  test(`gives each reader the same verdict, in ${CASES} random cases [S1][S2][S4][S9]`, LONG, () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const context = contextOf(facts);
        const told = explain(context);
        const found = judgeExplanation(told);
        const { shown, actual, isOverride, drill, reason } = context.verdict;
        const fates = told.events.map(({ fate }) => fate);
        for (const what of [shown, reason, ...fates]) met.add(what);
        // several times as fast as expect
        deepStrictEqual(found, { shown, actual, isOverride, isDrill: drill !== null, fates });
        deepStrictEqual([told.shown, told.reason], [shown, reason]);
      }),
      { numRuns: CASES },
    );
    expect([...met].sort()).toEqual([...new Set([...SHOWN, ...REASONS, ...FATES])].sort());
  });

  test('is plain data: it arrives as it was sent, and fits its contract', LONG, () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const told = explain(contextOf(facts));
        expect(received(told)).toStrictEqual(told);
      }),
      { numRuns: 200 },
    );
  });

  test('never explains OPEN by old answers, a recent strike or a running closing [S1]', LONG, () => {
    let openCount = 0;
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const told = explain(contextOf({ ...facts, fault: null, doubted: null }));
        if (told.shown !== 'OPEN') return;
        openCount += 1;
        expect(reasonsAgainst(told)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect(openCount).toBeGreaterThan(100);
  });

  test('says that it is UNKNOWN once the machine has stopped [S12]', () => {
    const open = contextOf({ ...QUIET_FACTS, feed: freshFeed() });
    expect(explain(open)).toMatchObject({ shown: 'OPEN', reason: 'quiet', doubt: null });
    const told = explain(open, 'stopped');
    expect(told).toMatchObject({ shown: 'UNKNOWN', actual: 'UNKNOWN', doubt: 'pageStopped', changes: [] });
    expect(judgeExplanation(told).shown).toBe('UNKNOWN');
  });

  test('survives facts that make no sense, as the page does [S1]', () => {
    const broken = freshFeed([null as unknown as ActiveEvent]);
    const held = { ...firstContext(YARD_INPUT), ...QUIET_FACTS, feed: broken };
    const context = { ...held, ...settle(held, {}) };
    const told = explain(context);
    expect(told).toMatchObject({
      shown: 'UNKNOWN',
      reason: 'feedStale',
      doubt: 'feedUnreadable',
      feed: null,
    });
    expect(judgeExplanation(told).shown).toBe(context.verdict.shown);
  });

  test.each([
    ['fetchFailed', { fault: { kind: 'failed', message: '500' } }],
    ['feedSilent', { doubted: 'feed' }],
    ['lightningSilent', { doubted: 'lightning' }],
  ] as const)('names the doubt: %s [S4]', (doubt, news) => {
    const told = explain(contextOf({ ...QUIET_FACTS, feed: freshFeed(), ...news }));
    expect(told).toMatchObject({ shown: 'UNKNOWN', doubt, feed: { isLightningCurrent: false } });
    expect(told.feed?.isCurrent).toBe(doubt === 'lightningSilent');
    expect(told.changes).toContainEqual(expect.objectContaining({ cause: 'answer', to: null }));
  });
});

/** What in an explanation speaks against OPEN, read from its facts. */
function reasonsAgainst({
  nowMs,
  feed,
  rules,
  events,
  witness,
  override,
  isOverride,
}: Explanation): string[] {
  const reasons: string[] = [];
  const isOld = (atMs: number | null | undefined, limitMs = rules.staleAfterMs) =>
    nowMs === null || atMs === null || atMs === undefined || Math.abs(nowMs - atMs) > limitMs;
  if (isOld(feed?.generatedAtMs)) reasons.push('old answer');
  if (isOld(feed?.lightningAsOfMs, feed?.lightningLimitMs)) reasons.push('lightning not known');

  const sinceMs = isOverride ? override?.startAtMs : (nowMs ?? Number.NaN) - rules.quietPeriodMs;
  const isLater = (atMs: number | null) => !((atMs ?? Number.NaN) <= (sinceMs ?? Number.NaN));
  const real = events.filter(({ isDrill }) => !isDrill);
  for (const { type, status, lastStrikeAtMs, id } of real) {
    if (type.startsWith('lightning_') && status === 'ALERT' && isLater(lastStrikeAtMs)) reasons.push(id);
  }
  if (witness.alertStrike !== null && isLater(witness.alertStrike.atMs)) reasons.push('strike seen');
  if (isOverride) return reasons;
  if (feed?.weather.some((known) => isOld(known.asOfMs, known.staleAfterMs)))
    reasons.push('a watched hazard not known');

  if (witness.warningStrike !== null && isLater(witness.warningStrike.atMs)) reasons.push('strike near');
  const isClosing = (event: Explanation['events'][number]) =>
    !event.isDrill && (event.status === 'OVERRIDE' || event.type === 'OVERRIDE')
      ? event.overrideStatus !== 'ALL_CLEAR' || (event.yardStatus ?? 'OPEN') !== 'OPEN'
      : event.status === 'ALERT';
  const excused = ['superseded', 'hidden', 'overrideReplaced'];
  for (const event of events) {
    const isRunning = event.endsAtMs === null || nowMs === null || event.endsAtMs > nowMs;
    // a drill that cannot be dated is over
    if (event.isDrill && event.endsAtMs === null) continue;
    if (isClosing(event) && isRunning && !excused.includes(event.fate)) reasons.push(event.id);
  }
  return reasons;
}
