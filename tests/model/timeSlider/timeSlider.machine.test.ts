import { describe, expect } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type ActorRefFrom } from 'xstate';
import { hourBefore, STEP_MS } from '#domain/time/sliderTime.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import {
  selectIsPlaying,
  selectRelativePosition,
  selectShownMs,
  selectStepMs,
} from '#machines/timeSlider/timeSliderSelectors.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { walkModel } from '../../support/walkModel.ts';
import { stepsFor, timeSliderModel, type TimeSliderDriver } from './timeSlider.model.ts';

const PLAY_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const TOLD = { '-1': 'past', '0': 'live', '1': 'forecast' } as const;
const OPENINGS = {
  plain: { askedMs: null, centreMs: null },
  'past hour': { askedMs: hourBefore(MISSION_TIME_MS) - 3 * STEP_MS, centreMs: null },
  history: { askedMs: null, centreMs: MISSION_TIME_MS - 40 * 24 * STEP_MS },
};
const machine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });

function createMachineDriver(): TimeSliderDriver {
  const clock = new SimulatedClock();
  let nowMs = MISSION_TIME_MS;
  let actor: ActorRefFrom<typeof timeSliderMachine> | null = null;
  const snapshot = () => actor!.getSnapshot();

  function open(how: keyof typeof OPENINGS): void {
    const input = { nowMs, ...OPENINGS[how], playEveryMs: PLAY_EVERY_MS };
    actor = createActor(machine, { clock, input }).start();
    // as the app does: the map of the present takes its place
    actor.on('present.wanted', () => open('plain'));
  }

  return {
    open,
    passMinute() {
      nowMs += MINUTE_MS;
      actor?.send({ type: 'clock.ticked', atMs: nowMs });
    },
    bringHandle: (where) =>
      actor?.send({ type: 'operator.moved', atMs: nowMs + (where === 'past' ? -24 : 24) * STEP_MS }),
    returnToPresent: () => actor?.send({ type: 'operator.returned' }),
    press: (button) => actor?.send({ type: button === 'play' ? 'operator.played' : 'operator.paused' }),
    passStep() {
      const beforeMs = selectStepMs(snapshot());
      clock.increment(PLAY_EVERY_MS);
      expect(selectStepMs(snapshot())).toBe(beforeMs + STEP_MS);
    },
    playToEnd() {
      for (let nth = 0; nth < 150; nth++) clock.increment(PLAY_EVERY_MS);
    },
    expectShown(shown) {
      if (shown === null || actor === null) return expect(actor).toBe(shown);
      expect(shown.told).toContain(TOLD[selectRelativePosition(snapshot())]);
      expect(selectIsPlaying(snapshot())).toBe(shown.isPlaying);
      const isLive = shown.told.includes('live');
      expect(selectShownMs(snapshot())).toBe(isLive ? nowMs : selectStepMs(snapshot()));
      return undefined;
    },
  };
}

describe('the time slider does what the person at the desk expects [TIME-02][TIME-04][TIME-05]', () => {
  walkModel(timeSliderModel, { transitions: 28, journeys: 38 }, () => stepsFor(createMachineDriver()));
});
