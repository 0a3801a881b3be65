import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** One feed, such as the weather beside the status, as a person who reads it tells it. */
export const refreshModel = setup({}).createMachine({
  id: 'refresh',
  initial: 'nothing is known',
  states: {
    'nothing is known': {
      on: {
        'an answer comes': 'the answer is good',
        'the source fails': 'nothing is known, and why',
        'the source gives no answer': 'nothing is known, and why',
      },
    },
    'nothing is known, and why': {
      on: {
        'an answer comes': 'the answer is good',
        'the source fails': 'nothing is known, and why',
      },
    },
    'the answer is good': {
      on: {
        'an answer comes': 'the answer is good',
        'the source fails': 'the answer is good, the last try failed',
        'the answer grows old': 'the answer is old',
        'the device sleeps until it is old': 'the answer is old',
      },
    },
    'the answer is good, the last try failed': {
      on: {
        'an answer comes': 'the answer is good',
        'the source gives no answer': 'the answer is good, the last try failed',
        'the answer grows old': 'the answer is old',
        'the device sleeps until it is old': 'the answer is old',
      },
    },
    'the answer is old': {
      on: {
        'an answer comes': 'the answer is good',
        'the source fails': 'the answer is old',
        'the answer grows old': 'the answer is old',
      },
    },
  },
});

/** What a system under test must let us do. `hasFault`: true, false, or null where the model does not say. */
export type RefreshDriver = {
  answer(): Promise<void>;
  fail(): Promise<void>;
  staySilent(): Promise<void>;
  growOld(): Promise<void>;
  /** The clocks go on, and the timers of the page do not. */
  sleepUntilOld(): Promise<void>;
  expectAnswer(kind: 'none' | 'good' | 'old', hasFault: boolean | null): void | Promise<void>;
};

export function stepsFor(driver: RefreshDriver): ModelSteps {
  return {
    states: {
      'nothing is known': () => driver.expectAnswer('none', false),
      'nothing is known, and why': () => driver.expectAnswer('none', true),
      'the answer is good': () => driver.expectAnswer('good', false),
      'the answer is good, the last try failed': () => driver.expectAnswer('good', true),
      'the answer is old': () => driver.expectAnswer('old', null),
    },
    events: {
      'an answer comes': () => driver.answer(),
      'the source fails': () => driver.fail(),
      'the source gives no answer': () => driver.staySilent(),
      'the answer grows old': () => driver.growOld(),
      'the device sleeps until it is old': () => driver.sleepUntilOld(),
    },
  };
}
