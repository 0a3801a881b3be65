import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

const answers = {
  'the service reports no hazard': 'the yard is open',
  'the service reports a warning': 'the yard is warned',
  'the service reports an alert': 'the yard is closed',
} as const;

/** The yard page as the yard's safety officer tells it. */
export const yardStatusModel = setup({}).createMachine({
  id: 'yardStatus',
  initial: 'nothing was heard yet',
  states: {
    'nothing was heard yet': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'the service has no file': 'nothing was heard yet',
        'the service sends old content': 'the status is unknown',
        'a minute passes without news': 'the status is unknown',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'the yard is open': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'a request gets no answer': 'an error stands in place of the status',
        'the service has no file': 'the yard is open',
        'the service sends old content': 'the yard is open',
        '15 seconds pass without news': 'open, but not confirmed lately',
        'a minute passes without news': 'the status is unknown',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'open, but not confirmed lately': {
      on: {
        'the service reports no hazard': 'the yard is open',
        'the service reports an alert': 'the yard is closed',
        'a request fails': 'an error stands in place of the status',
        'the service has no file': 'open, but not confirmed lately',
        'a minute passes without news': 'the status is unknown',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'the yard is warned': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'a minute passes without news': 'the status is unknown',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'the yard is closed': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'the service has no file': 'the yard is closed',
        'the service sends old content': 'the yard is closed',
        'a minute passes without news': 'the status is unknown',
      },
    },
    'an error stands in place of the status': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'the service has no file': 'an error stands in place of the status',
        'a minute passes without news': 'an error stands in place of the status',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'the status is unknown': {
      on: {
        ...answers,
        'a request fails': 'an error stands in place of the status',
        'the service has no file': 'the status is unknown',
        'the service sends old content': 'the status is unknown',
        'a minute passes without news': 'the status is unknown',
        'the page itself sees a strike inside': 'closed by the page itself',
      },
    },
    'closed by the page itself': {
      on: {
        'the service reports no hazard': 'closed by the page itself',
        'the service reports a warning': 'closed by the page itself',
        'the service reports an alert': 'closed by the page itself',
        'a request fails': 'closed by the page itself',
        'the service has no file': 'closed by the page itself',
        'a minute passes without news': 'closed by the page itself',
      },
    },
  },
});

/** What the page shows in large letters. */
type YardView = 'LOADING' | 'OPEN' | 'WARNING' | 'CLOSED' | 'UNKNOWN';

/** What a system under test must let us do. `null` in an expectation: the model does not say. */
export type YardStatusDriver = {
  report(hazard: 'none' | 'warning' | 'alert'): Promise<void>;
  fail(how: 'refused' | 'silent'): Promise<void>;
  sayMissing(): Promise<void>;
  sendOld(): Promise<void>;
  passWithoutNews(spanMs: number): Promise<void>;
  seeStrike(): Promise<void>;
  expectView(
    view: YardView,
    facts: { isLate: boolean | null; hasFault: boolean | null },
  ): void | Promise<void>;
};

const NEITHER = { isLate: false, hasFault: false };

export function stepsFor(driver: YardStatusDriver): ModelSteps {
  return {
    states: {
      'nothing was heard yet': () => driver.expectView('LOADING', NEITHER),
      'the yard is open': () => driver.expectView('OPEN', NEITHER),
      'open, but not confirmed lately': () => driver.expectView('OPEN', { isLate: true, hasFault: false }),
      'the yard is warned': () => driver.expectView('WARNING', NEITHER),
      'the yard is closed': () => driver.expectView('CLOSED', NEITHER),
      'an error stands in place of the status': () =>
        driver.expectView('UNKNOWN', { isLate: false, hasFault: true }),
      'the status is unknown': () => driver.expectView('UNKNOWN', NEITHER),
      'closed by the page itself': () => driver.expectView('CLOSED', { isLate: null, hasFault: null }),
    },
    events: {
      'the service reports no hazard': () => driver.report('none'),
      'the service reports a warning': () => driver.report('warning'),
      'the service reports an alert': () => driver.report('alert'),
      'the service has no file': () => driver.sayMissing(),
      'the service sends old content': () => driver.sendOld(),
      'a request fails': () => driver.fail('refused'),
      'a request gets no answer': () => driver.fail('silent'),
      '15 seconds pass without news': () => driver.passWithoutNews(15_000),
      'a minute passes without news': () => driver.passWithoutNews(60_000),
      'the page itself sees a strike inside': () => driver.seeStrike(),
    },
  };
}
