import type { ActorRefFrom } from 'xstate';
import type { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import type { ClockStyle } from '#ui/format/clock.ts';

export type TimeSliderProps = {
  readonly slider: ActorRefFrom<typeof timeSliderMachine>;
  /** Language and zone of the person who reads it. */
  readonly style: ClockStyle;
};
