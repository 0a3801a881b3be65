import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Looking up past alerts, as a site administrator tells it. */
export const alertHistoryModel = setup({}).createMachine({
  id: 'alertHistory',
  initial: 'the alerts are being loaded',
  states: {
    'the alerts are being loaded': {
      on: {
        'the service answers': 'the alerts are listed',
        'the service fails': 'told that nothing is known',
        'the service says nothing': 'told that nothing is known',
      },
    },
    'told that nothing is known': {
      on: {
        'try again is pressed': 'the alerts are being loaded',
        'some seconds pass': 'the alerts are being loaded',
      },
    },
    'the alerts are listed': {
      on: {
        'load more is pressed': 'older alerts are being loaded',
        'a minute passes': 'the list is being renewed',
      },
    },
    'the list is being renewed': {
      on: {
        'the service answers': 'the alerts are listed',
        'the service fails': 'the list is old',
        'the service says nothing': 'the list is old',
      },
    },
    'the list is old': {
      on: {
        'try again is pressed': 'the old list is being renewed',
        'some seconds pass': 'the old list is being renewed',
      },
    },
    'the old list is being renewed': {
      on: {
        'the service answers': 'the alerts are listed',
        'the service fails': 'the list is old',
      },
    },
    'older alerts are being loaded': {
      on: {
        'the service answers': 'the alerts are listed',
        'the service fails': 'told that older alerts did not come',
        'the service says nothing': 'told that older alerts did not come',
      },
    },
    'told that older alerts did not come': {
      on: { 'load more is pressed': 'older alerts are being loaded' },
    },
  },
});

/** What the administrator sees. */
export type HistoryView =
  | 'loading'
  | 'failed'
  | 'list'
  | 'old list'
  | 'list, loading more'
  | 'list, more refused';

/** What a system under test must let us do. */
export type HistoryDriver = {
  answer(how: 'alerts' | 'failure' | 'silence'): void | Promise<void>;
  tryAgain(): void | Promise<void>;
  loadMore(): void | Promise<void>;
  pass(what: 'until the retry' | 'until the refresh'): void | Promise<void>;
  expectView(view: HistoryView): void | Promise<void>;
};

export function stepsFor(driver: HistoryDriver): ModelSteps {
  return {
    states: {
      'the alerts are being loaded': () => driver.expectView('loading'),
      'told that nothing is known': () => driver.expectView('failed'),
      'the alerts are listed': () => driver.expectView('list'),
      'the list is being renewed': () => driver.expectView('list'),
      'the list is old': () => driver.expectView('old list'),
      'the old list is being renewed': () => driver.expectView('old list'),
      'older alerts are being loaded': () => driver.expectView('list, loading more'),
      'told that older alerts did not come': () => driver.expectView('list, more refused'),
    },
    events: {
      'the service answers': () => driver.answer('alerts'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'try again is pressed': () => driver.tryAgain(),
      'some seconds pass': () => driver.pass('until the retry'),
      'a minute passes': () => driver.pass('until the refresh'),
      'load more is pressed': () => driver.loadMore(),
    },
  };
}
