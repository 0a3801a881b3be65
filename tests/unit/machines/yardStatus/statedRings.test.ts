import { describe, expect, test } from 'vitest';
import { feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const MINUTE_MS = 60_000;
/** Narrower than the configuration of a page (9,656 m and 16,093 m). */
const NARROW = { alertRadiusM: 5_000, warningRadiusM: 7_000, quietPeriodMs: 30 * MINUTE_MS };

/** A yard page whose worker has found a strike a minute ago, by the rings of its configuration. */
function begin(...distancesM: readonly (number | null)[]) {
  const system = createYardStatusSystem();
  const strike = (closestStrikeM: number | null) => {
    const atMs = system.nowMs() - MINUTE_MS;
    const facts = { lastAlertStrikeMs: atMs, lastWarningStrikeMs: atMs, closestStrikeM };
    system.witness({ type: 'witness.changed', facts });
  };
  for (const distanceM of distancesM) strike(distanceM);
  const answer = (policy = NARROW, generatedAtMs = system.nowMs()) =>
    system.answer({ ...feedFacts([], generatedAtMs), policy });
  return { ...system, strike, answerWith: answer };
}

describe('strikes that were found before a policy was stated', () => {
  test.each([
    [[4_000], 'CLOSED'],
    [[6_000], 'WARNING'],
    [[8_000], 'OPEN'],
    // the closest of them counts
    [[4_000, 8_000], 'CLOSED'],
    [[8_000, 4_000], 'CLOSED'],
    // a strike whose distance is not known may have been inside
    [[null], 'CLOSED'],
    [[8_000, null], 'CLOSED'],
    [[null, 8_000], 'CLOSED'],
  ] as const)(
    'in %j m close the yard as far as its stated rings reach: %s [GAP-139][S1][S2]',
    async (distancesM, shown) => {
      const system = begin(...distancesM);
      expect(system.shown()).toBe('CLOSED');
      await system.answerWith();
      expect(system.shown()).toBe(shown);
      // whichever came first
      const other = begin();
      await other.answerWith();
      for (const distanceM of distancesM) other.strike(distanceM);
      expect(other.shown()).toBe(shown);
    },
  );

  test('close it until an answer that proves something states the rings [GAP-139][S1][S5]', async () => {
    const system = begin(8_000);
    await system.answerWith(NARROW, system.nowMs() - 10 * MINUTE_MS);
    expect(system.shown()).toBe('CLOSED');
    await system.answerWith();
    expect(system.shown()).toBe('OPEN');
  });

  test('are outside where none of them is, and leave the override that was set since [GAP-139][S9]', async () => {
    const system = begin(8_000);
    const override = overrideEvent(true, system.nowMs() - 5 * MINUTE_MS);
    await system.answer({ ...feedFacts([override], system.nowMs()), policy: NARROW });
    expect(system.shown()).toBe('OPEN');
  });
});

test('a strike that a stated policy has counted stays, whatever is stated later [GAP-139][S2][S3]', async () => {
  const system = begin();
  await system.answerWith({ ...NARROW, alertRadiusM: 9_656, warningRadiusM: 16_093 });
  system.strike(8_000);
  expect(system.shown()).toBe('CLOSED');
  await system.answerWith();
  expect(system.shown()).toBe('CLOSED');
});
