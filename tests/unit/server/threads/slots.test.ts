import { expect, test } from 'vitest';
import { createSlots } from '#server/platform/threads/slots.ts';

/** Jobs that end when they are told to. */
function heldJobs() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const job = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
    });
  return { begun, job, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test('as many jobs run at a time as there are slots, and begin in their order', async () => {
  const { begun, job, end } = heldJobs();
  const inSlot = createSlots(2);
  const answers = ['a', 'b', 'c', 'd'].map((name) => inSlot(job(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await answers[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  await expect(Promise.all(answers)).resolves.toEqual(['a', 'b', 'c', 'd']);
});

test('a job that fails leaves its slot to the next, and its caller gets the failure', async () => {
  const { begun, job, end } = heldJobs();
  const inSlot = createSlots(1);
  const [failing, next] = [inSlot(job('a')), inSlot(job('b'))];
  end('a', new Error('disk'));
  await expect(failing).rejects.toThrow('disk');
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect(next).resolves.toBe('b');
});
