import { createActor, fromCallback, type EventObject } from 'xstate';
import { historicalCentreMs } from '#domain/time/historicalCentre.ts';
import { askedStep, sliderSpan } from '#domain/time/sliderTime.ts';
import { timeSliderMachine, type TimeSliderEvent } from '#machines/timeSlider/timeSliderMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** The machine takes over what falls into another minute: after sleep too, and at its beginning. */
const TICK_MS = 1_000;
/** Long enough to see the hour that is shown. Our own decision. */
const PLAY_EVERY_MS = 1_000;

/** What an address says of the time to show. */
export type TimeOpening = {
  /** Query parameter `time` (TIME-07); null: none. */
  readonly time: string | null;
  /** Day of a historical map (SHELL-08); null: the map of the present. */
  readonly date: string | null;
};

/** The time slider of a map. Not started. @param returned Called when the user leaves a historical map for the present. */
export function createTimeSlider(
  { presentMs }: Pick<Platform, 'presentMs'>,
  { time, date }: TimeOpening,
  returned: () => void,
) {
  const nowMs = presentMs();
  const machine = timeSliderMachine.provide({
    actors: {
      watchClock: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (event: TimeSliderEvent) => sendBack(event);
        const timer = setInterval(() => tell({ type: 'clock.ticked', atMs: presentMs() }), TICK_MS);
        return () => clearInterval(timer);
      }),
    },
  });
  const centreMs = date === null ? null : centreOf(date);
  const askedMs = askedStep(time, sliderSpan(nowMs, centreMs));
  const actor = createActor(machine, {
    input: { nowMs, askedMs, centreMs, playEveryMs: PLAY_EVERY_MS },
  });
  actor.on('present.wanted', returned);
  return actor;
}

/** Centre of the map of a day, on this device's clocks; null: that is no day. */
export function centreOf(date: string): number | null {
  return historicalCentreMs(date, (year, month, day, hour) => new Date(year, month - 1, day, hour).getTime());
}
