import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { timeSliderMachine, type TimeSliderInput } from '#machines/timeSlider/timeSliderMachine.ts';
import {
  selectCoverage,
  selectHasRadar,
  selectIsHistorical,
  selectIsLive,
  selectIsPlaying,
  selectNowMs,
  selectRelativePosition,
  selectShownMs,
  selectSpan,
  selectStepMs,
  selectSteps,
} from '#machines/timeSlider/timeSliderSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * STEP_MS;
/** 18:00 UTC; the present of the tests is half past. */
const HOUR_MS = MISSION_TIME_MS - 30 * MINUTE_MS;
const PLAY_EVERY_MS = 1_000;
const machine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });

function start(input: Partial<TimeSliderInput> = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: { nowMs: MISSION_TIME_MS, askedMs: null, centreMs: null, playEveryMs: PLAY_EVERY_MS, ...input },
  }).start();
  const read = <Value>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Value) =>
    select(actor.getSnapshot());
  const tick = (atMs: number) => actor.send({ type: 'clock.ticked', atMs });
  return { actor, clock, read, tick, stepH: () => (read(selectStepMs) - HOUR_MS) / STEP_MS };
}

describe('the running mode', () => {
  test('begins with the present, and the nearest past hour is selected [TIME-02][TIME-03]', () => {
    const { read, stepH } = start();
    expect(read(selectIsLive)).toBe(true);
    expect(read(selectShownMs)).toBe(MISSION_TIME_MS);
    expect(read(selectRelativePosition)).toBe(0);
    expect(stepH()).toBe(0);
  });

  test.each([
    ['one millisecond before the minute is over the time stays', MINUTE_MS - 1, 0],
    ['when the minute is over the time follows', MINUTE_MS, MINUTE_MS],
    ['a clock that goes back is followed as well', -1, -1],
    ['a clock that does not know is not', Number.NaN, 0],
  ])('%s [TIME-02][CONST-08]', (_, afterMs, shownMs) => {
    const { read, tick } = start();
    tick(MISSION_TIME_MS + afterMs);
    expect(read(selectShownMs)).toBe(MISSION_TIME_MS + shownMs);
  });

  test.each([
    ['one millisecond before the hour is full', -1, 0],
    ['at the full hour', 0, 1],
  ])('%s the selected hour is the one behind it [TIME-03]', (_, offMs, hours) => {
    const { tick, stepH } = start();
    tick(HOUR_MS + STEP_MS + offMs);
    expect(stepH()).toBe(hours);
  });
});

describe('the handle', () => {
  test.each([
    ['a past hour', -2 * STEP_MS, -2, -1],
    ['the hour behind the present', 0, 0, -1],
    ['the next hour', STEP_MS, 1, 1],
    ['a time between two hours: the nearer one counts', 0.6 * STEP_MS, 1, 1],
    ['beyond the first step', -9 * DAY_MS, -71, -1],
    ['beyond the last step', 9 * DAY_MS, 72, 1],
  ])('brought to %s stops the ticker and knows its side [TIME-01][TIME-04]', (_, offMs, hours, side) => {
    const { actor, read, stepH } = start();
    actor.send({ type: 'operator.moved', atMs: HOUR_MS + offMs });
    expect(stepH()).toBe(hours);
    expect(read(selectIsLive)).toBe(false);
    expect(read(selectRelativePosition)).toBe(side);
    expect(read(selectShownMs)).toBe(read(selectStepMs));
  });

  test('goes on by steps, and stops at either end [TIME-01]', () => {
    const { actor, stepH } = start();
    actor.send({ type: 'operator.stepped', steps: -1 });
    expect(stepH()).toBe(-1);
    actor.send({ type: 'operator.stepped', steps: 24 });
    expect(stepH()).toBe(23);
    actor.send({ type: 'operator.stepped', steps: 100 });
    expect(stepH()).toBe(72);
    actor.send({ type: 'operator.stepped', steps: -200 });
    expect(stepH()).toBe(-71);
  });

  test('stays at its hour while time passes, which turns the future into the past [TIME-04]', () => {
    const { actor, read, tick, stepH } = start();
    actor.send({ type: 'operator.stepped', steps: 1 });
    tick(HOUR_MS + STEP_MS - 1);
    expect(read(selectRelativePosition)).toBe(1);
    tick(HOUR_MS + STEP_MS);
    expect(read(selectRelativePosition)).toBe(-1);
    expect(stepH()).toBe(1);
  });

  test('that the present leaves behind stays at the first step [TIME-01]', () => {
    const { actor, tick, stepH } = start();
    actor.send({ type: 'operator.stepped', steps: -100 });
    tick(MISSION_TIME_MS + 5 * STEP_MS);
    expect(stepH()).toBe(-66);
  });

  test('comes back to the present [TIME-05]', () => {
    const { actor, read, tick, stepH } = start();
    actor.send({ type: 'operator.stepped', steps: -5 });
    tick(MISSION_TIME_MS + STEP_MS);
    actor.send({ type: 'operator.returned' });
    expect(read(selectIsLive)).toBe(true);
    expect(read(selectShownMs)).toBe(MISSION_TIME_MS + STEP_MS);
    expect(stepH()).toBe(1);
  });
});

test('the address asks for a time: the ticker stands [TIME-07]', () => {
  const { read, stepH } = start({ askedMs: HOUR_MS - 2 * STEP_MS });
  expect(read(selectIsLive)).toBe(false);
  expect(stepH()).toBe(-2);
});

test('the slider reaches three days to either side, by full hours [TIME-01][CONST-33]', () => {
  const { read } = start();
  const spanOf = (fromMs: number, toMs: number) => ({ fromMs, toMs });
  expect(read(selectSpan)).toEqual(spanOf(MISSION_TIME_MS - 3 * DAY_MS, MISSION_TIME_MS + 3 * DAY_MS));
  expect(read(selectSteps)).toEqual(spanOf(HOUR_MS - 71 * STEP_MS, HOUR_MS + 72 * STEP_MS));
});

describe('playAfter', () => {
  test.each([
    ['one millisecond before its end the hour stays', PLAY_EVERY_MS - 1, 0],
    ['at its end the next hour comes', PLAY_EVERY_MS, 1],
  ])('%s', (_, spanMs, hours) => {
    const { actor, clock, read, stepH } = start();
    actor.send({ type: 'operator.played' });
    clock.increment(spanMs);
    expect(stepH()).toBe(hours);
    expect(read(selectIsPlaying)).toBe(true);
  });

  test('a minute that passes meanwhile does not begin it anew', () => {
    const { actor, clock, tick, stepH } = start();
    actor.send({ type: 'operator.played' });
    clock.increment(PLAY_EVERY_MS - 1);
    tick(MISSION_TIME_MS + MINUTE_MS);
    clock.increment(1);
    expect(stepH()).toBe(1);
  });

  test('ends at the last step, and begins anew from the first', () => {
    const { actor, clock, read, stepH } = start();
    actor.send({ type: 'operator.stepped', steps: 100 });
    actor.send({ type: 'operator.stepped', steps: -1 });
    actor.send({ type: 'operator.played' });
    clock.increment(PLAY_EVERY_MS);
    expect(stepH()).toBe(72);
    expect(read(selectIsPlaying)).toBe(true);
    clock.increment(PLAY_EVERY_MS);
    expect(stepH()).toBe(72);
    expect(read(selectIsPlaying)).toBe(false);
    actor.send({ type: 'operator.played' });
    expect(stepH()).toBe(-71);
  });

  test.each([
    ['pause', { type: 'operator.paused' }, 0],
    ['a step', { type: 'operator.stepped', steps: 3 }, 3],
    ['the handle', { type: 'operator.moved', atMs: HOUR_MS - STEP_MS }, -1],
  ] as const)('%s stops it', (_, event, hours) => {
    const { actor, clock, read, stepH } = start();
    actor.send({ type: 'operator.played' });
    actor.send(event);
    clock.increment(10 * PLAY_EVERY_MS);
    expect(read(selectIsPlaying)).toBe(false);
    expect(stepH()).toBe(hours);
  });
});

describe('a historical map', () => {
  const centreMs = HOUR_MS - 30 * DAY_MS;

  test('is centred on its day, never live and always past [SHELL-08][STRIKE-17]', () => {
    const { actor, read } = start({ centreMs: centreMs + MINUTE_MS });
    expect(read(selectIsHistorical)).toBe(true);
    expect(read(selectStepMs)).toBe(centreMs);
    expect(read(selectIsLive)).toBe(false);
    actor.send({ type: 'operator.stepped', steps: 100 });
    expect(read(selectStepMs)).toBe(centreMs + 3 * DAY_MS);
    expect(read(selectRelativePosition)).toBe(-1);
  });

  test('ends at the present [SHELL-08]', () => {
    const { actor, read } = start({ centreMs: HOUR_MS - DAY_MS });
    expect(read(selectSpan)).toEqual({ fromMs: HOUR_MS - 4 * DAY_MS, toMs: MISSION_TIME_MS });
    actor.send({ type: 'operator.stepped', steps: 100 });
    expect(read(selectStepMs)).toBe(HOUR_MS);
  });

  test('of a day to come is one of the present [SHELL-08]', () => {
    const { read } = start({ centreMs: HOUR_MS + 30 * DAY_MS });
    expect(read(selectStepMs)).toBe(HOUR_MS);
    expect(read(selectSpan)).toEqual({ fromMs: MISSION_TIME_MS - 3 * DAY_MS, toMs: MISSION_TIME_MS });
  });

  test('is left for the map of the present, and stays as it is until then [SHELL-08][TIME-05]', () => {
    const { actor, read } = start({ centreMs });
    let wanted = 0;
    actor.on('present.wanted', () => (wanted += 1));
    actor.send({ type: 'operator.returned' });
    expect(wanted).toBe(1);
    expect(read(selectStepMs)).toBe(centreMs);
    expect(read(selectIsLive)).toBe(false);
  });
});

describe('the times of the dataset', () => {
  test('are not known before they have come, and none are known where it has none [TIME-06]', () => {
    const { actor, read } = start();
    expect(read(selectCoverage)).toBeNull();
    actor.send({ type: 'times.received', validAtMs: [] });
    expect(read(selectCoverage)).toBeNull();
  });

  test('are believed for 14 days ahead, in whatever order they come [TIME-06][CONST-33]', () => {
    const { actor, read } = start();
    const endMs = MISSION_TIME_MS + 14 * DAY_MS;
    actor.send({ type: 'times.received', validAtMs: [endMs, HOUR_MS - STEP_MS, endMs + 1, HOUR_MS] });
    expect(read(selectCoverage)).toEqual({ fromMs: HOUR_MS - STEP_MS, toMs: endMs });
  });
});

test('the slider knows which hours have a radar: those of the dataset itself, and each as long as none is known [S4][TIME-06]', () => {
  const { actor, read } = start();
  const hasRadarAt = (steps: number) => {
    actor.send({ type: 'operator.moved', atMs: HOUR_MS + steps * STEP_MS });
    return read(selectHasRadar);
  };
  expect(hasRadarAt(50)).toBe(true);
  actor.send({ type: 'times.received', validAtMs: [HOUR_MS - 2 * STEP_MS, HOUR_MS + 3 * STEP_MS] });
  // an hour that is missing between two others is drawn by neither
  expect([-3, -2, 0, 3, 4].map(hasRadarAt)).toEqual([false, true, false, true, false]);
  actor.send({ type: 'times.received', validAtMs: [] });
  expect([-2, 3].map(hasRadarAt)).toEqual([false, false]);
});

test('the slider has a radar in live mode where there is any picture, whatever its hour [S4][TIME-06]', () => {
  const { actor, read } = start();
  expect([read(selectIsLive), read(selectHasRadar)]).toEqual([true, true]);
  actor.send({ type: 'times.received', validAtMs: [MISSION_TIME_MS - 2 * MINUTE_MS] });
  expect(read(selectHasRadar)).toBe(true);
  const goneMs = MISSION_TIME_MS - 1;
  actor.send({ type: 'times.received', validAtMs: [MISSION_TIME_MS - 20 * MINUTE_MS], goneMs });
  expect(read(selectHasRadar)).toBe(false);
  actor.send({ type: 'times.received', validAtMs: [] });
  expect(read(selectHasRadar)).toBe(false);
});

test('the clock is watched from the beginning, and no longer than the map is there', () => {
  let watching = 0;
  const watched = timeSliderMachine.provide({
    actors: {
      watchClock: fromCallback(({ sendBack }) => {
        watching += 1;
        sendBack({ type: 'clock.ticked', atMs: MISSION_TIME_MS + MINUTE_MS });
        return () => void (watching -= 1);
      }),
    },
  });
  const input = { nowMs: MISSION_TIME_MS, askedMs: null, centreMs: null, playEveryMs: PLAY_EVERY_MS };
  const actor = createActor(watched, { input }).start();
  expect(watching).toBe(1);
  expect(selectNowMs(actor.getSnapshot())).toBe(MISSION_TIME_MS + MINUTE_MS);
  actor.stop();
  expect(watching).toBe(0);
});
