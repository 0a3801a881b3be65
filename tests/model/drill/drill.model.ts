import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Arranging a drill, as the site admin who practises with a yard tells it. A drill runs already, and may be begun anew. */
export const drillModel = setup({}).createMachine({
  id: 'drill',
  initial: 'nothing is arranged',
  states: {
    'nothing is arranged': { on: { 'the drill button is pressed': 'a drill is arranged' } },
    'a drill is arranged': {
      on: {
        'a warning is chosen': 'a drill is arranged',
        'the form is closed': 'nothing is arranged',
        'begin is pressed': 'the service is asked to begin',
        'end is pressed': 'the service is asked to end',
      },
    },
    'the service is asked to begin': {
      on: {
        'the form is closed': 'the service is asked to begin',
        'the service does it': 'nothing is arranged',
        'the service fails': 'told that it did not begin',
        'the service says nothing': 'told that it did not begin',
      },
    },
    'the service is asked to end': {
      on: {
        'the form is closed': 'the service is asked to end',
        'the service does it': 'nothing is arranged',
        'the service fails': 'told that it did not end',
        'the service says nothing': 'told that it did not end',
      },
    },
    'told that it did not begin': {
      on: {
        'the form is closed': 'nothing is arranged',
        'begin is pressed': 'the service is asked to begin',
        'end is pressed': 'the service is asked to end',
      },
    },
    'told that it did not end': {
      on: {
        'the form is closed': 'nothing is arranged',
        'begin is pressed': 'the service is asked to begin',
        'end is pressed': 'the service is asked to end',
      },
    },
  },
});

/** The form is not there, ready, or waits for the service; and what it says has failed. */
type DrillForm = 'closed' | 'ready' | 'waits';
type DrillTold = 'nothing' | 'not begun' | 'not ended';

/** What a system under test must let us do. */
export type DrillDriver = {
  press(button: 'Drill' | 'Begin' | 'End' | 'Close'): void | Promise<void>;
  chooseWarning(): void | Promise<void>;
  answer(how: 'done' | 'failure' | 'silence'): Promise<void>;
  expectForm(form: DrillForm, told: DrillTold): void | Promise<void>;
};

export function stepsFor(driver: DrillDriver): ModelSteps {
  return {
    states: {
      'nothing is arranged': () => driver.expectForm('closed', 'nothing'),
      'a drill is arranged': () => driver.expectForm('ready', 'nothing'),
      'the service is asked to begin': () => driver.expectForm('waits', 'nothing'),
      'the service is asked to end': () => driver.expectForm('waits', 'nothing'),
      'told that it did not begin': () => driver.expectForm('ready', 'not begun'),
      'told that it did not end': () => driver.expectForm('ready', 'not ended'),
    },
    events: {
      'the drill button is pressed': () => driver.press('Drill'),
      'a warning is chosen': () => driver.chooseWarning(),
      'the form is closed': () => driver.press('Close'),
      'begin is pressed': () => driver.press('Begin'),
      'end is pressed': () => driver.press('End'),
      'the service does it': () => driver.answer('done'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
    },
  };
}
