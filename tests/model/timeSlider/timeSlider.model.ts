import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The time slider of the map as the person at the desk tells it. */
export const timeSliderModel = setup({}).createMachine({
  id: 'timeSlider',
  initial: 'no map is open',
  states: {
    'no map is open': {
      on: {
        'the map opens': 'the present is shown',
        'the map opens with a past hour in its address': 'a past hour is shown',
        'the map opens with a day in history': 'an hour in history is shown',
      },
    },
    'the present is shown': {
      on: {
        'a minute passes': 'the present is shown',
        'the handle is brought to the past': 'a past hour is shown',
        'the handle is brought to the future': 'a future hour is shown',
        'one returns to the present': 'the present is shown',
        'play is pressed': 'the hours play',
      },
    },
    'a past hour is shown': {
      on: {
        'a minute passes': 'a past hour is shown',
        'the handle is brought to the future': 'a future hour is shown',
        'one returns to the present': 'the present is shown',
        'play is pressed': 'the hours play',
      },
    },
    'a future hour is shown': {
      on: {
        'the handle is brought to the past': 'a past hour is shown',
        'one returns to the present': 'the present is shown',
        'play is pressed': 'the hours play',
      },
    },
    'the hours play': {
      on: {
        'the next hour is due': 'the hours play',
        'the last hour has been shown': 'the last hour is shown',
        'the handle is brought to the past': 'a past hour is shown',
        'pause is pressed': 'the hours stand still',
        'one returns to the present': 'the present is shown',
      },
    },
    'the hours stand still': {
      on: { 'play is pressed': 'the hours play', 'one returns to the present': 'the present is shown' },
    },
    'the last hour is shown': {
      on: {
        'play is pressed': 'the hours play from the first',
        'one returns to the present': 'the present is shown',
      },
    },
    'the hours play from the first': { on: { 'the handle is brought to the past': 'a past hour is shown' } },
    'an hour in history is shown': {
      on: {
        'a minute passes': 'an hour in history is shown',
        'the handle is brought to the future': 'an hour in history is shown',
        'one returns to the present': 'the present is shown',
      },
    },
  },
});

/** How the page says what it shows. */
export type Told = 'live' | 'past' | 'forecast';

/** What a system under test must let us do. */
export type TimeSliderDriver = {
  open(how: 'plain' | 'past hour' | 'history'): Promise<void> | void;
  passMinute(): Promise<void> | void;
  /** A day before the present, or after it. */
  bringHandle(where: 'past' | 'future'): Promise<void> | void;
  returnToPresent(): Promise<void> | void;
  press(button: 'play' | 'pause'): Promise<void> | void;
  passStep(): Promise<void> | void;
  playToEnd(): Promise<void> | void;
  /** null: there is no map yet. `told`: any of these. */
  expectShown(shown: { told: readonly Told[]; isPlaying: boolean } | null): Promise<void> | void;
};

export function stepsFor(driver: TimeSliderDriver): ModelSteps {
  const still = (...told: Told[]) => ({ told, isPlaying: false });
  const playing = { told: ['past', 'forecast'], isPlaying: true } as const;
  return {
    states: {
      'no map is open': () => driver.expectShown(null),
      'the present is shown': () => driver.expectShown(still('live')),
      'a past hour is shown': () => driver.expectShown(still('past')),
      'a future hour is shown': () => driver.expectShown(still('forecast')),
      'the hours play': () => driver.expectShown(playing),
      'the hours stand still': () => driver.expectShown(still('past', 'forecast')),
      'the last hour is shown': () => driver.expectShown(still('forecast')),
      'the hours play from the first': () => driver.expectShown({ told: ['past'], isPlaying: true }),
      'an hour in history is shown': () => driver.expectShown(still('past')),
    },
    events: {
      'the map opens': () => driver.open('plain'),
      'the map opens with a past hour in its address': () => driver.open('past hour'),
      'the map opens with a day in history': () => driver.open('history'),
      'a minute passes': () => driver.passMinute(),
      'the handle is brought to the past': () => driver.bringHandle('past'),
      'the handle is brought to the future': () => driver.bringHandle('future'),
      'one returns to the present': () => driver.returnToPresent(),
      'play is pressed': () => driver.press('play'),
      'pause is pressed': () => driver.press('pause'),
      'the next hour is due': () => driver.passStep(),
      'the last hour has been shown': () => driver.playToEnd(),
    },
  };
}
