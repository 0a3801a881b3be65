import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Following a vehicle, as somebody who waits for it tells it. */
export const trackingModel = setup({}).createMachine({
  id: 'tracking',
  initial: 'an id is asked for',
  states: {
    'an id is asked for': {
      on: {
        'one letter is sent': 'told that it is too short',
        'an id is sent': 'the vehicle is looked for',
      },
    },
    'told that it is too short': {
      on: { 'a letter is typed': 'an id is asked for', 'an id is sent': 'the vehicle is looked for' },
    },
    'the vehicle is looked for': {
      on: {
        'it is found': 'the vehicle is shown',
        'there is none': 'told that there is none',
        'the service fails': 'told that there is none',
        'the service says nothing': 'told that there is none',
        'the search is opened': 'an id is asked for',
      },
    },
    'told that there is none': {
      on: {
        'a letter is typed': 'an id is asked for',
        'one letter is sent': 'told that it is too short',
        'an id is sent': 'the vehicle is looked for',
      },
    },
    'the vehicle is shown': {
      on: {
        'refresh is pressed': 'it is looked for again',
        'the search is opened': 'an id is asked for',
        'the address names another': 'the vehicle is looked for',
      },
    },
    'it is looked for again': {
      on: {
        'it is found': 'the vehicle is shown',
        'there is none': 'told that there is none',
        'the service fails': 'told that it is as it was',
        'the service says nothing': 'told that it is as it was',
      },
    },
    'told that it is as it was': {
      on: {
        'refresh is pressed': 'it is looked for again',
        'the search is opened': 'an id is asked for',
      },
    },
  },
});

/** What the person sees. */
export type TrackingView =
  | 'search'
  | 'search, too short'
  | 'search, none'
  | 'looking'
  | 'vehicle'
  | 'vehicle, looking'
  | 'vehicle, old';

/** What a system under test must let us do. */
export type TrackingDriver = {
  type(text: string): void | Promise<void>;
  send(text: string): void | Promise<void>;
  answer(how: 'found' | 'none' | 'failure' | 'silence'): void | Promise<void>;
  refresh(): void | Promise<void>;
  goTo(where: 'search' | 'another'): void | Promise<void>;
  expectView(view: TrackingView): void | Promise<void>;
};

export function stepsFor(driver: TrackingDriver): ModelSteps {
  return {
    states: {
      'an id is asked for': () => driver.expectView('search'),
      'told that it is too short': () => driver.expectView('search, too short'),
      'the vehicle is looked for': () => driver.expectView('looking'),
      'told that there is none': () => driver.expectView('search, none'),
      'the vehicle is shown': () => driver.expectView('vehicle'),
      'it is looked for again': () => driver.expectView('vehicle, looking'),
      'told that it is as it was': () => driver.expectView('vehicle, old'),
    },
    events: {
      'a letter is typed': () => driver.type('v1'),
      'one letter is sent': () => driver.send('v'),
      'an id is sent': () => driver.send('117kq4zt9'),
      'it is found': () => driver.answer('found'),
      'there is none': () => driver.answer('none'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'refresh is pressed': () => driver.refresh(),
      'the search is opened': () => driver.goTo('search'),
      'the address names another': () => driver.goTo('another'),
    },
  };
}
