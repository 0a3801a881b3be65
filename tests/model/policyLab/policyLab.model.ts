import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Comparing policies, as a site admin tells it. */
export const policyLabModel = setup({}).createMachine({
  id: 'policyLab',
  initial: 'told to wait for the lab',
  states: {
    'told to wait for the lab': {
      on: {
        'the service gives an empty lab': 'nothing was compared',
        'the service gives figures': 'shown figures, strikes to come',
        'the service gives a running comparison': 'told how far it is',
        'the service refuses the person': 'told that only site administrators use it',
        'the service fails': 'told that it could not be loaded',
        'the service says nothing': 'told that it could not be loaded',
      },
    },
    'told that only site administrators use it': { type: 'final' },
    'told that it could not be loaded': {
      on: { 'it is asked for again': 'told to wait for the lab' },
    },
    'nothing was compared': {
      on: {
        'a file is chosen': 'the file is on its way',
        'a file that is too big is chosen': 'told that the file is too big',
        'compare is pressed': 'the order is on its way',
      },
    },
    'told that the file is too big': { on: { 'a file is chosen': 'the file is on its way' } },
    'the file is on its way': {
      on: {
        'the service takes the file': 'the file is held',
        'the service refuses the file': 'told why the file was not taken',
        'the service says nothing to the file': 'told why the file was not taken',
        'the sending is cancelled': 'told to choose a file',
      },
    },
    'told to choose a file': { on: { 'a file is chosen': 'the file is on its way' } },
    'told why the file was not taken': { on: { 'a file is chosen': 'the file is on its way' } },
    'the file is held': { on: { 'compare is pressed': 'the order is on its way' } },
    'the order is on its way': {
      on: {
        'the service begins': 'told how far it is',
        'the service refuses the order': 'told why it did not begin',
        'the service says nothing to the order': 'asked whether it began',
        'another comparison is running': 'asked whether it began',
      },
    },
    'asked whether it began': {
      on: {
        'the service gives an empty lab': 'told why it did not begin',
        'the service gives a running comparison': 'told how far it is, with doubt',
      },
    },
    'told why it did not begin': { on: { 'compare is pressed': 'the order is on its way' } },
    'told how far it is': {
      on: {
        'it goes on': 'told how far it is',
        'it ends with figures': 'shown figures, strikes to come',
        'it fails': 'told that it failed',
        'it is gone': 'told that it is gone',
        'the service does not answer': 'told how far it is, with doubt',
        'the service says nothing of it': 'told how far it is, with doubt',
        'cancel is pressed': 'the cancelling is on its way',
      },
    },
    'told how far it is, with doubt': {
      on: {
        'it goes on': 'told how far it is',
        'it ends with figures': 'shown figures, strikes to come',
      },
    },
    'the cancelling is on its way': {
      on: {
        'the service cancels': 'asked what became of it',
        'the service refuses to cancel': 'told how far it is, with doubt',
        'the service says nothing to the cancelling': 'told how far it is, with doubt',
      },
    },
    'asked what became of it': {
      on: {
        'the service gives a cancelled comparison': 'told that it was cancelled',
        'the service gives figures': 'shown figures, strikes to come',
      },
    },
    'told that it was cancelled': { on: { 'compare is pressed': 'the order is on its way' } },
    'told that it failed': { on: { 'compare is pressed': 'the order is on its way' } },
    'told that it is gone': { on: { 'compare is pressed': 'the order is on its way' } },
    'shown figures, strikes to come': {
      on: {
        'the strikes come': 'shown figures and strikes',
        'the strikes fail': 'told that the strikes are missing',
        'the strikes do not come': 'told that the strikes are missing',
      },
    },
    'shown figures and strikes': {
      on: {
        'another facility is chosen': 'shown figures, strikes to come',
        'compare is pressed': 'the order is on its way',
        'a number is changed': 'shown figures that are to be compared again',
      },
    },
    'shown figures that are to be compared again': {
      on: {
        'the service begins': 'shown figures that are compared again',
        'the service refuses the order': 'told why it did not begin',
      },
    },
    'shown figures that are compared again': {
      on: {
        'it ends with figures': 'shown figures, strikes to come',
        'it fails': 'told that it failed',
        'cancel is pressed': 'the cancelling is on its way',
        'a file is chosen in a window that was open before': 'told that the file waits',
      },
    },
    'told that the file waits': {
      on: { 'it ends with figures': 'the file that waited is on its way' },
    },
    'the file that waited is on its way': {
      on: { 'the service takes the file': 'shown figures, strikes to come' },
    },
    'told that the strikes are missing': {
      on: { 'another facility is chosen': 'shown figures, strikes to come' },
    },
  },
});

/** What the page says, in one word. */
export type LabView =
  | 'loading'
  | 'missing'
  | 'forbidden'
  | 'blank'
  | 'fault'
  | 'sending'
  | 'busy'
  | 'reloading'
  | 'running'
  | 'doubt'
  | 'cancelled'
  | 'failed'
  | 'plotting'
  | 'plotted'
  | 'renewing'
  | 'waiting'
  | 'unplotted';

/** What a system under test must let us do. */
export type LabDriver = {
  answerLoad(
    how: 'empty' | 'figures' | 'running' | 'cancelled' | 'forbidden' | 'failure' | 'silence',
  ): Promise<void>;
  loadAgain(): Promise<void>;
  chooseFile(isTooBig: boolean): Promise<void>;
  leaveFile(): Promise<void>;
  answerFile(how: 'taken' | 'refused' | 'silence'): Promise<void>;
  compare(): Promise<void>;
  answerOrder(how: 'begun' | 'refused' | 'elsewhere' | 'silence'): Promise<void>;
  /** Lets the page ask for the comparison, and answers. */
  answerRun(how: 'running' | 'figures' | 'failed' | 'gone' | 'failure' | 'silence'): Promise<void>;
  cancel(): Promise<void>;
  answerCancel(how: 'cancelled' | 'failure' | 'silence'): Promise<void>;
  chooseFacility(): Promise<void>;
  /** Changes a number of a policy, and lets the pause pass after which that is compared. */
  changeNumber(): Promise<void>;
  answerPlot(how: 'plot' | 'failure' | 'silence'): Promise<void>;
  expectView(view: LabView): Promise<void>;
};

export function stepsFor(driver: LabDriver): ModelSteps {
  return {
    states: {
      'told to wait for the lab': () => driver.expectView('loading'),
      'told that only site administrators use it': () => driver.expectView('forbidden'),
      'told that it could not be loaded': () => driver.expectView('missing'),
      'nothing was compared': () => driver.expectView('blank'),
      'told that the file is too big': () => driver.expectView('fault'),
      'the file is on its way': () => driver.expectView('sending'),
      'told to choose a file': () => driver.expectView('blank'),
      'told why the file was not taken': () => driver.expectView('fault'),
      'the file is held': () => driver.expectView('blank'),
      'the order is on its way': () => driver.expectView('busy'),
      'asked whether it began': () => driver.expectView('reloading'),
      'told why it did not begin': () => driver.expectView('fault'),
      'told how far it is': () => driver.expectView('running'),
      'told how far it is, with doubt': () => driver.expectView('doubt'),
      'the cancelling is on its way': () => driver.expectView('busy'),
      'asked what became of it': () => driver.expectView('reloading'),
      'told that it was cancelled': () => driver.expectView('cancelled'),
      'told that it failed': () => driver.expectView('failed'),
      'told that it is gone': () => driver.expectView('fault'),
      'shown figures, strikes to come': () => driver.expectView('plotting'),
      'shown figures and strikes': () => driver.expectView('plotted'),
      'told that the strikes are missing': () => driver.expectView('unplotted'),
      'shown figures that are to be compared again': () => driver.expectView('renewing'),
      'shown figures that are compared again': () => driver.expectView('renewing'),
      'told that the file waits': () => driver.expectView('waiting'),
      'the file that waited is on its way': () => driver.expectView('sending'),
    },
    events: {
      'the service gives an empty lab': () => driver.answerLoad('empty'),
      'the service gives figures': () => driver.answerLoad('figures'),
      'the service gives a running comparison': () => driver.answerLoad('running'),
      'the service gives a cancelled comparison': () => driver.answerLoad('cancelled'),
      'the service refuses the person': () => driver.answerLoad('forbidden'),
      'the service fails': () => driver.answerLoad('failure'),
      'the service says nothing': () => driver.answerLoad('silence'),
      'it is asked for again': () => driver.loadAgain(),
      'a file is chosen': () => driver.chooseFile(false),
      'a file is chosen in a window that was open before': () => driver.chooseFile(false),
      'a file that is too big is chosen': () => driver.chooseFile(true),
      'the sending is cancelled': () => driver.leaveFile(),
      'the service takes the file': () => driver.answerFile('taken'),
      'the service refuses the file': () => driver.answerFile('refused'),
      'the service says nothing to the file': () => driver.answerFile('silence'),
      'compare is pressed': () => driver.compare(),
      'the service begins': () => driver.answerOrder('begun'),
      'the service refuses the order': () => driver.answerOrder('refused'),
      'another comparison is running': () => driver.answerOrder('elsewhere'),
      'the service says nothing to the order': () => driver.answerOrder('silence'),
      'it goes on': () => driver.answerRun('running'),
      'it ends with figures': () => driver.answerRun('figures'),
      'it fails': () => driver.answerRun('failed'),
      'it is gone': () => driver.answerRun('gone'),
      'the service does not answer': () => driver.answerRun('failure'),
      'the service says nothing of it': () => driver.answerRun('silence'),
      'cancel is pressed': () => driver.cancel(),
      'the service cancels': () => driver.answerCancel('cancelled'),
      'the service refuses to cancel': () => driver.answerCancel('failure'),
      'the service says nothing to the cancelling': () => driver.answerCancel('silence'),
      'another facility is chosen': () => driver.chooseFacility(),
      'a number is changed': () => driver.changeNumber(),
      'the strikes come': () => driver.answerPlot('plot'),
      'the strikes fail': () => driver.answerPlot('failure'),
      'the strikes do not come': () => driver.answerPlot('silence'),
    },
  };
}
