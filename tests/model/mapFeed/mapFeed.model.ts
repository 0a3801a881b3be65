import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** One yard on the map of its client, as the dispatcher who watches it tells it. */
export const mapFeedModel = setup({}).createMachine({
  id: 'mapFeed',
  initial: 'nothing is known',
  states: {
    'nothing is known': {
      on: {
        'a quiet file comes': 'the yard is open',
        'a file with an alert comes': 'the yard is closed',
        'the service fails': 'nothing is known',
        'nothing new comes for a minute': 'nothing is known',
      },
    },
    'the yard is open': {
      on: {
        'a quiet file comes': 'the yard is open',
        'a file with an alert comes': 'the yard is closed',
        'the service fails': 'nothing is known',
        'nothing new comes for a minute': 'nothing is known',
        'the same file comes once more, and no other': 'the yard is open, which is late',
        'the worker dies': 'nobody watches for strikes',
      },
    },
    'the yard is open, which is late': {
      on: {
        'a quiet file comes': 'the yard is open',
        'a file with an alert comes': 'the yard is closed',
        'the service fails': 'nothing is known',
        'nothing new comes for a minute': 'nothing is known',
      },
    },
    'the yard is closed': {
      on: {
        'a quiet file comes': 'the yard is open',
        'the service fails': 'nothing is known',
        'nothing new comes for a minute': 'nothing is known',
        'the worker dies': 'closed, and nobody watches for strikes',
      },
    },
    'nobody watches for strikes': {
      on: {
        'a quiet file comes': 'nobody watches for strikes',
        'a file with an alert comes': 'closed, and nobody watches for strikes',
        'the worker speaks again': 'the yard is open',
      },
    },
    'closed, and nobody watches for strikes': {
      on: {
        'a quiet file comes': 'nobody watches for strikes',
        'the worker speaks again': 'the yard is closed',
      },
    },
  },
});

/** What a system under test must let us do. */
export type MapFeedDriver = {
  answer(kind: 'quiet' | 'alert'): Promise<void>;
  /** Answers with the newest file again, and lets time pass until a newer one is overdue. */
  answerAgain(): Promise<void>;
  fail(): Promise<void>;
  staySilent(): Promise<void>;
  loseWorker(): Promise<void>;
  restoreWorker(): Promise<void>;
  expectMark(mark: 'open' | 'open and late' | 'closed' | 'unknown'): void | Promise<void>;
};

export function stepsFor(driver: MapFeedDriver): ModelSteps {
  return {
    states: {
      'nothing is known': () => driver.expectMark('unknown'),
      'the yard is open': () => driver.expectMark('open'),
      'the yard is open, which is late': () => driver.expectMark('open and late'),
      'the yard is closed': () => driver.expectMark('closed'),
      'nobody watches for strikes': () => driver.expectMark('unknown'),
      'closed, and nobody watches for strikes': () => driver.expectMark('closed'),
    },
    events: {
      'a quiet file comes': () => driver.answer('quiet'),
      'a file with an alert comes': () => driver.answer('alert'),
      'the same file comes once more, and no other': () => driver.answerAgain(),
      'the service fails': () => driver.fail(),
      'nothing new comes for a minute': () => driver.staySilent(),
      'the worker dies': () => driver.loseWorker(),
      'the worker speaks again': () => driver.restoreWorker(),
    },
  };
}
