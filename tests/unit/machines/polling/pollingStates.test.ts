import { describe, expect, test } from 'vitest';
import { assign, createActor, raise, setup, SimulatedClock } from 'xstate';
import {
  failing,
  fetchFailed,
  fetchTimedOut,
  waiting,
  whileFetching,
} from '#machines/polling/pollingStates.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';

const TIMEOUT_MS = 8_000;
const POLL_MS = 30_000;
const RETRY_MS = 10_000;

type Event = { type: 'page.woken'; atMs: number } | { type: 'alerts.announced' } | { type: 'fetch.failed' };

/** The smallest machine with a polling region: notes times and failures as they come. */
function start() {
  const clock = new SimulatedClock();
  const fetches = heldPromises<string>();
  const machine = setup({
    types: {
      context: {} as { isAnnounced: boolean; nowMs: number; fault: string | null; failures: number },
      events: {} as Event,
    },
    actors: { fetchAlerts: fetches.logic },
    guards: { isAnnounced: ({ context }) => context.isAnnounced },
    actions: {
      noteTime: assign((_, { atMs }: { atMs: number }) => ({ nowMs: atMs })),
      noteFailure: assign((_, { message }: { message: string }) => ({ fault: message })),
      noteAnnounced: assign({ isAnnounced: true }),
      noteFetching: assign({ isAnnounced: false }),
      reportFailure: raise({ type: 'fetch.failed' }),
      countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    },
    delays: { pollAgainAfter: POLL_MS, retryAfter: RETRY_MS, timeoutAfter: TIMEOUT_MS },
  }).createMachine({
    context: { isAnnounced: false, nowMs: 0, fault: null, failures: 0 },
    on: { 'fetch.failed': { actions: 'countFailure' } },
    initial: 'fetching',
    states: {
      fetching: {
        entry: 'noteFetching',
        invoke: { src: 'fetchAlerts', onDone: 'waiting', onError: fetchFailed('failing') },
        after: { timeoutAfter: fetchTimedOut('failing') },
        on: whileFetching,
      },
      waiting,
      failing,
    },
  });
  const actor = createActor(machine, { clock }).start();
  const send = (event: Event) => actor.send(event);
  return {
    clock,
    fetches,
    send,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    async answer() {
      fetches.last().resolve('answer');
      await settled();
    },
    async fail(message: string) {
      fetches.last().reject(new Error(message));
      await settled();
    },
  };
}

describe.each([
  ['waiting', POLL_MS, (system: ReturnType<typeof start>) => system.answer()],
  ['failing', RETRY_MS, (system: ReturnType<typeof start>) => system.fail('offline')],
])('%s', (state, delayMs, arrive) => {
  test.each([
    ['one millisecond before its delay nothing is fetched', delayMs - 1, 1],
    ['at its delay the next fetch starts', delayMs, 2],
  ])('%s [YARD-15]', async (_, spanMs, fetchCount) => {
    const system = start();
    await arrive(system);
    expect(system.state()).toBe(state);
    system.clock.increment(spanMs);
    expect(system.fetches.calls).toHaveLength(fetchCount);
  });

  test('an announced change starts the next fetch [YARD-15]', async () => {
    const system = start();
    await arrive(system);
    system.send({ type: 'alerts.announced' });
    expect(system.fetches.calls).toHaveLength(2);
  });

  test('a woken page sets the time and starts the next fetch [YARD-15]', async () => {
    const system = start();
    await arrive(system);
    system.send({ type: 'page.woken', atMs: 99 });
    expect(system.context().nowMs).toBe(99);
    expect(system.fetches.calls).toHaveLength(2);
  });
});

describe('fetching', () => {
  test('a change announced meanwhile is fetched after the answer, and only once [YARD-15]', async () => {
    const system = start();
    system.send({ type: 'alerts.announced' });
    expect(system.fetches.calls).toHaveLength(1);
    await system.answer();
    expect(system.fetches.calls).toHaveLength(2);
    await system.answer();
    expect(system.state()).toBe('waiting');
  });

  test('a change announced before a failure does not skip the pause before the retry [YARD-15]', async () => {
    const system = start();
    system.send({ type: 'alerts.announced' });
    await system.fail('offline');
    expect(system.state()).toBe('failing');
  });

  test('a page woken meanwhile sets the time and starts no second fetch [YARD-15]', () => {
    const system = start();
    system.send({ type: 'page.woken', atMs: 99 });
    expect(system.context().nowMs).toBe(99);
    expect(system.fetches.calls).toHaveLength(1);
  });

  test('an error is noted with its message and reported once [ERR-04]', async () => {
    const system = start();
    await system.fail('offline');
    expect(system.context()).toMatchObject({ fault: 'offline', failures: 1 });
  });

  test.each([
    ['one millisecond before the timeout it still waits', TIMEOUT_MS - 1, null, 0],
    ['at the timeout it has failed, and that is reported', TIMEOUT_MS, 'timeout', 1],
  ])('%s [ERR-04]', (_, spanMs, fault, failures) => {
    const system = start();
    system.clock.increment(spanMs);
    expect(system.context()).toMatchObject({ fault, failures });
  });
});
