import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Signing in, as the person in front of the home page tells it. */
export const signInModel = setup({}).createMachine({
  id: 'signIn',
  initial: 'the home page waits',
  states: {
    'the home page waits': {
      on: {
        'sign-in is pressed': 'the sign-in window is open',
        'the page comes back with a code': 'the code is being exchanged',
        'the page comes back refused': 'an error with its reason',
      },
    },
    'the sign-in window is open': {
      on: {
        'sign-in is pressed': 'the sign-in window is open',
        'the window brings a code': 'the code is being exchanged',
        'the window is closed': 'told that it was closed',
        'the window brings a refusal': 'an error with its reason',
        'the browser blocks the window': 'leaving in this window',
      },
    },
    'leaving in this window': { on: { 'leaving is impossible': 'an error of the window' } },
    'the code is being exchanged': {
      on: {
        'the session comes': 'signed in',
        'the exchange fails': 'an error of the exchange',
        'the exchange gives no answer': 'an error of the exchange',
      },
    },
    'told that it was closed': { on: { 'sign-in is pressed': 'the sign-in window is open' } },
    'an error with its reason': { on: { 'sign-in is pressed': 'the sign-in window is open' } },
    'an error of the window': { on: { 'sign-in is pressed': 'the sign-in window is open' } },
    'an error of the exchange': { on: { 'sign-in is pressed': 'the sign-in window is open' } },
    'signed in': {},
  },
});

/** What is on the home page: ready, busy, done, or the reason of an error. */
export type SignInView =
  | 'ready'
  | 'busy'
  | 'done'
  | 'closed'
  | 'reason access_denied'
  | 'reason window'
  | 'reason exchange';

/** What a system under test must let us do. */
export type SignInDriver = {
  press(): void | Promise<void>;
  endWindow(how: 'code' | 'closed' | 'refused' | 'blocked'): Promise<void>;
  comeBack(how: 'code' | 'refused'): void | Promise<void>;
  failToLeave(): Promise<void>;
  endExchange(how: 'session' | 'failure' | 'silence'): Promise<void>;
  expectView(view: SignInView): void | Promise<void>;
};

export function stepsFor(driver: SignInDriver): ModelSteps {
  return {
    states: {
      'the home page waits': () => driver.expectView('ready'),
      'the sign-in window is open': () => driver.expectView('busy'),
      'leaving in this window': () => driver.expectView('busy'),
      'the code is being exchanged': () => driver.expectView('busy'),
      'told that it was closed': () => driver.expectView('closed'),
      'an error with its reason': () => driver.expectView('reason access_denied'),
      'an error of the window': () => driver.expectView('reason window'),
      'an error of the exchange': () => driver.expectView('reason exchange'),
      'signed in': () => driver.expectView('done'),
    },
    events: {
      'sign-in is pressed': () => driver.press(),
      'the page comes back with a code': () => driver.comeBack('code'),
      'the page comes back refused': () => driver.comeBack('refused'),
      'the window brings a code': () => driver.endWindow('code'),
      'the window is closed': () => driver.endWindow('closed'),
      'the window brings a refusal': () => driver.endWindow('refused'),
      'the browser blocks the window': () => driver.endWindow('blocked'),
      'leaving is impossible': () => driver.failToLeave(),
      'the session comes': () => driver.endExchange('session'),
      'the exchange fails': () => driver.endExchange('failure'),
      'the exchange gives no answer': () => driver.endExchange('silence'),
    },
  };
}
