import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** A wall that shows a map, as those before it tell it. */
export const wallModel = setup({}).createMachine({
  id: 'wall',
  initial: 'no wall is there',
  states: {
    'no wall is there': {
      on: {
        'a wall with two views opens': 'the first view, the second comes next',
        'a wall with one view opens': 'the one view',
        'a wall without views opens': 'the map as it stands',
      },
    },
    'the first view, the second comes next': {
      on: {
        'a turn passes': 'the second view, the first comes next',
        'the user moves the map': 'where it was moved',
      },
    },
    'the second view, the first comes next': {
      on: { 'a turn passes': 'the first view, the second comes next' },
    },
    'the one view': {
      on: {
        'a turn passes': 'the one view',
        'the user moves the map': 'where it was moved from its one view',
      },
    },
    'the map as it stands': { on: { 'a turn passes': 'the map as it stands' } },
    'where it was moved': {
      on: {
        'everybody goes away': 'the first view, the second comes next',
        'the user moves it once more': 'where it was moved',
      },
    },
    'where it was moved from its one view': { on: { 'everybody goes away': 'the one view' } },
  },
});

/** What a system under test must let us do. */
export type WallDriver = {
  open(views: 0 | 1 | 2): Promise<void> | void;
  passTurn(): Promise<void> | void;
  move(): Promise<void> | void;
  /** Lets pass what the wall waits for before it goes on. */
  passHold(): Promise<void> | void;
  /** @param view Which of the views is shown; `moved`: another place. */
  expectShown(view: 'first' | 'second' | 'moved' | 'nothing of its own' | 'no map'): Promise<void> | void;
};

export function stepsFor(driver: WallDriver): ModelSteps {
  return {
    states: {
      'no wall is there': () => driver.expectShown('no map'),
      'the first view, the second comes next': () => driver.expectShown('first'),
      'the second view, the first comes next': () => driver.expectShown('second'),
      'the one view': () => driver.expectShown('first'),
      'the map as it stands': () => driver.expectShown('nothing of its own'),
      'where it was moved': () => driver.expectShown('moved'),
      'where it was moved from its one view': () => driver.expectShown('moved'),
    },
    events: {
      'a wall with two views opens': () => driver.open(2),
      'a wall with one view opens': () => driver.open(1),
      'a wall without views opens': () => driver.open(0),
      'a turn passes': () => driver.passTurn(),
      'the user moves the map': () => driver.move(),
      'the user moves it once more': () => driver.move(),
      'everybody goes away': () => driver.passHold(),
    },
  };
}
