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
        'the user touches the screen': 'sound is off',
      },
    },
    'sound is being tested': {
      on: {
        'the browser allows sound': 'the test tone is heard',
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
        'the user touches the screen': 'sound is being tested',
        'the sound control is pressed': 'sound is being tested',
        'an alert begins': 'testing while an alert waits',
      },
    },
    'blocked while an alert waits': {
      on: {
        'five seconds pass': 'testing while an alert waits',
        'the user touches the screen': 'testing while an alert waits',
        'the alert is over': 'sound is blocked',
      },
    },
    'the test tone is heard': {
      on: {
        'the sound has played': 'sound is on',
        'the sound cannot be played': 'sound is blocked',
        'the sound control is pressed': 'sound is off',
        'an alert begins': 'the siren sounds',
      },
    },
    'sound is on': {
      on: {
        'the sound control is pressed': 'sound is off',
        'an alert begins': 'the siren sounds',
        'the user touches the screen': 'sound is on',
        'the browser takes the sound away': 'sound that was taken away is tested',
      },
    },
    'sound that was taken away is tested': {
      on: {
        'the browser allows sound': 'sound is on',
        'the browser blocks sound': 'sound was taken away',
      },
    },
    'sound was taken away': {
      on: {
        'the user touches the screen': 'sound that was taken away is tested',
        'the browser gives the sound back': 'sound is on',
        'an alert begins': 'testing while an alert waits',
      },
    },
    'the siren sounds': {
      on: {
        'the sound has played': 'the siren has sounded',
        'the sound cannot be played': 'blocked while an alert waits',
        'the sound control is pressed': 'sound is off',
        'the alert is over': 'the all-clear is heard',
        'the alert gives way to a warning': 'sound is on',
        'the browser takes the sound away': 'the siren was cut short',
      },
    },
    'the siren was cut short': {
      on: {
        'the browser allows sound': 'the siren sounds',
      },
    },
    'the siren has sounded': {
      on: {
        'the alert is over': 'the all-clear is heard',
        'the alert gives way to a warning': 'sound is on',
      },
    },
    'the all-clear is heard': {
      on: {
        'the sound has played': 'sound is on',
        'the sound cannot be played': 'sound is blocked',
        'the sound control is pressed': 'sound is off',
        'an alert begins': 'the siren sounds',
      },
    },
  },
});

export type Heard = 'nothing' | 'siren' | 'test tone' | 'all-clear';

/** What a system under test must let us do. */
export type SirenDriver = {
  pressSoundControl(): Promise<void> | void;
  touchScreen(): Promise<void> | void;
  answerSoundTest(answer: 'allowed' | 'blocked' | 'nothing'): Promise<void> | void;
  takeSoundAway(): Promise<void> | void;
  giveSoundBack(): Promise<void> | void;
  waitForRetry(): Promise<void> | void;
  beginAlert(): Promise<void> | void;
  /** The yard opens, or is still warned. */
  endAlert(into: 'open' | 'warning'): Promise<void> | void;
  endSound(hasPlayed: boolean): Promise<void> | void;
  expectSound(sound: 'blocked' | 'off' | 'on', heard: Heard): Promise<void> | void;
};

export function stepsFor(driver: SirenDriver): ModelSteps {
  return {
    states: {
      'sound is off': () => driver.expectSound('off', 'nothing'),
      'sound is being tested': () => driver.expectSound('blocked', 'nothing'),
      'testing while an alert waits': () => driver.expectSound('blocked', 'nothing'),
      'sound is blocked': () => driver.expectSound('blocked', 'nothing'),
      'blocked while an alert waits': () => driver.expectSound('blocked', 'nothing'),
      'sound that was taken away is tested': () => driver.expectSound('blocked', 'nothing'),
      'sound was taken away': () => driver.expectSound('blocked', 'nothing'),
      'the siren was cut short': () => driver.expectSound('blocked', 'nothing'),
      'the test tone is heard': () => driver.expectSound('on', 'test tone'),
      'sound is on': () => driver.expectSound('on', 'nothing'),
      'the siren sounds': () => driver.expectSound('on', 'siren'),
      'the siren has sounded': () => driver.expectSound('on', 'nothing'),
      'the all-clear is heard': () => driver.expectSound('on', 'all-clear'),
    },
    events: {
      'the sound control is pressed': () => driver.pressSoundControl(),
      'the user touches the screen': () => driver.touchScreen(),
      'the browser allows sound': () => driver.answerSoundTest('allowed'),
      'the browser blocks sound': () => driver.answerSoundTest('blocked'),
      'the browser gives no answer': () => driver.answerSoundTest('nothing'),
      'the browser takes the sound away': () => driver.takeSoundAway(),
      'the browser gives the sound back': () => driver.giveSoundBack(),
      'five seconds pass': () => driver.waitForRetry(),
      'an alert begins': () => driver.beginAlert(),
      'the alert is over': () => driver.endAlert('open'),
      'the alert gives way to a warning': () => driver.endAlert('warning'),
      'the sound has played': () => driver.endSound(true),
      'the sound cannot be played': () => driver.endSound(false),
    },
  };
}
