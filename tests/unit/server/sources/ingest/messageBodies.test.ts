import { expect, it } from 'vitest';
import { createMessageBodies } from '#server/sources/ingest/messageBodies.ts';

/** Bodies that are stored when a test says so; each waits for that of the one before, unless `patienceMs` is short. */
function createBodies(mostWaiting?: number, patienceMs = 3_600_000) {
  const bodies: string[] = [];
  const failures: unknown[] = [];
  let full = 0;
  let store = () => {};
  let refuse: (error: Error) => void = () => {};
  const made = createMessageBodies({
    take: (body) => {
      bodies.push(body.toString());
      return new Promise<void>((resolve, reject) => {
        store = resolve;
        refuse = reject;
      });
    },
    onFailed: (error) => failures.push(error),
    onFull: () => (full += 1),
    patienceMs,
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
  });
  return {
    ...made,
    bodies,
    failures,
    store: () => store(),
    refuse: () => refuse(new Error('disk')),
    full: () => full,
  };
}

it('makes one list of what comes while a body is stored, in its order', async () => {
  const { add, settled, bodies, store } = createBodies();
  add('{"a":1}');
  add({ a: 2 });
  add('[{"a":3},{"a":4}]');
  add('[]');
  expect(bodies).toEqual(['[{"a":1}]']);
  store();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toBe('[{"a":2},{"a":3},{"a":4}]');
  store();
  await settled();
});

it('leaves a message that is no JSON by itself, so that it spoils no other', async () => {
  const { add, bodies, store } = createBodies();
  for (const message of ['{"a":1}', '{"a":2}', 'sorry', '{"a":3}']) add(message);
  for (let nth = 2; nth <= 4; nth += 1) {
    store();
    await expect.poll(() => bodies.length).toBe(nth);
  }
  expect(bodies.slice(1)).toEqual(['[{"a":2}]', 'sorry', '[{"a":3}]']);
});

it('goes on after a body that could not be stored, and says so', async () => {
  const { add, bodies, failures, refuse } = createBodies();
  add('{"a":1}');
  add('{"a":2}');
  refuse();
  await expect.poll(() => bodies.length).toBe(2);
  expect(failures).toEqual([new Error('disk')]);
});

it('cuts what waits into bodies that are taken, and holds no more than it may', async () => {
  const { add, bodies, full, store } = createBodies(600_000);
  const long = JSON.stringify('x'.repeat(149_000));
  for (let nth = 0; nth < 6; nth += 1) add(long);
  // the first is stored already, four wait
  expect(full()).toBe(1);
  for (let nth = 2; nth <= 5; nth += 1) {
    store();
    await expect.poll(() => bodies.length).toBe(nth);
  }
  expect(bodies.every((body) => JSON.parse(body).length === 1)).toBe(true);
});

it('takes what comes while the store does not answer, in its order, and settles once all is stored [S2]', async () => {
  const stores: (() => void)[] = [];
  const bodies: string[] = [];
  const { add, settled } = createMessageBodies({
    take: (body) => {
      bodies.push(body.toString());
      return new Promise<void>((resolve) => void stores.push(resolve));
    },
    onFailed: () => {},
    onFull: () => {},
    patienceMs: 1,
  });
  add('{"a":1}');
  add('{"a":2}');
  await expect.poll(() => bodies).toEqual(['[{"a":1}]', '[{"a":2}]']);
  let isSettled = false;
  const ended = settled().then(() => (isSettled = true));
  stores[1]!();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSettled).toBe(false);
  stores[0]!();
  await ended;
});

it('takes what comes however many bodies the store has left without an answer [S2]', async () => {
  let taken = 0;
  const { add } = createMessageBodies({
    take() {
      taken += 1;
      return new Promise(() => {});
    },
    onFailed: () => {},
    onFull: () => {},
    patienceMs: 1,
  });
  for (let nth = 1; nth <= 100; nth += 1) {
    add(`{"a":${nth}}`);
    await expect.poll(() => taken, { interval: 1 }).toBe(nth);
  }
});
