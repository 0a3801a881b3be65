import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

const LEAVES = {
  'Selection Mode is switched off': 'nothing is being selected',
  'Escape is pressed': 'nothing is being selected',
} as const;
const ANOTHER = {
  'a region is drawn': 'a region is there',
  'another time is chosen': 'a region is there',
  'the region is cleared': 'a region may be drawn',
} as const;

/** Selection Mode as the person at the desk tells it. */
export const selectionModel = setup({}).createMachine({
  id: 'selection',
  initial: 'nothing is being selected',
  states: {
    'nothing is being selected': { on: { 'Selection Mode is switched on': 'a region may be drawn' } },
    'a region may be drawn': { on: { ...LEAVES, 'a region is drawn': 'a region is there' } },
    'a region is there': {
      on: { ...LEAVES, ...ANOTHER, 'vehicles are sought': 'vehicles are being sought' },
    },
    'vehicles are being sought': {
      on: {
        ...LEAVES,
        ...ANOTHER,
        'vehicles come': 'vehicles are listed',
        'the service refuses': 'the service has failed',
        'no answer comes': 'the service has failed',
      },
    },
    'vehicles are listed': {
      on: { ...LEAVES, ...ANOTHER, 'vehicles are sought': 'vehicles are being sought' },
    },
    'the service has failed': {
      on: { ...LEAVES, ...ANOTHER, 'vehicles are sought': 'vehicles are being sought' },
    },
  },
});

/** What stands on the screen of Selection Mode. */
type SelectionShown = 'off' | 'empty' | 'region' | 'asking' | 'found' | 'failed';

/** What a system under test must let us do. */
export type SelectionDriver = {
  toggle(): Promise<void> | void;
  draw(): Promise<void> | void;
  clear(): Promise<void> | void;
  escape(): Promise<void> | void;
  changeTime(): Promise<void> | void;
  search(): Promise<void> | void;
  answer(how: 'vehicles' | 'failure' | 'nothing'): Promise<void> | void;
  expectShown(shown: SelectionShown): Promise<void> | void;
};

export function stepsFor(driver: SelectionDriver): ModelSteps {
  return {
    states: {
      'nothing is being selected': () => driver.expectShown('off'),
      'a region may be drawn': () => driver.expectShown('empty'),
      'a region is there': () => driver.expectShown('region'),
      'vehicles are being sought': () => driver.expectShown('asking'),
      'vehicles are listed': () => driver.expectShown('found'),
      'the service has failed': () => driver.expectShown('failed'),
    },
    events: {
      'Selection Mode is switched on': () => driver.toggle(),
      'Selection Mode is switched off': () => driver.toggle(),
      'a region is drawn': () => driver.draw(),
      'the region is cleared': () => driver.clear(),
      'Escape is pressed': () => driver.escape(),
      'another time is chosen': () => driver.changeTime(),
      'vehicles are sought': () => driver.search(),
      'vehicles come': () => driver.answer('vehicles'),
      'the service refuses': () => driver.answer('failure'),
      'no answer comes': () => driver.answer('nothing'),
    },
  };
}
