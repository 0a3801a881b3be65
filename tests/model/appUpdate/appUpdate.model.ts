import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Newer versions, as the person who looks after the displays tells it. */
export const appUpdateModel = setup({}).createMachine({
  id: 'appUpdate',
  initial: 'the page asks for a newer version',
  states: {
    'the page asks for a newer version': {
      on: {
        'there is none': 'the page is up to date',
        'there is a newer one': 'a newer version waits',
        'the network fails': 'the page does not know',
        'there is no answer': 'the page does not know',
        'a newer one comes by itself': 'a newer version waits, and the page asks',
      },
    },
    'the page is up to date': {
      on: {
        'two minutes pass': 'the page asks for a newer version',
        'a newer one comes by itself': 'a newer version waits',
      },
    },
    'the page does not know': {
      on: {
        'two minutes pass': 'the page asks for a newer version',
        'a newer one comes by itself': 'a newer version waits',
      },
    },
    'a newer version waits': {
      on: {
        'two minutes pass': 'a newer version waits, and the page asks',
        'a newer one comes by itself': 'a newer version waits',
        'a still newer one comes by itself': 'a still newer version waits',
      },
    },
    'a newer version waits, and the page asks': {
      on: {
        'there is a newer one': 'a newer version waits',
        'there is a still newer one': 'a still newer version waits',
        'there is none': 'the page is up to date',
        'the network fails': 'a newer version waits',
        'there is no answer': 'a newer version waits',
      },
    },
    'a still newer version waits': {},
  },
});

/** What a system under test must let us do. `version`: the one that waits; null: none. */
export type AppUpdateDriver = {
  answer(version: 'none' | 'newer' | 'stillNewer'): Promise<void>;
  fail(): Promise<void>;
  staySilent(): Promise<void>;
  comeByItself(version: 'newer' | 'stillNewer'): Promise<void>;
  passTwoMinutes(): Promise<void>;
  expectVersion(version: 'newer' | 'stillNewer' | null, isAsking: boolean): Promise<void> | void;
  /** It is told that the last question failed. */
  expectDoubt(): Promise<void> | void;
};

export function stepsFor(driver: AppUpdateDriver): ModelSteps {
  return {
    states: {
      'the page asks for a newer version': () => driver.expectVersion(null, true),
      'the page is up to date': () => driver.expectVersion(null, false),
      'the page does not know': async () => {
        await driver.expectVersion(null, false);
        await driver.expectDoubt();
      },
      'a newer version waits': () => driver.expectVersion('newer', false),
      'a newer version waits, and the page asks': () => driver.expectVersion('newer', true),
      'a still newer version waits': () => driver.expectVersion('stillNewer', false),
    },
    events: {
      'there is none': () => driver.answer('none'),
      'there is a newer one': () => driver.answer('newer'),
      'there is a still newer one': () => driver.answer('stillNewer'),
      'the network fails': () => driver.fail(),
      'there is no answer': () => driver.staySilent(),
      'a newer one comes by itself': () => driver.comeByItself('newer'),
      'a still newer one comes by itself': () => driver.comeByItself('stillNewer'),
      'two minutes pass': () => driver.passTwoMinutes(),
    },
  };
}
