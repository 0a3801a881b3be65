import { expect, test } from 'vitest';
import { createStartedParts } from '#server/composition/service/startedParts.ts';

/** Parts of which some fail to stop; and which were told to stop, in their order. */
function parts(failures: readonly (string | null)[]) {
  const started = createStartedParts();
  const told: number[] = [];
  failures.forEach((failure, nth) =>
    started.add(() => {
      told.push(nth);
      if (failure !== null) throw new Error(failure);
    }),
  );
  return { told, stop: started.stop };
}

test('stops the last started first, each once', async () => {
  const { told, stop } = parts([null, null]);
  await stop();
  await stop();
  expect(told).toEqual([1, 0]);
});

test('stops all, and throws what one of them throws', async () => {
  const { told, stop } = parts([null, 'disk', null]);
  await expect(stop()).rejects.toEqual(new Error('disk'));
  expect(told).toEqual([2, 1, 0]);
});

test('throws each of several errors', async () => {
  const error: unknown = await parts(['disk', 'database'])
    .stop()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({
    message: 'database; disk',
    errors: [new Error('database'), new Error('disk')],
  });
});
