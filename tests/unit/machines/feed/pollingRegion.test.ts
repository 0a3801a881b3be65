import { describe, expect, test } from 'vitest';
import { assign, createActor, raise, setup, SimulatedClock } from 'xstate';
import {
  accepted,
  early,
  fetching,
  outcomeOf,
  outOfOrder,
  undated,
  waiting,
} from '#machines/feed/pollingRegion.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';

const TIMEOUT_MS = 8_000;
const POLL_MS = 30_000;
const RETRY_MS = 10_000;

type Event =
  | { type: 'page.woken'; atMs: number }
  | { type: 'alerts.announced' }
  | { type: 'answer.accepted' }
  | { type: 'fetch.failed' };

type Answer = 'kept' | 'undated' | 'old' | 'new';

/** The smallest machine with a polling region: writes down what it is told, and retries after a failure or polls on. */
function start(failed: 'waiting' | 'failing') {
  const clock = new SimulatedClock();
  const fetches = heldPromises<Answer, { clientId: string }>();
  const machine = setup({
    types: {
      context: {} as { clientId: string; isAnnounced: boolean; told: readonly string[] },
      events: {} as Event,
    },
    actors: { fetchAlerts: fetches.logic },
    guards: {
      isAnnounced: ({ context }) => context.isAnnounced,
      isKept: (_, answer: Answer) => answer === 'kept',
      isUndated: (_, answer: Answer) => answer === 'undated',
      isOutOfOrder: (_, answer: Answer) => answer === 'old',
    },
    actions: {
      noteTime: assign(({ context: { told } }, { atMs }: { atMs: number }) => ({
        told: [...told, `time ${atMs}`],
      })),
      noteAnswer: assign(({ context: { told } }, answer: Answer) => ({
        told: [...told, `answer ${answer}`],
      })),
      noteRaise: assign(({ context: { told } }, answer: Answer) => ({ told: [...told, `raise ${answer}`] })),
      noteFailure: assign(({ context: { told } }, { message }: { message: string }) => ({
        told: [...told, `failure ${message}`],
      })),
      noteReport: assign(({ context: { told } }, { type }: { type: string }) => ({ told: [...told, type] })),
      noteAnnounced: assign({ isAnnounced: true }),
      noteFetching: assign({ isAnnounced: false }),
      reportAnswer: raise({ type: 'answer.accepted' }),
      reportFailure: raise({ type: 'fetch.failed' }),
    },
    delays: { pollAgainAfter: POLL_MS, retryAfter: RETRY_MS, timeoutAfter: TIMEOUT_MS },
  }).createMachine({
    context: { clientId: 'ACME', isAnnounced: false, told: [] },
    on: {
      'answer.accepted': { actions: { type: 'noteReport', params: ({ event }) => event } },
      'fetch.failed': { actions: { type: 'noteReport', params: ({ event }) => event } },
    },
    initial: 'fetching',
    states: {
      fetching: fetching(
        failed,
        ({ context: { clientId } }: { context: { clientId: string } }) => ({ clientId }),
        [
          { guard: { type: 'isKept', params: outcomeOf }, target: 'waiting' },
          undated(failed),
          outOfOrder,
          accepted,
        ],
      ),
      waiting,
      failing: { after: { retryAfter: 'fetching' }, on: early },
    },
  });
  const actor = createActor(machine, { clock }).start();
  const send = (event: Event) => actor.send(event);
  return {
    clock,
    fetches,
    send,
    state: () => actor.getSnapshot().value,
    told: () => actor.getSnapshot().context.told,
    async answer(answer: Answer = 'new') {
      fetches.last().resolve(answer);
      await settled();
    },
    async fail(message: string) {
      fetches.last().reject(new Error(message));
      await settled();
    },
  };
}

type System = ReturnType<typeof start>;

describe.each([
  ['waiting', POLL_MS, (system: System) => system.answer()],
  ['failing', RETRY_MS, (system: System) => system.fail('offline')],
])('%s', (state, delayMs, arrive) => {
  test.each([
    ['one millisecond before its delay nothing is fetched', delayMs - 1, 1],
    ['at its delay the next fetch starts', delayMs, 2],
  ])('%s [YARD-15]', async (_, spanMs, fetchCount) => {
    const system = start('failing');
    await arrive(system);
    expect(system.state()).toBe(state);
    system.clock.increment(spanMs);
    expect(system.fetches.calls).toHaveLength(fetchCount);
  });

  test('an announced change starts the next fetch [YARD-15]', async () => {
    const system = start('failing');
    await arrive(system);
    system.send({ type: 'alerts.announced' });
    expect(system.fetches.calls).toHaveLength(2);
  });

  test('a woken page sets the time and starts the next fetch [YARD-15]', async () => {
    const system = start('failing');
    await arrive(system);
    system.send({ type: 'page.woken', atMs: 99 });
    expect(system.told().at(-1)).toBe('time 99');
    expect(system.fetches.calls).toHaveLength(2);
  });
});

describe('fetching', () => {
  test('a change announced meanwhile is fetched after the answer, and only once [YARD-15]', async () => {
    const system = start('failing');
    system.send({ type: 'alerts.announced' });
    expect(system.fetches.calls).toHaveLength(1);
    await system.answer();
    expect(system.fetches.calls).toHaveLength(2);
    await system.answer();
    expect(system.state()).toBe('waiting');
  });

  test('a change announced before a failure does not skip the pause before the retry [YARD-15]', async () => {
    const system = start('failing');
    system.send({ type: 'alerts.announced' });
    await system.fail('offline');
    expect(system.state()).toBe('failing');
  });

  test('a page woken meanwhile sets the time and starts no second fetch [YARD-15]', () => {
    const system = start('failing');
    system.send({ type: 'page.woken', atMs: 99 });
    expect(system.told().at(-1)).toBe('time 99');
    expect(system.fetches.calls).toHaveLength(1);
  });

  test('knows for whom it fetches [YARD-15]', () => {
    expect(start('failing').fetches.last().input).toEqual({ clientId: 'ACME' });
  });
});

const FAILURES = ['failing', 'waiting'] as const;

describe.each(FAILURES)('a machine that is %s after a failure', (failed) => {
  test.each<[string, Answer, string, readonly string[]]>([
    ['no news say nothing', 'kept', 'waiting', []],
    ['an answer is noted before it is reported', 'new', 'waiting', ['answer new', 'answer.accepted']],
    ['an answer out of order only raises, and is not reported', 'old', 'waiting', ['raise old']],
    ['an undated answer is a failure', 'undated', failed, ['failure generalError', 'fetch.failed']],
  ])('%s [ERR-04][S2][S5]', async (_, answer, state, told) => {
    const system = start(failed);
    await system.answer(answer);
    expect(system.state()).toBe(state);
    expect(system.told()).toEqual(told);
  });

  test('an error is noted with its message and reported once [ERR-04]', async () => {
    const system = start(failed);
    await system.fail('offline');
    expect(system.state()).toBe(failed);
    expect(system.told()).toEqual(['failure offline', 'fetch.failed']);
  });

  test.each<[string, number, string, readonly string[]]>([
    ['one millisecond before the timeout it still waits', TIMEOUT_MS - 1, 'fetching', []],
    [
      'at the timeout it has failed, and that is reported',
      TIMEOUT_MS,
      failed,
      ['failure timeout', 'fetch.failed'],
    ],
  ])('%s [ERR-04]', (_, spanMs, state, told) => {
    const system = start(failed);
    system.clock.increment(spanMs);
    expect(system.state()).toBe(state);
    expect(system.told()).toEqual(told);
  });
});
