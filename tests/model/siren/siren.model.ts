import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The siren as the person at the wall display tells it. */
export const sirenModel = setup({}).createMachine({
  id: 'siren',
  initial: 'sound is off',
  states: {
    'sound is off': {
      on: {
        'the sound control is pressed': 'sound is being tested',
        'an alert begins': 'sound is off',
        'somebody touches the screen': 'sound is off',
      },
    },
    'sound is being tested': {
      on: {
        'the browser allows sound': 'sound is on',
        'the browser blocks sound': 'sound is blocked',
        'the browser gives no answer': 'sound is blocked',
        'an alert begins': 'testing while an alert waits',
      },
    },
    'testing while an alert waits': {
      on: {
        'the browser allows sound': 'the siren sounds',
        'the browser blocks sound': 'blocked while an alert waits',
        'the alert is over': 'sound is being tested',
      },
    },
    'sound is blocked': {
      on: {
        'somebody touches the screen': 'sound is being tested',
        'the sound control is pressed': 'sound is being tested',
        'an alert begins': 'blocked while an alert waits',
      },
    },
    'blocked while an alert waits': {
      on: {
        'somebody touches the screen': 'testing while an alert waits',
        'the alert is over': 'sound is blocked',
      },
    },
    'sound is on': {
      on: {
        'the sound control is pressed': 'sound is off',
        'an alert begins': 'the siren sounds',
        'the alert is over': 'sound is on',
        'somebody touches the screen': 'sound is on',
      },
    },
    'the siren sounds': {
      on: {
        'the siren has played': 'sound is on',
        'the alert is over': 'sound is on',
        'an alert begins': 'the siren sounds',
        'the siren cannot be played': 'blocked while an alert waits',
        'the sound control is pressed': 'sound is off',
      },
    },
  },
});

/** What a system under test must let us do. */
export type SirenDriver = {
  pressSoundControl(): Promise<void> | void;
  touchScreen(): Promise<void> | void;
  answerSoundTest(answer: 'allowed' | 'blocked' | 'nothing'): Promise<void> | void;
  beginAlert(): Promise<void> | void;
  endAlert(): Promise<void> | void;
  endSiren(hasPlayed: boolean): Promise<void> | void;
  expectSound(sound: 'blocked' | 'off' | 'on', isSounding: boolean): Promise<void> | void;
};

export function stepsFor(driver: SirenDriver): ModelSteps {
  return {
    states: {
      'sound is off': () => driver.expectSound('off', false),
      'sound is being tested': () => driver.expectSound('blocked', false),
      'testing while an alert waits': () => driver.expectSound('blocked', false),
      'sound is blocked': () => driver.expectSound('blocked', false),
      'blocked while an alert waits': () => driver.expectSound('blocked', false),
      'sound is on': () => driver.expectSound('on', false),
      'the siren sounds': () => driver.expectSound('on', true),
    },
    events: {
      'the sound control is pressed': () => driver.pressSoundControl(),
      'somebody touches the screen': () => driver.touchScreen(),
      'the browser allows sound': () => driver.answerSoundTest('allowed'),
      'the browser blocks sound': () => driver.answerSoundTest('blocked'),
      'the browser gives no answer': () => driver.answerSoundTest('nothing'),
      'an alert begins': () => driver.beginAlert(),
      'the alert is over': () => driver.endAlert(),
      'the siren has played': () => driver.endSiren(true),
      'the siren cannot be played': () => driver.endSiren(false),
    },
  };
}
