import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** How a device becomes a display and stays one, as the person in front of it tells it. */
export const kioskEnrolmentModel = setup({}).createMachine({
  id: 'kioskEnrolment',
  initial: 'it is switched on',
  states: {
    'it is switched on': {
      on: {
        'it was never enrolled': 'it waits for a code',
        'it was enrolled before': 'it asks for its session',
        'it was enrolled before, and cannot read its key': 'it cannot access its key',
      },
    },
    'it cannot access its key': {
      on: {
        'its key is tried again': 'it tries its key again',
        'the user has its key tried again': 'it tries its key again',
      },
    },
    'it tries its key again': {
      on: {
        'its key still cannot be read': 'it cannot access its key',
        'its key can be read again': 'it asks for its session',
      },
    },
    'it waits for a code': {
      on: {
        'the service gives a code': 'it shows a code',
        'the service cannot be reached': 'it waits for a code, cut off',
      },
    },
    'it waits for a code, cut off': { on: { 'the service gives a code': 'it shows a code' } },
    'it shows a code': {
      on: {
        'the code is not entered yet': 'it shows a code',
        'an administrator enters the code': 'it is enrolled',
        'the service ends the code': 'it waits for a code',
        'the service cannot be reached': 'it shows a code, cut off',
        'the code runs out': 'its code has run out',
      },
    },
    'it shows a code, cut off': {
      on: {
        'the code is not entered yet': 'it shows a code',
        'an administrator enters the code': 'it is enrolled',
      },
    },
    'its code has run out': {
      on: {
        'an administrator enters the code': 'it is enrolled',
        'the service ends the code': 'it waits for a code',
      },
    },
    'it asks for its session': {
      on: {
        'the service knows it': 'it is enrolled',
        'an administrator has removed it': 'it was removed',
        'the service cannot be reached': 'it asks for its session, cut off',
      },
    },
    'it asks for its session, cut off': {
      on: {
        'the service knows it': 'it is enrolled',
        'an administrator has removed it': 'it was removed',
      },
    },
    'it was removed': { on: { 'it is enrolled again': 'it waits for a code' } },
    'it is enrolled': {},
  },
});

/** What stands on the screen. */
export type DisplayView =
  | 'nothing'
  | 'wait'
  | 'keyless'
  | 'code'
  | 'expired'
  | 'renewing'
  | 'removed'
  | 'enrolled';

/** What a system under test must let us do. */
export type KioskEnrolmentDriver = {
  begin(as: 'new' | 'enrolled' | 'enrolledWithoutKey'): Promise<void>;
  /** The browser is asked for the key again, after the pause or because somebody presses the button. */
  tryKey(why: 'paused' | 'pressed'): Promise<void>;
  /** The browser answers. */
  answerKey(how: 'failed' | 'read'): Promise<void>;
  /** The service is asked for a code, and gives one. */
  giveCode(): Promise<void>;
  /** The service is asked about the code that is shown. */
  answerCode(how: 'waiting' | 'confirmed' | 'expired'): Promise<void>;
  /** The service is asked for a session by the key. */
  answerRenewal(how: 'session' | 'removed'): Promise<void>;
  /** The question that waits, or comes next, gets no answer. */
  cutOff(): Promise<void>;
  runOut(): Promise<void>;
  enrolAgain(): Promise<void>;
  /** @param isCutOff Whether it says that the service cannot be reached. */
  expectView(view: DisplayView, isCutOff: boolean): Promise<void>;
};

export function stepsFor(driver: KioskEnrolmentDriver): ModelSteps {
  return {
    states: {
      'it is switched on': () => driver.expectView('nothing', false),
      'it cannot access its key': () => driver.expectView('keyless', false),
      'it tries its key again': () => driver.expectView('keyless', false),
      'it waits for a code': () => driver.expectView('wait', false),
      'it waits for a code, cut off': () => driver.expectView('wait', true),
      'it shows a code': () => driver.expectView('code', false),
      'it shows a code, cut off': () => driver.expectView('code', true),
      'its code has run out': () => driver.expectView('expired', false),
      'it asks for its session': () => driver.expectView('renewing', false),
      'it asks for its session, cut off': () => driver.expectView('renewing', true),
      'it was removed': () => driver.expectView('removed', false),
      'it is enrolled': () => driver.expectView('enrolled', false),
    },
    events: {
      'it was never enrolled': () => driver.begin('new'),
      'it was enrolled before': () => driver.begin('enrolled'),
      'it was enrolled before, and cannot read its key': () => driver.begin('enrolledWithoutKey'),
      'its key is tried again': () => driver.tryKey('paused'),
      'the user has its key tried again': () => driver.tryKey('pressed'),
      'its key still cannot be read': () => driver.answerKey('failed'),
      'its key can be read again': () => driver.answerKey('read'),
      'the service gives a code': () => driver.giveCode(),
      'the code is not entered yet': () => driver.answerCode('waiting'),
      'an administrator enters the code': () => driver.answerCode('confirmed'),
      'the service ends the code': () => driver.answerCode('expired'),
      'the service cannot be reached': () => driver.cutOff(),
      'the code runs out': () => driver.runOut(),
      'the service knows it': () => driver.answerRenewal('session'),
      'an administrator has removed it': () => driver.answerRenewal('removed'),
      'it is enrolled again': () => driver.enrolAgain(),
    },
  };
}
