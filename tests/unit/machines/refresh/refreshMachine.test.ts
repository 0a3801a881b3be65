import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { createRefreshMachine, type AgeLimit } from '#machines/refresh/refreshMachine.ts';
import {
  selectAnswer,
  selectCurrentAnswer,
  selectFault,
  selectIsStale,
} from '#machines/refresh/refreshSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';

const input = { everyMs: 300_000, retryMs: 30_000, staleAfterMs: 900_000 };

function start() {
  const clock = new SimulatedClock();
  const fetches = heldPromises<number>();
  const watches: { limitMs: number; outlive: () => void }[] = [];
  const watchAge = fromCallback<EventObject, AgeLimit>(({ input: { limitMs }, sendBack }) => {
    const watch = { limitMs, outlive: () => sendBack({ type: 'answer.outlived' }) };
    watches.push(watch);
    return () => void watches.splice(watches.indexOf(watch), 1);
  });
  const machine = createRefreshMachine<number>().provide({
    actors: { fetchOnce: fetches.logic, watchAge },
  });
  const actor = createActor(machine, { clock, input }).start();
  const answer = (value: number) => {
    fetches.last().resolve(value);
    return settled();
  };
  const fail = (error: Error) => {
    fetches.last().reject(error);
    return settled();
  };
  return { actor, clock, fetches, watches, answer, fail };
}

describe('everyAfter', () => {
  test.each([
    ['one millisecond before its end nothing is asked', input.everyMs - 1, 1],
    ['at its end the next question is asked', input.everyMs, 2],
  ])('%s [YARD-16]', async (_, spanMs, calls) => {
    const { clock, fetches, answer } = start();
    await answer(21);
    clock.increment(spanMs);
    expect(fetches.calls).toHaveLength(calls);
  });
});

describe('retryAfter', () => {
  test.each([
    ['one millisecond before its end nothing is asked', input.retryMs - 1, 1],
    ['at its end it is asked again', input.retryMs, 2],
  ])('%s', async (_, spanMs, calls) => {
    const { clock, fetches, fail } = start();
    await fail(new Error('503'));
    clock.increment(spanMs);
    expect(fetches.calls).toHaveLength(calls);
  });
});

describe('giveUpAfter', () => {
  test.each([
    ['one millisecond before its end the question is open', input.retryMs - 1, null],
    ['at its end the question has failed', input.retryMs, 'timeout'],
  ])('%s', (_, spanMs, fault) => {
    const { actor, clock } = start();
    clock.increment(spanMs);
    expect(selectFault(actor.getSnapshot())).toBe(fault);
  });
});

describe('staleAfter', () => {
  test.each([
    ['one millisecond before its end the answer is good', input.staleAfterMs - 1, false],
    ['at its end the answer is stale, and still there', input.staleAfterMs, true],
  ])('%s [S5]', async (_, spanMs, isStale) => {
    const { actor, clock, answer } = start();
    await answer(21);
    clock.increment(spanMs);
    expect(selectIsStale(actor.getSnapshot())).toBe(isStale);
    expect(selectAnswer(actor.getSnapshot())).toBe(21);
  });

  test('runs anew from every answer', async () => {
    const { actor, clock, answer } = start();
    await answer(21);
    clock.increment(input.staleAfterMs - 1);
    await answer(22);
    clock.increment(input.staleAfterMs - 1);
    expect(selectIsStale(actor.getSnapshot())).toBe(false);
    expect(selectAnswer(actor.getSnapshot())).toBe(22);
  });
});

describe('the age by the clocks of the device', () => {
  test('is watched for each answer that is good, and for one alone [S5]', async () => {
    const { actor, clock, watches, answer } = start();
    expect(watches).toEqual([]);
    await answer(21);
    actor.send({ type: 'refresh.requested' });
    await answer(22);
    expect(watches.map(({ limitMs }) => limitMs)).toEqual([input.staleAfterMs]);
    clock.increment(input.staleAfterMs);
    expect(watches).toEqual([]);
  });

  test('makes an answer stale that its timer takes for new, and asks again at once [S5]', async () => {
    const { actor, fetches, watches, answer } = start();
    await answer(21);
    watches[0]!.outlive();
    expect(selectIsStale(actor.getSnapshot())).toBe(true);
    expect(selectCurrentAnswer(actor.getSnapshot())).toBeNull();
    expect(fetches.calls).toHaveLength(2);
    await answer(22);
    expect(selectCurrentAnswer(actor.getSnapshot())).toBe(22);
  });

  test('asks once more where a question was under way, whose answer may be as old [S5]', async () => {
    const { actor, fetches, watches, answer } = start();
    await answer(21);
    actor.send({ type: 'refresh.requested' });
    watches[0]!.outlive();
    expect(fetches.calls).toHaveLength(2);
    await answer(22);
    expect(fetches.calls).toHaveLength(3);
  });

  test('asks at once where the last question has failed', async () => {
    const { actor, fetches, watches, answer, fail } = start();
    await answer(21);
    actor.send({ type: 'refresh.requested' });
    await fail(new Error('503'));
    watches[0]!.outlive();
    expect(fetches.calls).toHaveLength(3);
  });
});

test('one question is under way at a time, whatever asks', () => {
  const { actor, fetches } = start();
  actor.send({ type: 'refresh.requested' });
  actor.send({ type: 'refresh.requested' });
  expect(fetches.calls).toHaveLength(1);
});

test('what is asked for during a fetch is asked once more after its answer, which may be older, and only once [S4]', async () => {
  const { actor, fetches, answer } = start();
  actor.send({ type: 'refresh.requested' });
  actor.send({ type: 'refresh.requested' });
  await answer(21);
  expect(fetches.calls).toHaveLength(2);
  await answer(22);
  expect(fetches.calls).toHaveLength(2);
  expect(selectAnswer(actor.getSnapshot())).toBe(22);
});

test('an answer that comes after it was given up is passed over', async () => {
  const { actor, clock, fetches } = start();
  const late = fetches.last();
  clock.increment(input.retryMs);
  late.resolve(21);
  await settled();
  expect(selectAnswer(actor.getSnapshot())).toBeNull();
});

test('a failure keeps the answer and says why, until the next answer', async () => {
  const { actor, answer, fail } = start();
  await answer(21);
  actor.send({ type: 'refresh.requested' });
  await fail(new Error('No TWC current conditions service'));
  expect(selectAnswer(actor.getSnapshot())).toBe(21);
  expect(selectFault(actor.getSnapshot())).toBe('No TWC current conditions service');
  actor.send({ type: 'refresh.requested' });
  await answer(22);
  expect(selectFault(actor.getSnapshot())).toBeNull();
});

test('a failure without words gives the key of the general error [ERR-08]', async () => {
  const { actor, fail } = start();
  await fail(new Error(''));
  expect(selectFault(actor.getSnapshot())).toBe('generalError');
});
