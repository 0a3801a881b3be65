import { assign, emit, fromCallback, setup, type EventObject } from 'xstate';
import {
  hourBefore,
  hoursWithin,
  isAnotherMinute,
  nearestStep,
  sliderSpan,
  STEP_MS,
} from '#domain/time/sliderTime.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type TimeSliderEvent =
  /** Time of the clock, epoch ms, at any interval. NaN: unknown. */
  | { type: 'clock.ticked'; atMs: number }
  /** The handle was moved to a time, epoch ms; the nearest step counts. */
  | { type: 'operator.moved'; atMs: number }
  /** The handle was moved by steps; below 0: back. */
  | { type: 'operator.stepped'; steps: number }
  | { type: 'operator.returned' }
  | { type: 'operator.played' }
  | { type: 'operator.paused' }
  /**
   * Times for which the slider's dataset holds, in any order,
   * and from when on its newest is none of the present; epoch ms.
   */
  | ({ type: 'times.received' } & SliderTimes);

type SliderTimes = { readonly validAtMs: readonly number[]; readonly goneMs?: number | null };

export type TimeSliderInput = {
  /** The present, epoch ms. */
  readonly nowMs: number;
  /** Initial step, epoch ms, a full hour; null: the present. */
  readonly askedMs: number | null;
  /** Centre of a historical map, epoch ms; null: the map of the present (GAP-7). */
  readonly centreMs: number | null;
  /** Time for which each step is shown while the slider plays, ms. */
  readonly playEveryMs: number;
};

type TimeSliderContext = {
  /** The present as last used, epoch ms. */
  nowMs: number;
  centreMs: number | null;
  playEveryMs: number;
  /** Whether the address names a time. */
  isAsked: boolean;
  /** Step of the handle, epoch ms; in live mode the full hour before the present (TIME-03). */
  stepMs: number;
  /** Times of the slider's dataset; null: unknown. */
  validAtMs: readonly number[] | null;
  /** From when on the newest is no picture of the present, epoch ms; null: not stated. */
  goneMs: number | null;
};

/**
 * Says which time the map shows.
 *
 *   deciding ── address asks for a time, or historical ──▶ held; else ──▶ live
 *   any      ── operator.moved, operator.stepped ──▶ held; operator.returned ──▶ live
 *   live     follows the present, minute by minute ── operator.played ──▶ playing
 *   held     ── operator.played ──▶ playing, from the first step where it stands at the last
 *   playing  ── playAfter ──▶ playing, one step on; at the last step ──▶ held; operator.paused ──▶ held
 *
 * A historical map never goes live: who returns is sent to the map of the present (`present.wanted`). A handle that the
 * present leaves behind by more than the slider reaches stays at its first step.
 */
export const timeSliderMachine = setup({
  types: {
    input: {} as TimeSliderInput,
    context: {} as TimeSliderContext,
    events: {} as TimeSliderEvent,
    emitted: {} as { type: 'present.wanted' },
    tags: {} as 'live' | 'playing',
  },
  actors: { watchClock: fromCallback<EventObject>(notProvided('watchClock')) },
  guards: {
    isHistorical: ({ context }) => context.centreMs !== null,
    isAsked: ({ context }) => context.isAsked,
    isAtEnd: ({ context }) => context.stepMs >= stepsOf(context).toMs,
    isAnotherMinute: ({ context }, { atMs }: { atMs: number }) => isAnotherMinute(atMs, context.nowMs),
  },
  actions: {
    noteTime: assign(({ context }, { atMs }: { atMs: number }) => ({
      nowMs: atMs,
      stepMs: nearestStep(context.stepMs, sliderSpan(atMs, context.centreMs)),
    })),
    noteMoved: assign(({ context }, { atMs }: { atMs: number }) => ({
      stepMs: nearestStep(atMs, sliderSpan(context.nowMs, context.centreMs)),
    })),
    noteStepped: assign(({ context }, { steps }: { steps: number }) => ({
      stepMs: nearestStep(context.stepMs + steps * STEP_MS, sliderSpan(context.nowMs, context.centreMs)),
    })),
    takePresentStep: assign(({ context }) => ({ stepMs: hourBefore(context.nowMs) })),
    takeNextStep: assign(({ context }) => ({ stepMs: context.stepMs + STEP_MS })),
    takeFirstStep: assign(({ context }) => ({ stepMs: stepsOf(context).fromMs })),
    noteTimes: assign((_, { validAtMs, goneMs = null }: SliderTimes) => ({ validAtMs, goneMs })),
    askForPresent: emit({ type: 'present.wanted' }),
  },
  delays: { playAfter: ({ context }) => context.playEveryMs },
}).createMachine({
  id: 'timeSlider',
  context: ({ input: { nowMs, askedMs, centreMs, playEveryMs } }) => ({
    nowMs,
    centreMs,
    playEveryMs,
    isAsked: askedMs !== null,
    validAtMs: null,
    goneMs: null,
    stepMs: hourBefore(askedMs ?? Math.min(centreMs ?? nowMs, nowMs)),
  }),
  invoke: { src: 'watchClock' },
  initial: 'deciding',
  on: {
    'clock.ticked': {
      guard: { type: 'isAnotherMinute', params: ({ event }) => event },
      actions: { type: 'noteTime', params: ({ event }) => event },
    },
    'times.received': { actions: { type: 'noteTimes', params: ({ event }) => event } },
    'operator.moved': { target: '.held', actions: { type: 'noteMoved', params: ({ event }) => event } },
    'operator.stepped': { target: '.held', actions: { type: 'noteStepped', params: ({ event }) => event } },
    'operator.returned': [
      { guard: 'isHistorical', target: '.held', actions: 'askForPresent' },
      { target: '.live', actions: 'takePresentStep' },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'isHistorical', target: 'held' },
        { guard: 'isAsked', target: 'held' },
        { target: 'live' },
      ],
    },
    live: {
      tags: 'live',
      on: {
        'clock.ticked': {
          guard: { type: 'isAnotherMinute', params: ({ event }) => event },
          actions: [{ type: 'noteTime', params: ({ event }) => event }, 'takePresentStep'],
        },
        'operator.played': 'playing',
      },
    },
    held: {
      on: {
        'operator.played': [
          { guard: 'isAtEnd', target: 'playing', actions: 'takeFirstStep' },
          { target: 'playing' },
        ],
      },
    },
    playing: {
      tags: 'playing',
      after: {
        playAfter: [
          { guard: 'isAtEnd', target: 'held' },
          { target: 'playing', reenter: true, actions: 'takeNextStep' },
        ],
      },
      on: { 'operator.paused': 'held' },
    },
  },
});

/** First and last step of the handle. */
function stepsOf({ nowMs, centreMs }: TimeSliderContext): TimeSpan {
  return hoursWithin(sliderSpan(nowMs, centreMs));
}
