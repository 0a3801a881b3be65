import { describe, expect, test } from 'vitest';
import { createStrikesAhead } from '#server/sources/strikesAhead.ts';
import { batchOf, NOW_MS, SIMULATOR, strikeAt } from '../alerting/engineFixture.ts';

const MAX_AHEAD_MS = 10_000;
const DAY_MS = 86_400_000;
const NO_SPAN = { fromMs: 1, asOfMs: 0 };

/** What lies ahead of `NOW_MS` of strikes at these times after it. */
function keeping(...afterMs: readonly number[]) {
  const ahead = createStrikesAhead();
  ahead.note(
    batchOf(
      afterMs.map((ms) => strikeAt(3_000, NOW_MS + ms)),
      NOW_MS,
    ),
    NOW_MS,
  );
  /** Times after `NOW_MS` of the strikes that are due at one. */
  const dueAt = (ms: number) =>
    ahead.takeDue(NOW_MS + ms).flatMap(({ strikes }) => [...strikes.atMs].map((atMs) => atMs - NOW_MS));
  return { ahead, dueAt };
}

describe('strikes from ahead of the clock', () => {
  test('come again under their own times once the clock has reached them, and once only [S3][S6]', () => {
    const { dueAt } = keeping(-1_000, MAX_AHEAD_MS, 20_000, 30_000);
    expect(dueAt(20_000 - MAX_AHEAD_MS - 1)).toEqual([]);
    expect(dueAt(20_000 - MAX_AHEAD_MS)).toEqual([20_000]);
    expect(dueAt(DAY_MS)).toEqual([30_000]);
    expect(dueAt(DAY_MS)).toEqual([]);
  });

  test('are those of a wrong source where they lie more than a day ahead [S6]', () => {
    expect(keeping(DAY_MS).dueAt(2 * DAY_MS)).toEqual([DAY_MS]);
    expect(keeping(DAY_MS + 1).dueAt(2 * DAY_MS)).toEqual([]);
  });

  test('prove nothing, and do not let a source know that said it does not [S1][S4]', () => {
    const { ahead } = keeping(60_000);
    const [known] = ahead.takeDue(NOW_MS + 60_000);
    expect(known).toMatchObject({ sourceId: SIMULATOR.id, ...NO_SPAN });
    expect(known).not.toHaveProperty('unknownBecause');
    ahead.note(
      { ...batchOf([strikeAt(3_000, NOW_MS + 60_000)], NOW_MS), unknownBecause: 'notProven' },
      NOW_MS,
    );
    expect(ahead.takeDue(NOW_MS + 60_000)).toMatchObject([{ ...NO_SPAN, unknownBecause: 'notProven' }]);
  });

  test('keep those that come due first where there are too many', () => {
    const ahead = createStrikesAhead();
    const many = (afterMs: number) =>
      batchOf(
        Array.from({ length: 150_000 }, () => strikeAt(3_000, NOW_MS + afterMs)),
        NOW_MS,
      );
    ahead.note(many(DAY_MS), NOW_MS);
    ahead.note(many(60_000), NOW_MS);
    expect(ahead.takeDue(NOW_MS + DAY_MS).map(({ strikes }) => strikes.atMs[0])).toEqual([NOW_MS + 60_000]);
  });
});
