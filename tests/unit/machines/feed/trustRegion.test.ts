import { describe, expect, test } from 'vitest';
import { assign, createActor, setup, SimulatedClock } from 'xstate';
import { trustRegion } from '#machines/feed/trustRegion.ts';

const LATE_MS = 15_000;
const STALE_MS = 60_000;

type Event =
  | { type: 'answer.accepted' }
  | { type: 'fetch.failed' }
  /** Facts came that prove something, or that prove nothing any more. */
  | { type: 'proof.changed'; isProven: boolean };

/** The smallest machine with a trust region; `ages`: whether its first state ends by time too, as on a yard page. */
function start({ ages = true, isProven = true, isLate = false } = {}) {
  const clock = new SimulatedClock();
  const machine = setup({
    types: {
      context: {} as { isProven: boolean; doubts: number },
      events: {} as Event,
      tags: {} as 'confirmed' | 'failed',
    },
    guards: { isProven: ({ context }) => context.isProven, isLate: () => isLate },
    actions: {
      noteProof: assign((_, { isProven }: { isProven: boolean }) => ({ isProven })),
      doubtFeed: assign({ isProven: false }),
      doubtWhatIsOld: assign(({ context }) => ({ doubts: context.doubts + 1 })),
    },
    delays: { staleAfter: STALE_MS, lateAfter: LATE_MS },
  }).createMachine({
    context: { isProven, doubts: 0 },
    on: { 'proof.changed': { actions: { type: 'noteProof', params: ({ event }) => event } } },
    type: 'parallel',
    states: {
      trust: trustRegion({
        loading: ages ? { after: { staleAfter: 'unknown' } } : {},
        aging: { staleAfter: { actions: 'doubtFeed' } },
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return {
    clock,
    state: () => actor.getSnapshot().value.trust,
    isConfirmed: () => actor.getSnapshot().hasTag('confirmed'),
    hasFailed: () => actor.getSnapshot().hasTag('failed'),
    doubts: () => actor.getSnapshot().context.doubts,
    send: (...events: readonly Event[]) => events.forEach((event) => actor.send(event)),
  };
}

const ACCEPTED: Event = { type: 'answer.accepted' };
const FAILED: Event = { type: 'fetch.failed' };
const LOST: Event = { type: 'proof.changed', isProven: false };
const PROVEN: Event = { type: 'proof.changed', isProven: true };

const WAYS: readonly (readonly [string, unknown, readonly Event[]])[] = [
  ['loading', 'loading', []],
  ['confirmed', { confirmed: 'current' }, [ACCEPTED]],
  ['failed', 'failed', [FAILED]],
  ['unknown', 'unknown', [ACCEPTED, LOST]],
];

describe.each(WAYS)('%s', (_, state, way) => {
  test('is reached [S4]', () => {
    const system = start();
    system.send(...way);
    expect(system.state()).toEqual(state);
    expect(system.hasFailed()).toBe(state === 'failed');
  });

  test('an answer that proves something confirms [S1]', () => {
    const system = start();
    system.send(...way, PROVEN, ACCEPTED);
    expect(system.state()).toEqual({ confirmed: 'current' });
    expect(system.isConfirmed()).toBe(true);
  });

  test('an answer that proves nothing leads to unknown, and what is old is doubted [S1][S5]', () => {
    const system = start();
    system.send(...way, LOST);
    const before = system.doubts();
    system.send(ACCEPTED);
    expect(system.state()).toBe('unknown');
    expect(system.isConfirmed()).toBe(false);
    expect(system.doubts()).toBeGreaterThan(before);
  });

  test('a failed fetch takes the trust away and doubts nothing else [S4]', () => {
    const system = start();
    system.send(...way);
    const before = system.doubts();
    system.send(FAILED);
    expect(system.state()).toBe('failed');
    expect(system.isConfirmed()).toBe(false);
    expect(system.doubts()).toBe(before);
  });
});

describe('confirmed', () => {
  test('facts that prove nothing any more end it at once, with one doubt [S1]', () => {
    const system = start();
    system.send(ACCEPTED, LOST);
    expect(system.state()).toBe('unknown');
    expect(system.doubts()).toBe(1);
  });

  test.each([
    ['one millisecond before late it is current', LATE_MS - 1, { confirmed: 'current' }],
    ['from late on it is late and still confirmed', LATE_MS, { confirmed: 'late' }],
    ['one millisecond before the age limit it is still confirmed', STALE_MS - 1, { confirmed: 'late' }],
    ['at the age limit it is unknown', STALE_MS, 'unknown'],
  ])('%s [S4][S5]', (_, spanMs, state) => {
    const system = start();
    system.send(ACCEPTED);
    system.clock.increment(spanMs);
    expect(system.state()).toEqual(state);
    expect(system.isConfirmed()).toBe(state !== 'unknown');
  });

  test('content that was late when it came is late at once [S4][S5]', () => {
    const system = start({ isLate: true });
    system.send(ACCEPTED);
    expect(system.state()).toEqual({ confirmed: 'late' });
  });

  test('a further answer starts both timers anew [S5]', () => {
    const system = start();
    system.send(ACCEPTED);
    system.clock.increment(LATE_MS);
    system.send(ACCEPTED);
    expect(system.state()).toEqual({ confirmed: 'current' });
    system.clock.increment(STALE_MS - 1);
    expect(system.isConfirmed()).toBe(true);
    system.clock.increment(1);
    expect(system.state()).toBe('unknown');
  });

  test('its timers end with it: a failure is not turned into old content [S4]', () => {
    const system = start();
    system.send(ACCEPTED, FAILED);
    system.clock.increment(STALE_MS);
    expect(system.state()).toBe('failed');
    expect(system.doubts()).toBe(0);
  });
});

describe('loading', () => {
  test.each([
    ['one millisecond before the age limit it is loading', true, STALE_MS - 1, 'loading'],
    ['at the age limit nothing is known', true, STALE_MS, 'unknown'],
    ['a machine without this timer stays loading', false, STALE_MS, 'loading'],
  ])('%s [S4]', (_, ages, spanMs, state) => {
    const system = start({ ages });
    system.clock.increment(spanMs);
    expect(system.state()).toBe(state);
  });

  test('facts that prove something confirm nothing before an answer is accepted [S1]', () => {
    const system = start({ isProven: false });
    system.send(PROVEN);
    expect(system.isConfirmed()).toBe(false);
  });
});
