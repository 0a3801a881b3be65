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
        'accept satellites is pressed': 'asked for how long and why',
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
    'asked for how long and why': {
      on: {
        'another length is chosen': 'asked with another length',
        'cancel is pressed': 'the sources are listed',
        'a reason is given': 'the acceptance is being sent',
      },
    },
    'asked with another length': { on: { 'a reason is given': 'the acceptance is being sent' } },
    'the acceptance is being sent': {
      on: {
        'the service takes it': 'the yard is accepted',
        'the service refuses it': 'told that the acceptance was not saved',
        'nobody answers it': 'told that the acceptance was not saved',
      },
    },
    'told that the acceptance was not saved': {
      on: {
        'cancel is pressed': 'the sources are listed',
        'a reason is given': 'the acceptance is being sent',
      },
    },
    'the yard is accepted': {
      on: { 'take back of the acceptance is pressed': 'asked why the yard is accepted no longer' },
    },
    'asked why the yard is accepted no longer': {
      on: {
        'cancel is pressed': 'the yard is accepted',
        'a reason is given': 'the withdrawal is being sent',
      },
    },
    'the withdrawal is being sent': { on: { 'the service takes it back': 'the sources are listed' } },
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
  accept(isAccepted: boolean): void | Promise<void>;
  chooseMonths(months: number): void | Promise<void>;
  cancel(): void | Promise<void>;
  giveReason(): void | Promise<void>;
  /** Answers the order; one that is taken is followed by the sources as they are then. */
  answerOrder(how: 'taken' | 'refused' | 'silence'): void | Promise<void>;
  expect(list: SourcesView, source: SourceView, grant: GrantView): void | Promise<void>;
  /** How the yard that satellites alone watch stands. */
  expectYard(isAccepted: boolean, order: GrantView, months: number | null): void | Promise<void>;
};

export function stepsFor(driver: SourcesDriver): ModelSteps {
  const list = (view: SourcesView) => () => driver.expect(view, 'closed', 'none');
  const source = (view: SourceView, grant: GrantView) => () => driver.expect('list', view, grant);
  const yard =
    (isAccepted: boolean, order: GrantView, months: number | null = null) =>
    () =>
      driver.expectYard(isAccepted, order, months);
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
      'asked for how long and why': yard(false, 'asked', 12),
      'asked with another length': yard(false, 'asked', 3),
      'the acceptance is being sent': yard(false, 'sending'),
      'told that the acceptance was not saved': yard(false, 'not saved'),
      'the yard is accepted': yard(true, 'none'),
      'asked why the yard is accepted no longer': yard(true, 'asked'),
      'the withdrawal is being sent': yard(true, 'sending'),
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
      'accept satellites is pressed': () => driver.accept(true),
      'another length is chosen': () => driver.chooseMonths(3),
      'take back of the acceptance is pressed': () => driver.accept(false),
      'cancel is pressed': () => driver.cancel(),
      'a reason is given': () => driver.giveReason(),
      'the service takes it': () => driver.answerOrder('taken'),
      'the service takes it back': () => driver.answerOrder('taken'),
      'the service refuses it': () => driver.answerOrder('refused'),
      'nobody answers it': () => driver.answerOrder('silence'),
    },
  };
}
