import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The lightning of a map as the person at the desk tells it. */
export const lightningModel = setup({}).createMachine({
  id: 'lightning',
  initial: 'strikes to the ground, as they are',
  states: {
    'strikes to the ground, as they are': {
      on: {
        'all strikes are chosen': 'all strikes, as they are, with a warning',
        'the last hour is asked for': 'strikes to the ground, as they were an hour ago',
      },
    },
    'all strikes, as they are, with a warning': {
      on: {
        'strikes to the ground are chosen': 'strikes to the ground, as they are',
        'the last hour is asked for': 'all strikes, as they were an hour ago',
      },
    },
    'strikes to the ground, as they were an hour ago': {
      on: {
        'a moment passes': 'strikes to the ground, as they were two minutes later',
        'all strikes are chosen': 'all strikes, as they were an hour ago',
        'it is stopped': 'strikes to the ground, as they are',
        'lightning is switched off and on': 'strikes to the ground, as they are',
      },
    },
    'strikes to the ground, as they were two minutes later': {
      on: { 'the rest of the hour passes': 'strikes to the ground, as they are' },
    },
    'all strikes, as they were an hour ago': {
      on: {
        'strikes to the ground are chosen': 'strikes to the ground, as they were an hour ago',
        'it is stopped': 'all strikes, as they are, with a warning',
      },
    },
  },
});

type LightningShown = {
  readonly kinds: 'ground' | 'all';
  /** How long before the present, minutes. */
  readonly backMin: number;
};

/** What a system under test must let us do. */
export type LightningDriver = {
  chooseKinds(kinds: 'ground' | 'all'): Promise<void> | void;
  askForHour(): Promise<void> | void;
  stop(): Promise<void> | void;
  switchOffAndOn(): Promise<void> | void;
  /** Lets so many frames pass. */
  passFrames(count: number): Promise<void> | void;
  expectShown(shown: LightningShown): Promise<void> | void;
};

/** Frames of an hour, one for each two minutes. */
const FRAMES = 30;

export function stepsFor(driver: LightningDriver): ModelSteps {
  const shows = (kinds: 'ground' | 'all', backMin: number) => () => driver.expectShown({ kinds, backMin });
  return {
    states: {
      'strikes to the ground, as they are': shows('ground', 0),
      'all strikes, as they are, with a warning': shows('all', 0),
      'strikes to the ground, as they were an hour ago': shows('ground', 60),
      'strikes to the ground, as they were two minutes later': shows('ground', 58),
      'all strikes, as they were an hour ago': shows('all', 60),
    },
    events: {
      'all strikes are chosen': () => driver.chooseKinds('all'),
      'strikes to the ground are chosen': () => driver.chooseKinds('ground'),
      'the last hour is asked for': () => driver.askForHour(),
      'it is stopped': () => driver.stop(),
      'lightning is switched off and on': () => driver.switchOffAndOn(),
      'a moment passes': () => driver.passFrames(1),
      'the rest of the hour passes': () => driver.passFrames(FRAMES - 1),
    },
  };
}
