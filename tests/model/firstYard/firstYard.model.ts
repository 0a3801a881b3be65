import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Adding the first yard, as the administrator of a new client tells it. */
export const firstYardModel = setup({}).createMachine({
  id: 'firstYard',
  initial: 'nothing is entered',
  states: {
    'nothing is entered': { on: { 'a place and a name are entered': 'told to wait for its coverage' } },
    'told to wait for its coverage': {
      on: {
        'only satellites cover it': 'asked to accept satellites',
        'a network covers it too': 'the yard can be added',
        'the check fails': 'told that its coverage is not known',
        'the check says nothing': 'told that its coverage is not known',
      },
    },
    'told that its coverage is not known': {
      on: { 'the check is asked for again': 'told to wait for its coverage' },
    },
    'the yard can be added': { on: { 'the yard is added': 'the yard is on its way' } },
    'the yard is on its way': {
      on: {
        'the service takes the yard': 'sent to the page of the yard',
        'the service refuses the yard': 'told why the yard was not added',
        'the service says nothing': 'told why the yard was not added',
      },
    },
    'told why the yard was not added': { on: { 'the yard is added': 'the yard is on its way' } },
    'asked to accept satellites': {
      on: { 'satellites are accepted and the yard is added': 'the accepted yard is on its way' },
    },
    'the accepted yard is on its way': {
      on: { 'the service takes the yard': 'the acceptance is on its way' },
    },
    'the acceptance is on its way': {
      on: {
        'the service takes the acceptance': 'sent to the page of the yard',
        'the service refuses the acceptance': 'told that nobody has signed',
        'the service says nothing': 'told that nobody has signed',
      },
    },
    'told that nobody has signed': {
      on: {
        'the acceptance is sent again': 'the acceptance is on its way',
        'the yard is left without it': 'sent to the page of the yard',
      },
    },
    'sent to the page of the yard': { type: 'final' },
  },
});

/** What the form says, in one word. */
export type FirstYardState =
  | 'empty'
  | 'checking'
  | 'unchecked'
  | 'addable'
  | 'acceptable'
  | 'busy'
  | 'refused'
  | 'unsigned'
  | 'left';

/** What a system under test must let us do. */
export type FirstYardDriver = {
  enter(): Promise<void>;
  answerCheck(how: 'satellites' | 'network' | 'failure' | 'silence'): Promise<void>;
  checkAgain(): Promise<void>;
  add(): Promise<void>;
  accept(): Promise<void>;
  answer(how: 'taken' | 'refused' | 'silence'): Promise<void>;
  signAgain(): Promise<void>;
  leave(): Promise<void>;
  expectState(state: FirstYardState): Promise<void>;
};

export function stepsFor(driver: FirstYardDriver): ModelSteps {
  return {
    states: {
      'nothing is entered': () => driver.expectState('empty'),
      'told to wait for its coverage': () => driver.expectState('checking'),
      'told that its coverage is not known': () => driver.expectState('unchecked'),
      'the yard can be added': () => driver.expectState('addable'),
      'the yard is on its way': () => driver.expectState('busy'),
      'told why the yard was not added': () => driver.expectState('refused'),
      'asked to accept satellites': () => driver.expectState('acceptable'),
      'the accepted yard is on its way': () => driver.expectState('busy'),
      'the acceptance is on its way': () => driver.expectState('busy'),
      'told that nobody has signed': () => driver.expectState('unsigned'),
      'sent to the page of the yard': () => driver.expectState('left'),
    },
    events: {
      'a place and a name are entered': () => driver.enter(),
      'only satellites cover it': () => driver.answerCheck('satellites'),
      'a network covers it too': () => driver.answerCheck('network'),
      'the check fails': () => driver.answerCheck('failure'),
      'the check says nothing': () => driver.answerCheck('silence'),
      'the check is asked for again': () => driver.checkAgain(),
      'the yard is added': () => driver.add(),
      'satellites are accepted and the yard is added': async () => {
        await driver.accept();
        await driver.add();
      },
      'the service takes the yard': () => driver.answer('taken'),
      'the service refuses the yard': () => driver.answer('refused'),
      'the service says nothing': () => driver.answer('silence'),
      'the service takes the acceptance': () => driver.answer('taken'),
      'the service refuses the acceptance': () => driver.answer('refused'),
      'the acceptance is sent again': () => driver.signAgain(),
      'the yard is left without it': () => driver.leave(),
    },
  };
}
