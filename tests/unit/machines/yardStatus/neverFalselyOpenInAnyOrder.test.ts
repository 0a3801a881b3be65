import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { activeEvent, feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const SIX_HOURS_MS = 6 * 3_600_000;
const QUIET_MS = 30 * 60_000;

describe('whatever happens in whatever order', () => {
  type Happening =
    | { kind: 'answer'; ageMs: number; lightningAgeMs: number | null; strikeAgeMs: number | null }
    | { kind: 'fail' }
    | { kind: 'missing' }
    | { kind: 'tick' }
    | { kind: 'pass'; spanMs: number; isTicking: boolean }
    | { kind: 'skew'; skewMs: number }
    | { kind: 'witness'; strikeAgeMs: number };

  const ageMs = fc.integer({ min: 0, max: 120_000 });
  const strikeAgeMs = fc.integer({ min: 0, max: QUIET_MS + 60_000 });
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        ageMs: fc.oneof(fc.constant(0), ageMs),
        lightningAgeMs: fc.oneof(fc.constant(0), fc.constant(null), ageMs),
        strikeAgeMs: fc.option(strikeAgeMs),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Happening>({ kind: 'fail' }, { kind: 'missing' }, { kind: 'tick' }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        spanMs: fc.integer({ min: 1, max: 70_000 }),
        isTicking: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('skew' as const),
        skewMs: fc.constantFrom(0, 0, SIX_HOURS_MS, -SIX_HOURS_MS),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('witness' as const), strikeAgeMs }) },
  );

  /** What must be true whenever a page says OPEN, told from the outside, by the true time. */
  function createOracle() {
    let newest: FeedFacts | null = null;
    let isFailed = false;
    let lastStrikeMs = Number.NEGATIVE_INFINITY;
    return {
      hear(facts: FeedFacts) {
        if (newest !== null && facts.generatedAtMs < newest.generatedAtMs) return;
        newest = facts;
        isFailed = false;
      },
      fail: () => {
        isFailed = true;
      },
      see: (strikeMs: number) => {
        lastStrikeMs = Math.max(lastStrikeMs, strikeMs);
      },
      mayBeOpen: (trueNowMs: number) =>
        newest !== null &&
        !isFailed &&
        trueNowMs - newest.generatedAtMs <= 60_000 &&
        newest.lightningAsOfMs !== null &&
        trueNowMs - newest.lightningAsOfMs <= 60_000 &&
        newest.events.every(({ startAtMs }) => startAtMs + QUIET_MS <= trueNowMs) &&
        trueNowMs - lastStrikeMs >= QUIET_MS,
    };
  }

  test('OPEN means fresh, proven and quiet for half an hour [S1][S2][S3][S4][S5]', async () => {
    let openings = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25 }), async (happenings) => {
        const system = createYardStatusSystem();
        const oracle = createOracle();
        const trueNowMs = () => system.nowMs() - system.network.skewMs;
        const check = () => {
          if (system.shown() !== 'OPEN') return;
          openings += 1;
          expect(oracle.mayBeOpen(trueNowMs())).toBe(true);
        };

        for (const what of happenings) {
          if (what.kind === 'answer') {
            const events =
              what.strikeAgeMs === null ? [] : [activeEvent({ startAtMs: trueNowMs() - what.strikeAgeMs })];
            const facts = feedFacts(events, trueNowMs(), what);
            oracle.hear(facts);
            await system.answer(facts);
          } else if (what.kind === 'fail') {
            oracle.fail();
            await system.fail('500');
          } else if (what.kind === 'missing') await system.answer('missing');
          else if (what.kind === 'tick') system.tick();
          else if (what.kind === 'skew') system.network.skewMs = what.skewMs;
          else if (what.kind === 'witness') {
            const lastAlertStrikeMs = trueNowMs() - what.strikeAgeMs;
            oracle.see(lastAlertStrikeMs);
            const facts = { lastAlertStrikeMs, lastWarningStrikeMs: lastAlertStrikeMs, closestStrikeM: 1 };
            system.witness({ type: 'witness.changed', facts });
          } else {
            system.network.isTicking = what.isTicking;
            await system.pass(what.spanMs, () => {
              if (system.snapshot().context.fault !== null) oracle.fail();
              check();
            });
            system.network.isTicking = true;
          }
          check();
        }
      }),
      { numRuns: 600 },
    );
    expect(openings).toBeGreaterThan(100);
  }, 60_000);
});
