import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withLimit } from '#server/platform/time/withLimit.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

test('work is answered, and leaves no listener at the signal of its caller', async () => {
  const { signal } = new AbortController();
  expect(await withLimit(60_000, signal, async () => 7)).toBe(7);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('work ends at its limit, by name', async () => {
  await expect(withLimit(1, undefined, untilAborted)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('work ends with its caller, also with one that has gone already', async () => {
  const caller = new AbortController();
  const working = withLimit(60_000, caller.signal, untilAborted);
  caller.abort(new Error('gone'));
  await expect(working).rejects.toThrow('gone');
  const wasAborted = await withLimit(60_000, caller.signal, async ({ aborted }) => aborted);
  expect(wasAborted).toBe(true);
});
