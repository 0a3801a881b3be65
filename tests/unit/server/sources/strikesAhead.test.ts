import { describe, expect, test } from 'vitest';
import { createStrikesAhead } from '#server/sources/strikesAhead.ts';
import { batchOf, MINUTE_MS, NOW_MS, SIMULATOR, strikeAt } from '../alerting/engineFixture.ts';

const MAX_AHEAD_MS = 10_000;
const HOUR_MS = 3_600_000;
const NO_SPAN = { fromMs: 1, asOfMs: 0 };

const strikesAfter = (afterMs: readonly number[], atMs = NOW_MS) =>
  batchOf(
    afterMs.map((ms) => strikeAt(3_000, NOW_MS + ms)),
    atMs,
  );

/** What lies ahead of `NOW_MS` of strikes at these times after it. */
function keeping(...afterMs: readonly number[]) {
  let setByMs = 0;
  const ahead = createStrikesAhead(() => setByMs);
  ahead.note(strikesAfter(afterMs), NOW_MS);
  /** Times after `NOW_MS` of the strikes that count again where the clock is set by so much in all. */
  const dueBy = (ms: number) => {
    setByMs = ms;
    return ahead.takeDue().flatMap(({ strikes }) => [...strikes.atMs].map((atMs) => atMs - NOW_MS));
  };
  return { ahead, dueBy };
}

describe('strikes from ahead of the clock', () => {
  test('come again under their own times once the clock was set to them, and once only [S3][S6]', () => {
    const { dueBy } = keeping(-1_000, MAX_AHEAD_MS, 5 * MINUTE_MS, 4 * MINUTE_MS);
    expect(dueBy(5 * MINUTE_MS + 1_000)).toEqual([4 * MINUTE_MS, 5 * MINUTE_MS]);
    expect(dueBy(5 * MINUTE_MS + 1_000)).toEqual([]);
    expect(dueBy(24 * HOUR_MS)).toEqual([]);
  });

  test('do not come again by a clock that only goes on, nor by one that is set back [S2][S14]', () => {
    const { dueBy } = keeping(5 * MINUTE_MS);
    expect([dueBy(0), dueBy(0), dueBy(-HOUR_MS)]).toEqual([[], [], []]);
  });

  test('count by the right clock where it is set to a time before theirs, each time that it is set [S1][S3]', () => {
    const { dueBy } = keeping(10 * MINUTE_MS);
    expect(dueBy(2 * MINUTE_MS)).toEqual([2 * MINUTE_MS]);
    expect(dueBy(5 * MINUTE_MS)).toEqual([5 * MINUTE_MS]);
    expect(dueBy(11 * MINUTE_MS)).toEqual([10 * MINUTE_MS]);
    expect(dueBy(20 * MINUTE_MS)).toEqual([]);
  });

  test('more than ten minutes ahead even then are of a source with a wrong hour [S2][S3]', () => {
    const { dueBy } = keeping(HOUR_MS, HOUR_MS + 1);
    for (const byMs of [40 * MINUTE_MS, 80 * MINUTE_MS]) expect(dueBy(byMs)).toEqual([]);
    // what one step does not explain is not explained by many
    expect(dueBy(130 * MINUTE_MS)).toEqual([50 * MINUTE_MS]);
    expect(dueBy(140 * MINUTE_MS)).toEqual([HOUR_MS]);
  });

  test('that came after a step back count again when that is set right [S1][S6]', () => {
    const { ahead, dueBy } = keeping();
    expect(dueBy(-5 * MINUTE_MS)).toEqual([]);
    ahead.note(strikesAfter([4 * MINUTE_MS]), NOW_MS);
    expect(dueBy(0)).toEqual([4 * MINUTE_MS]);
  });

  test('prove nothing, and do not let a source know that said it does not [S1][S4]', () => {
    let setByMs = 0;
    const ahead = createStrikesAhead(() => setByMs);
    ahead.note(strikesAfter([MINUTE_MS]), NOW_MS);
    setByMs = MINUTE_MS;
    const [known] = ahead.takeDue();
    expect(known).toMatchObject({ sourceId: SIMULATOR.id, ...NO_SPAN });
    expect(known).not.toHaveProperty('unknownBecause');
    ahead.note({ ...strikesAfter([MINUTE_MS]), unknownBecause: 'notProven' }, NOW_MS);
    setByMs = 2 * MINUTE_MS;
    expect(ahead.takeDue()).toMatchObject([{ ...NO_SPAN, unknownBecause: 'notProven' }]);
  });

  test('come as one batch of each source, with what it states of each strike', () => {
    let setByMs = 0;
    const ahead = createStrikesAhead(() => setByMs);
    const origins = [{ sourceId: 'b', strikeId: 'b1', kind: 'CG', errorM: null, quality: null }] as const;
    for (const sourceId of ['a', 'b', 'a']) {
      const batch = strikesAfter([MINUTE_MS]);
      const strikes = sourceId === 'b' ? { ...batch.strikes, origins } : batch.strikes;
      ahead.note({ ...batch, sourceId, strikes }, NOW_MS);
    }
    setByMs = HOUR_MS;
    const due = ahead.takeDue();
    expect(due.map(({ sourceId, strikes }) => [sourceId, strikes.count, strikes.origins])).toEqual([
      ['a', 2, undefined],
      ['b', 1, origins],
    ]);
  });

  test('are left out that came longer ago than any quiet period, and the oldest where there are too many', () => {
    let setByMs = 0;
    const ahead = createStrikesAhead(() => setByMs);
    const countAgain = () => {
      setByMs += HOUR_MS * 24;
      return ahead.takeDue().map(({ strikes }) => strikes.count);
    };
    ahead.note(strikesAfter([11 * HOUR_MS]), NOW_MS);
    ahead.note(strikesAfter([11 * HOUR_MS, 11 * HOUR_MS]), NOW_MS + 4 * HOUR_MS + 1);
    expect(countAgain()).toEqual([2]);
    const many = (count: number) => strikesAfter(Array.from({ length: count }, () => MINUTE_MS));
    ahead.note(many(150_000), NOW_MS);
    ahead.note(many(60_000), NOW_MS);
    expect(countAgain()).toEqual([60_000]);
  });

  test('of a feed whose clock is an hour ahead cost no more with each further delivery', () => {
    const ahead = createStrikesAhead(() => 0);
    let nth = 0;
    const costMs = (deliveries: number) => {
      const beganMs = performance.now();
      for (let done = 0; done < deliveries; done += 1, nth += 1) {
        const nowMs = NOW_MS + nth * 200;
        ahead.takeDue();
        ahead.note(batchOf([strikeAt(3_000, nowMs + HOUR_MS)], nowMs), nowMs);
      }
      return performance.now() - beganMs;
    };
    const firstMs = costMs(1_000);
    costMs(20_000);
    // by far: it was some hundred times as much
    expect(costMs(1_000)).toBeLessThan(20 * Math.max(firstMs, 5));
  });
});
