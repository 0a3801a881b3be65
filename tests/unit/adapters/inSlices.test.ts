import { expect, test } from 'vitest';
import { inSlices } from '#adapters/inSlices.ts';

test('many items are worked through in order, with a rest whenever a frame’s time is over [P5]', async () => {
  let nowMs = 0;
  const restedAt: number[] = [];
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  const doubled = await inSlices(
    items,
    (item) => {
      nowMs += 0.1;
      return item * 2;
    },
    {
      nowMs: () => nowMs,
      rest: () => {
        restedAt.push(Math.round(nowMs));
        return Promise.resolve();
      },
    },
  );
  expect(doubled).toEqual(items.map((item) => item * 2));
  expect(restedAt).toEqual([20, 40, 60, 80]);
});

test('the first error ends the work', async () => {
  const work = (item: number) => {
    if (item === 2) throw new Error('broken');
    return item;
  };
  await expect(inSlices([1, 2, 3], work)).rejects.toThrow('broken');
});
