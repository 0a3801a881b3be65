import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { statusByStrikes } from '#domain/policyLab/statusByStrikes.ts';
import { BARE_ANSWER } from '#tests/support/bareAnswer.ts';

const MINUTE_MS = 60_000;
/** In minutes, so that strikes often are exactly as old as the quiet period is long; some are not readable. */
const strike = fc.option(fc.oneof(fc.integer({ min: -5, max: 300 }), fc.constant(Number.NaN)));

describe('a status by strikes', () => {
  it('is the verdict on a current answer that lists nothing, with any strikes and quiet period [S1]', () => {
    fc.assert(
      fc.property(
        strike,
        strike,
        fc.integer({ min: 10, max: 240 }),
        fc.integer({ min: 0, max: 300 }),
        (alert, warning, quietMin, nowMin) => {
          const policy = { ...DEFAULT_LIGHTNING_RULES, quietPeriodMs: quietMin * MINUTE_MS };
          const ms = (minute: number | null) => (minute === null ? null : minute * MINUTE_MS);
          const witness = { lastAlertStrikeMs: ms(alert), lastWarningStrikeMs: ms(warning) };
          const nowMs = nowMin * MINUTE_MS;
          const feed = {
            ...BARE_ANSWER,
            events: [],
            drills: [],
            generatedAtMs: nowMs,
            lightningAsOfMs: nowMs,
          };
          const rules = { ...policy, staleAfterMs: STALE_AFTER_MS };
          const { shown } = yardVerdict(feed, witness, { traits: {}, rules }, nowMs);
          expect(statusByStrikes(policy)(witness, nowMs)).toBe(shown);
        },
      ),
    );
  });
});
