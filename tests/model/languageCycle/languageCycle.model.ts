import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The language of a yard page as the people in the yard tell it. */
export const languageCycleModel = setup({}).createMachine({
  id: 'languageCycle',
  initial: 'no page is open',
  states: {
    'no page is open': {
      on: {
        'a page opens that rotates': 'English, French comes next',
        'a page opens without a wish': 'English stays',
        'a page opens that forces English': 'English is forced',
      },
    },
    'English, French comes next': {
      on: {
        'a turn passes': 'French, English comes next',
        'the user chooses French': 'English, French comes next',
      },
    },
    'French, English comes next': {
      on: {
        'a turn passes': 'English, French comes next',
        'the user chooses French': 'French, English comes next',
      },
    },
    'English stays': {
      on: { 'a turn passes': 'English stays', 'the user chooses French': 'French stays' },
    },
    'French stays': { on: { 'a turn passes': 'French stays' } },
    'English is forced': {
      on: { 'a turn passes': 'English is forced', 'the user chooses French': 'English is forced' },
    },
  },
});

/** What a system under test must let us do. */
export type LanguageCycleDriver = {
  open(kind: 'rotating' | 'free' | 'forced'): void | Promise<void>;
  passTurn(): void | Promise<void>;
  chooseFrench(): void | Promise<void>;
  expectLanguage(language: 'en-US' | 'fr-CA' | null, isRotating: boolean): void | Promise<void>;
};

export function stepsFor(driver: LanguageCycleDriver): ModelSteps {
  return {
    states: {
      'no page is open': () => driver.expectLanguage(null, false),
      'English, French comes next': () => driver.expectLanguage('en-US', true),
      'French, English comes next': () => driver.expectLanguage('fr-CA', true),
      'English stays': () => driver.expectLanguage('en-US', false),
      'French stays': () => driver.expectLanguage('fr-CA', false),
      'English is forced': () => driver.expectLanguage('en-US', false),
    },
    events: {
      'a page opens that rotates': () => driver.open('rotating'),
      'a page opens without a wish': () => driver.open('free'),
      'a page opens that forces English': () => driver.open('forced'),
      'a turn passes': () => driver.passTurn(),
      'the user chooses French': () => driver.chooseFrench(),
    },
  };
}
