import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The page's worker as the person who looks after the wall display tells it. */
export const computeCoreModel = setup({}).createMachine({
  id: 'computeCore',
  initial: 'the worker starts',
  states: {
    'the worker starts': {
      on: {
        'it answers': 'it runs',
        'it crashes': 'it has failed',
        'it gives no answer': 'it has failed',
        'it reports a step': 'the worker starts',
      },
    },
    'it runs': {
      on: {
        'it answers': 'it runs',
        'it crashes': 'it has failed',
        'it gives no answer': 'it has failed',
        'it cannot answer': 'it has failed',
        'it reports a step': 'it runs',
      },
    },
    'it has failed': { on: { 'the wait is over': 'it is started again' } },
    'it is started again': {
      on: {
        'it answers': 'it runs',
        'it crashes': 'it has failed',
        'it gives no answer': 'it has failed',
      },
    },
  },
});

/** What a system under test must let us do. */
export type ComputeCoreDriver = {
  answerBeat(): Promise<void>;
  refuseBeat(): Promise<void>;
  stayStill(): Promise<void>;
  crash(): void | Promise<void>;
  reportStep(): void | Promise<void>;
  passBackoff(): Promise<void>;
  expectHealth(health: 'starting' | 'running' | 'faulted', isWorkerUp: boolean): void | Promise<void>;
};

export function stepsFor(driver: ComputeCoreDriver): ModelSteps {
  return {
    states: {
      'the worker starts': () => driver.expectHealth('starting', true),
      'it runs': () => driver.expectHealth('running', true),
      'it has failed': () => driver.expectHealth('faulted', false),
      'it is started again': () => driver.expectHealth('faulted', true),
    },
    events: {
      'it answers': () => driver.answerBeat(),
      'it cannot answer': () => driver.refuseBeat(),
      'it gives no answer': () => driver.stayStill(),
      'it crashes': () => driver.crash(),
      'it reports a step': () => driver.reportStep(),
      'the wait is over': () => driver.passBackoff(),
    },
  };
}
