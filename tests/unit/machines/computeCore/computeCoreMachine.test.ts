import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { computeCoreMachine, type ComputeCoreEvent } from '#machines/computeCore/computeCoreMachine.ts';
import {
  selectAsOfMs,
  selectFault,
  selectHealth,
  selectRestarts,
} from '#machines/computeCore/computeCoreSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { settled } from '../../../support/settled.ts';

const input = { heartbeatMs: 5_000, timeoutMs: 3_000, backoffMs: 1_000, longestBackoffMs: 5_000 };

function start() {
  const clock = new SimulatedClock();
  const beats = heldPromises<void>();
  const told: unknown[] = [];
  let starts = 0;
  let tell: (event: EventObject) => void = () => {};
  const startCore = fromCallback<EventObject>(({ sendBack }) => {
    starts += 1;
    tell = sendBack;
  });
  const machine = computeCoreMachine.provide({ actors: { startCore, beat: beats.logic } });
  const actor = createActor(machine, { clock, input });
  actor.on('core.failed', (event) => told.push(event));
  actor.start();
  const answer = () => {
    beats.last().resolve();
    return settled();
  };
  return {
    actor,
    clock,
    beats,
    told,
    answer,
    starts: () => starts,
    core: (event: ComputeCoreEvent) => tell(event),
    health: () => selectHealth(actor.getSnapshot()),
  };
}

describe('heartbeatAfter', () => {
  test.each([
    ['one millisecond before its end the worker is left alone', input.heartbeatMs - 1, 1],
    ['at its end it is asked for a beat', input.heartbeatMs, 2],
  ])('%s [S12]', async (_, spanMs, calls) => {
    const { clock, beats, answer } = start();
    await answer();
    clock.increment(spanMs);
    expect(beats.calls).toHaveLength(calls);
  });
});

describe('timeoutAfter', () => {
  test.each([
    ['one millisecond before its end a first beat may come', input.timeoutMs - 1, 'starting'],
    ['at its end the worker has failed to start', input.timeoutMs, 'faulted'],
  ])('%s [S12]', (_, spanMs, health) => {
    const system = start();
    system.clock.increment(spanMs);
    expect(system.health()).toBe(health);
  });

  test.each([
    ['one millisecond before its end a beat may come', input.timeoutMs - 1, 'running'],
    ['at its end the worker is frozen', input.timeoutMs, 'faulted'],
  ])('%s [S12]', async (_, spanMs, health) => {
    const system = start();
    await system.answer();
    system.clock.increment(input.heartbeatMs);
    system.clock.increment(spanMs);
    expect(system.health()).toBe(health);
  });
});

describe('restartAfter', () => {
  test.each([
    ['first', 1, 1_000],
    ['second in a row', 2, 2_000],
    ['third in a row', 3, 4_000],
    ['fourth in a row, at the longest wait', 4, 5_000],
  ])(
    'the worker is started again when the wait of the %s fault is over, not before [S12]',
    (_, faults, waitMs) => {
      const system = start();
      for (let fault = 1; fault < faults; fault += 1) {
        system.core({ type: 'core.crashed' });
        system.clock.increment(input.longestBackoffMs);
      }
      system.core({ type: 'core.crashed' });
      system.clock.increment(waitMs - 1);
      expect(system.starts()).toBe(faults);
      system.clock.increment(1);
      expect(system.starts()).toBe(faults + 1);
      expect(selectRestarts(system.actor.getSnapshot())).toBe(faults);
    },
  );

  test('is short again after a beat', async () => {
    const system = start();
    system.core({ type: 'core.crashed' });
    system.clock.increment(1_000);
    await system.answer();
    system.core({ type: 'core.crashed' });
    system.clock.increment(1_000);
    expect(system.starts()).toBe(3);
  });
});

test('every fault is told with its reason, and stays visible until the worker answers [S12]', async () => {
  const system = start();
  system.beats.last().reject(new Error('DataCloneError'));
  await settled();
  system.clock.increment(1_000);
  system.core({ type: 'core.crashed' });
  expect(system.told).toEqual([
    { type: 'core.failed', restarts: 0, fault: 'DataCloneError' },
    { type: 'core.failed', restarts: 1, fault: 'crashed' },
  ]);
  system.clock.increment(2_000);
  expect(system.health()).toBe('faulted');
  await system.answer();
  expect(system.health()).toBe('running');
  expect(selectFault(system.actor.getSnapshot())).toBe('crashed');
});

test('a worker that computes but does not answer is frozen all the same [S12]', () => {
  const system = start();
  system.core({ type: 'step.computed', asOfMs: MISSION_TIME_MS });
  system.clock.increment(input.timeoutMs);
  expect(system.health()).toBe('faulted');
  expect(selectAsOfMs(system.actor.getSnapshot())).toBe(MISSION_TIME_MS);
});

test('a worker that cannot be started at all is a fault with its words [S12]', () => {
  const startCore = fromCallback<EventObject>(() => {
    throw new Error('Worker is not defined');
  });
  const machine = computeCoreMachine.provide({ actors: { startCore, beat: heldPromises<void>().logic } });
  const actor = createActor(machine, { clock: new SimulatedClock(), input }).start();
  expect(selectHealth(actor.getSnapshot())).toBe('faulted');
  expect(selectFault(actor.getSnapshot())).toBe('Worker is not defined');
});
