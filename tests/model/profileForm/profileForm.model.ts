import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** A form of the profile, such as the silent times, as the person who fills it in tells it. */
export const profileFormModel = setup({}).createMachine({
  id: 'profileForm',
  initial: 'the form is being fetched',
  states: {
    'the form is being fetched': {
      on: {
        'what is stored comes': 'the form can be saved',
        'the service fails': 'told that the form is not there',
        'the service says nothing': 'told that the form is not there',
      },
    },
    'told that the form is not there': { on: { 'try again is pressed': 'the form is being fetched' } },
    'the form can be saved': {
      on: {
        'half of it is taken out': 'something is missing in the form',
        'save is pressed': 'the form is being saved',
      },
    },
    'something is missing in the form': {
      on: {
        'it is filled in': 'the form can be saved',
      },
    },
    'the form is being saved': {
      on: {
        'the dialog is closed': 'the form is being saved',
        'the service has it': 'told that it is saved',
        'the service fails': 'told that it is not saved',
        'the service says nothing': 'told that it is not saved',
      },
    },
    'told that it is saved': { on: { 'save is pressed': 'the form is being saved' } },
    'told that it is not saved': {
      on: {
        'half of it is taken out': 'something is missing in the form',
        'save is pressed': 'the form is being saved',
      },
    },
  },
});

/** How the form stands: not there, ready to be saved, not ready, or waiting. */
export type FormState = 'fetching' | 'missing' | 'savable' | 'incomplete' | 'saving';

/** What a system under test must let us do. */
export type ProfileFormDriver = {
  answer(how: 'done' | 'failure' | 'silence'): Promise<void>;
  takeOut(): void | Promise<void>;
  fillIn(): void | Promise<void>;
  press(button: 'Save' | 'Try again' | 'Close'): void | Promise<void>;
  expectForm(state: FormState, told: 'saved' | 'not saved' | null): void | Promise<void>;
};

export function stepsFor(driver: ProfileFormDriver): ModelSteps {
  return {
    states: {
      'the form is being fetched': () => driver.expectForm('fetching', null),
      'told that the form is not there': () => driver.expectForm('missing', null),
      'the form can be saved': () => driver.expectForm('savable', null),
      'something is missing in the form': () => driver.expectForm('incomplete', null),
      'the form is being saved': () => driver.expectForm('saving', null),
      'told that it is saved': () => driver.expectForm('savable', 'saved'),
      'told that it is not saved': () => driver.expectForm('savable', 'not saved'),
    },
    events: {
      'what is stored comes': () => driver.answer('done'),
      'the service has it': () => driver.answer('done'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'try again is pressed': () => driver.press('Try again'),
      'half of it is taken out': () => driver.takeOut(),
      'it is filled in': () => driver.fillIn(),
      'save is pressed': () => driver.press('Save'),
      'the dialog is closed': () => driver.press('Close'),
    },
  };
}
