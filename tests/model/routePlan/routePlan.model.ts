import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Planning a route, as the person who plans it tells it. */
export const routePlanModel = setup({}).createMachine({
  id: 'routePlan',
  initial: 'nothing is planned',
  states: {
    'nothing is planned': {
      on: {
        'one place is filled in': 'nothing is planned',
        'both places are sent': 'a plan is being made',
        'the drawer is closed': 'the page is left',
      },
    },
    'a plan is being made': {
      on: {
        'routes come': 'the best route is looked at',
        'a place is not known': 'told why there is none',
        'no road leads there': 'told why there is none',
        'nothing is known of the risk': 'told why there is none',
        'the service fails': 'told why there is none',
        'the service says nothing': 'told why there is none',
        'the drawer is closed': 'the page is left',
      },
    },
    'the best route is looked at': {
      on: {
        'another route is chosen': 'another route is looked at',
        'it is sent again': 'a plan is being made',
        'the drawer is closed': 'the page is left',
      },
    },
    'another route is looked at': { on: { 'it is sent again': 'a plan is being made' } },
    'told why there is none': { on: { 'it is read': 'the page is left' } },
    'the page is left': {},
  },
});

/** What the person sees. */
export type RoutePlanView = 'form' | 'planning' | 'best' | 'other' | 'told' | 'left';

/** What the service says. */
type RouteReply = 'routes' | 'unknown place' | 'no road' | 'no risk' | 'failure' | 'silence';

/** What a system under test must let us do. */
export type RoutePlanDriver = {
  fill(places: 'one' | 'both'): void | Promise<void>;
  submit(): void | Promise<void>;
  answer(how: RouteReply): void | Promise<void>;
  chooseOther(): void | Promise<void>;
  acknowledge(): void | Promise<void>;
  close(): void | Promise<void>;
  expectView(view: RoutePlanView): void | Promise<void>;
};

export function stepsFor(driver: RoutePlanDriver): ModelSteps {
  return {
    states: {
      'nothing is planned': () => driver.expectView('form'),
      'a plan is being made': () => driver.expectView('planning'),
      'the best route is looked at': () => driver.expectView('best'),
      'another route is looked at': () => driver.expectView('other'),
      'told why there is none': () => driver.expectView('told'),
      'the page is left': () => driver.expectView('left'),
    },
    events: {
      'one place is filled in': () => driver.fill('one'),
      'both places are sent': async () => {
        await driver.fill('both');
        await driver.submit();
      },
      'it is sent again': () => driver.submit(),
      'routes come': () => driver.answer('routes'),
      'a place is not known': () => driver.answer('unknown place'),
      'no road leads there': () => driver.answer('no road'),
      'nothing is known of the risk': () => driver.answer('no risk'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'another route is chosen': () => driver.chooseOther(),
      'it is read': () => driver.acknowledge(),
      'the drawer is closed': () => driver.close(),
    },
  };
}
