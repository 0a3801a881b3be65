import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTurns, mapInSlices } from '#server/platform/threads/slices.ts';

afterEach(() => vi.restoreAllMocks());

test('lists that are mapped at the same time take turns of whole slices', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let order = '';
  const mapOf = (name: string) =>
    mapInSlices([1, 2, 3, 4, 5, 6], (item) => {
      order += name;
      nowMs += 4;
      return item;
    });
  expect(await Promise.all([mapOf('a'), mapOf('b')])).toEqual([
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6],
  ]);
  expect(order).toBe('aaabbbaaabbb');
});

describe('createTurns', () => {
  test('ends a slice once the steps themselves have filled it, whatever others took meanwhile', async () => {
    const pauseAfter = createTurns();
    vi.spyOn(performance, 'now').mockReturnValue(1e9);
    expect([pauseAfter(4), pauseAfter(5)]).toEqual([undefined, undefined]);
    let isNext = false;
    setImmediate(() => (isNext = true));
    await pauseAfter(1);
    expect(isNext).toBe(true);
    expect(pauseAfter(9)).toBeUndefined();
  });
});
