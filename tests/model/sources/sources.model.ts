import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Watching sources and deciding which may clear, as a site administrator tells it. */
export const sourcesModel = setup({}).createMachine({
  id: 'sources',
  initial: 'the sources are being loaded',
  states: {
    'the sources are being loaded': {
      on: {
        'the service answers': 'the sources are listed',
        'the service fails': 'told that nothing is known',
        'the service says nothing': 'told that nothing is known',
      },
    },
    'told that nothing is known': {
      on: {
        'try again is pressed': 'the sources are being loaded again',
        'some seconds pass': 'the sources are being loaded again',
      },
    },
    'the sources are being loaded again': { on: { 'the service answers': 'the sources are listed' } },
    'the sources are listed': {
      on: {
        'ten seconds pass': 'the list is being renewed',
        'a source is opened': 'a source is open',
      },
    },
    'the list is being renewed': {
      on: {
        'the service answers': 'the sources are listed',
        'the service fails': 'the list is not up to date',
        'the service says nothing': 'the list is not up to date',
      },
    },
    'the list is not up to date': {
      on: {
        'try again is pressed': 'the old list is being renewed',
        'a minute passes without an answer': 'the list says nothing of now',
      },
    },
    'the old list is being renewed': { on: { 'the service answers': 'the sources are listed' } },
    'the list says nothing of now': { on: { 'the service answers': 'the sources are listed' } },
    'a source is open': {
      on: {
        'the source is closed': 'the sources are listed',
        'grant is pressed': 'asked why it may clear',
      },
    },
    'asked why it may clear': {
      on: { 'cancel is pressed': 'a source is open', 'a reason is given': 'the grant is being sent' },
    },
    'the grant is being sent': {
      on: {
        'the service takes it': 'the source may clear',
        'the service refuses it': 'told that nothing was saved',
        'nobody answers it': 'told that nothing was saved',
      },
    },
    'told that nothing was saved': {
      on: { 'cancel is pressed': 'a source is open', 'a reason is given': 'the grant is being sent' },
    },
    'the source may clear': { on: { 'take back is pressed': 'asked why it may clear no longer' } },
    'asked why it may clear no longer': {
      on: { 'cancel is pressed': 'the source may clear', 'a reason is given': 'the order is being sent' },
    },
    'the order is being sent': { on: { 'the service takes it back': 'a source is open' } },
  },
});

/** What the administrator sees. */
export type SourcesView = 'loading' | 'failed' | 'list' | 'list, not up to date' | 'list, nothing of now';
/** How the open source stands; `closed`: none is open. */
type SourceView = 'closed' | 'may not clear' | 'may clear';
type GrantView = 'none' | 'asked' | 'sending' | 'not saved';

/** What a system under test must let us do. */
export type SourcesDriver = {
  answer(how: 'sources' | 'failure' | 'silence'): void | Promise<void>;
  tryAgain(): void | Promise<void>;
  pass(what: 'until the retry' | 'until the refresh' | 'until it is stale'): void | Promise<void>;
  open(): void | Promise<void>;
  close(): void | Promise<void>;
  ask(mayClear: boolean): void | Promise<void>;
  cancel(): void | Promise<void>;
  giveReason(): void | Promise<void>;
  /** Answers the order; one that is taken is followed by the sources as they are then. */
  answerOrder(how: 'taken' | 'refused' | 'silence'): void | Promise<void>;
  expect(list: SourcesView, source: SourceView, grant: GrantView): void | Promise<void>;
};

export function stepsFor(driver: SourcesDriver): ModelSteps {
  const list = (view: SourcesView) => () => driver.expect(view, 'closed', 'none');
  const source = (view: SourceView, grant: GrantView) => () => driver.expect('list', view, grant);
  return {
    states: {
      'the sources are being loaded': list('loading'),
      'told that nothing is known': list('failed'),
      'the sources are being loaded again': list('failed'),
      'the sources are listed': list('list'),
      'the list is being renewed': list('list'),
      'the list is not up to date': list('list, not up to date'),
      'the old list is being renewed': list('list, not up to date'),
      'the list says nothing of now': list('list, nothing of now'),
      'a source is open': source('may not clear', 'none'),
      'asked why it may clear': source('may not clear', 'asked'),
      'the grant is being sent': source('may not clear', 'sending'),
      'told that nothing was saved': source('may not clear', 'not saved'),
      'the source may clear': source('may clear', 'none'),
      'asked why it may clear no longer': source('may clear', 'asked'),
      'the order is being sent': source('may clear', 'sending'),
    },
    events: {
      'the service answers': () => driver.answer('sources'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'try again is pressed': () => driver.tryAgain(),
      'some seconds pass': () => driver.pass('until the retry'),
      'ten seconds pass': () => driver.pass('until the refresh'),
      'a minute passes without an answer': () => driver.pass('until it is stale'),
      'a source is opened': () => driver.open(),
      'the source is closed': () => driver.close(),
      'grant is pressed': () => driver.ask(true),
      'take back is pressed': () => driver.ask(false),
      'cancel is pressed': () => driver.cancel(),
      'a reason is given': () => driver.giveReason(),
      'the service takes it': () => driver.answerOrder('taken'),
      'the service takes it back': () => driver.answerOrder('taken'),
      'the service refuses it': () => driver.answerOrder('refused'),
      'nobody answers it': () => driver.answerOrder('silence'),
    },
  };
}
