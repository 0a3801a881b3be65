import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Looking for somebody by typing, as the person who types tells it. */
export const lookupModel = setup({}).createMachine({
  id: 'lookup',
  initial: 'nothing is looked for',
  states: {
    'nothing is looked for': {
      on: {
        'two letters are typed': 'nothing is looked for',
        'a name is typed': 'the name is being typed',
      },
    },
    'the name is being typed': {
      on: {
        'another letter is typed': 'the name is being typed',
        'letters are taken away': 'nothing is looked for',
        'the typing rests': 'the service is asked',
      },
    },
    'the service is asked': {
      on: {
        'it finds a person': 'a person is found',
        'it finds nobody': 'nobody is found',
        'it fails': 'told that it failed',
        'it says nothing': 'told that it failed',
        'another letter is typed': 'the name is being typed',
        'letters are taken away': 'nothing is looked for',
      },
    },
    'a person is found': {
      on: {
        'another letter is typed': 'the name is being typed',
        'letters are taken away': 'nothing is looked for',
      },
    },
    'nobody is found': { on: { 'another letter is typed': 'the name is being typed' } },
    'told that it failed': {
      on: {
        'try again is pressed': 'the service is asked',
        'another letter is typed': 'the name is being typed',
      },
    },
  },
});

/** What the person sees: nothing, that it is searched (and whether the service has been asked), and what came of it. */
export type LookupView = 'nothing' | 'typing' | 'asked' | 'somebody' | 'nobody' | 'failed';

/** What a system under test must let us do. */
export type LookupDriver = {
  type(what: 'two letters' | 'a name' | 'another letter'): void | Promise<void>;
  rest(): void | Promise<void>;
  answer(how: 'somebody' | 'nobody' | 'failure' | 'silence'): void | Promise<void>;
  tryAgain(): void | Promise<void>;
  expectView(view: LookupView): void | Promise<void>;
};

export function stepsFor(driver: LookupDriver): ModelSteps {
  return {
    states: {
      'nothing is looked for': () => driver.expectView('nothing'),
      'the name is being typed': () => driver.expectView('typing'),
      'the service is asked': () => driver.expectView('asked'),
      'a person is found': () => driver.expectView('somebody'),
      'nobody is found': () => driver.expectView('nobody'),
      'told that it failed': () => driver.expectView('failed'),
    },
    events: {
      'two letters are typed': () => driver.type('two letters'),
      'letters are taken away': () => driver.type('two letters'),
      'a name is typed': () => driver.type('a name'),
      'another letter is typed': () => driver.type('another letter'),
      'the typing rests': () => driver.rest(),
      'it finds a person': () => driver.answer('somebody'),
      'it finds nobody': () => driver.answer('nobody'),
      'it fails': () => driver.answer('failure'),
      'it says nothing': () => driver.answer('silence'),
      'try again is pressed': () => driver.tryAgain(),
    },
  };
}
