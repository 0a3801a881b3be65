import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Sharing a route, as the person who shares it tells it. */
export const routeShareModel = setup({}).createMachine({
  id: 'routeShare',
  initial: 'nothing is shared',
  states: {
    'nothing is shared': { on: { 'share is pressed': 'nobody is named' } },
    'nobody is named': {
      on: {
        'a broken number is typed': 'nobody is named',
        'a number is typed': 'it can be sent',
        'the dialog is closed': 'nothing is shared',
      },
    },
    'it can be sent': {
      on: {
        'a broken number is typed': 'nobody is named',
        'send is pressed': 'it is on its way',
        'the dialog is closed': 'nothing is shared',
      },
    },
    'it is on its way': {
      on: {
        'the service takes it': 'told that it was sent',
        'the service refuses': 'told that it was not sent',
        'the service says nothing': 'told that it was not sent',
      },
    },
    'told that it was sent': { on: { 'share is pressed': 'nobody is named' } },
    'told that it was not sent': {
      on: {
        'send is pressed': 'it is on its way',
        'a number is typed': 'it can be sent',
        'the dialog is closed': 'nothing is shared',
      },
    },
  },
});

/** What the person sees. */
export type RouteShareView = 'nothing' | 'empty' | 'ready' | 'sending' | 'sent' | 'refused';

/** What a system under test must let us do. */
export type RouteShareDriver = {
  open(): void | Promise<void>;
  close(): void | Promise<void>;
  type(number: 'broken' | 'whole'): void | Promise<void>;
  send(): void | Promise<void>;
  answer(how: 'taken' | 'refusal' | 'silence'): void | Promise<void>;
  expectView(view: RouteShareView): void | Promise<void>;
};

export function stepsFor(driver: RouteShareDriver): ModelSteps {
  return {
    states: {
      'nothing is shared': () => driver.expectView('nothing'),
      'nobody is named': () => driver.expectView('empty'),
      'it can be sent': () => driver.expectView('ready'),
      'it is on its way': () => driver.expectView('sending'),
      'told that it was sent': () => driver.expectView('sent'),
      'told that it was not sent': () => driver.expectView('refused'),
    },
    events: {
      'share is pressed': () => driver.open(),
      'the dialog is closed': () => driver.close(),
      'a broken number is typed': () => driver.type('broken'),
      'a number is typed': () => driver.type('whole'),
      'send is pressed': () => driver.send(),
      'the service takes it': () => driver.answer('taken'),
      'the service refuses': () => driver.answer('refusal'),
      'the service says nothing': () => driver.answer('silence'),
    },
  };
}
