import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Staying signed in, as the owner of a kiosk tells it. */
export const sessionModel = setup({}).createMachine({
  id: 'session',
  initial: 'it is not known who is signed in',
  states: {
    'it is not known who is signed in': {
      on: {
        'nothing is stored': 'signed out',
        'nothing is stored, and the page was opened by a magic link': 'the link is being redeemed',
        'a good session is stored': 'signed in',
        'a session near its end is stored': 'the stored session is being renewed',
        'a dead session is stored': 'a dead session is being renewed',
        'storage cannot be read': 'signed out',
      },
    },
    'the link is being redeemed': {
      on: {
        'the link signs in': 'signed in',
        'the link does not work any more': 'signed out, told of the link',
        'the service says nothing to the link': 'signed out, told of the link',
        'another tab signs in': 'signed in',
      },
    },
    'signed out, told of the link': {
      on: { 'the person signs in': 'signed in', 'another tab signs in': 'signed in' },
    },
    'the stored session is being renewed': {
      on: {
        'the service renews it': 'signed in',
        'the service refuses it': 'signed out',
        'the network fails': 'signed in, the network is down',
        'the service gives no answer': 'signed in, the network is down',
        'another tab renews it': 'signed in',
        'another tab signs out': 'signed out',
      },
    },
    'a dead session is being renewed': {
      on: {
        'the service renews it': 'signed in',
        'the service refuses it': 'signed out',
        'the network fails': 'signed in, the network is down',
        'the service gives no answer': 'signed in, the network is down',
      },
    },
    'signed in': {
      on: {
        'the session nears its end': 'signed in, being renewed',
        'a call is refused as too old': 'signed in, being renewed',
        'the person signs out': 'signed out',
        'another tab signs out': 'signed out',
        'another tab renews it': 'signed in',
        'the person changes their name': 'signed in under another name',
      },
    },
    'signed in under another name': {},
    'signed in, being renewed': {
      on: {
        'the person changes their name': 'being renewed, under another name since',
        'another tab changes the name': 'being renewed, under another name since',
        'the service renews it': 'signed in',
        'the service refuses it': 'signed out',
        'the network fails': 'signed in, the network is down',
        'the service gives no answer': 'signed in, the network is down',
        'a call is refused as too old': 'signed in, being renewed',
        'the person signs out': 'signed out',
        'another tab renews it': 'signed in',
      },
    },
    // what the service answers is from before the change
    'being renewed, under another name since': {
      on: { 'the service renews it': 'signed in under another name' },
    },
    'signed in, the network is down': {
      on: {
        'a while passes': 'signed in, being renewed',
        'a night passes': 'signed in, being renewed',
        'another tab renews it': 'signed in',
        'another tab signs out': 'signed out',
      },
    },
    'signed out': {
      on: {
        'the person signs in': 'signed in',
        'another tab signs in': 'signed in',
        'a call is refused as too old': 'signed out',
      },
    },
  },
});

/** What a system under test must let us do. `isAsking`: the service is being asked for a renewal, exactly once. */
export type SessionDriver = {
  restore(stored: 'nothing' | 'link' | 'good' | 'nearEnd' | 'dead' | 'unreadable'): Promise<void>;
  endRenewal(how: 'renewed' | 'refused' | 'trouble' | 'silence'): Promise<void>;
  endLink(how: 'signedIn' | 'refused' | 'silence'): Promise<void>;
  passTime(until: 'nearEnd' | 'night' | 'retry'): Promise<void>;
  refuseCall(): Promise<void>;
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  tellOfOtherTab(what: 'signedIn' | 'signedOut'): Promise<void>;
  /** Here, or in another tab of the same session. */
  changeName(where: 'here' | 'otherTab'): Promise<void>;
  expectName(which: 'asRestored' | 'changed'): void | Promise<void>;
  expectSession(who: 'open' | 'in' | 'out', isAsking: boolean): void | Promise<void>;
  /** Is the person told that the magic link did not work? */
  expectLinkRefused(isRefused: boolean): void | Promise<void>;
};

export function stepsFor(driver: SessionDriver): ModelSteps {
  return {
    states: {
      'it is not known who is signed in': () => driver.expectSession('open', false),
      'the link is being redeemed': () => driver.expectSession('open', false),
      'signed out, told of the link': async () => {
        await driver.expectSession('out', false);
        await driver.expectLinkRefused(true);
      },
      'the stored session is being renewed': () => driver.expectSession('open', true),
      'a dead session is being renewed': () => driver.expectSession('open', true),
      'signed in': async () => {
        await driver.expectSession('in', false);
        await driver.expectName('asRestored');
      },
      'signed in under another name': async () => {
        await driver.expectSession('in', false);
        await driver.expectName('changed');
      },
      'being renewed, under another name since': async () => {
        await driver.expectSession('in', true);
        await driver.expectName('changed');
      },
      'signed in, being renewed': () => driver.expectSession('in', true),
      'signed in, the network is down': () => driver.expectSession('in', false),
      'signed out': async () => {
        await driver.expectSession('out', false);
        await driver.expectLinkRefused(false);
      },
    },
    events: {
      'nothing is stored': () => driver.restore('nothing'),
      'nothing is stored, and the page was opened by a magic link': () => driver.restore('link'),
      'the link signs in': () => driver.endLink('signedIn'),
      'the link does not work any more': () => driver.endLink('refused'),
      'the service says nothing to the link': () => driver.endLink('silence'),
      'a good session is stored': () => driver.restore('good'),
      'a session near its end is stored': () => driver.restore('nearEnd'),
      'a dead session is stored': () => driver.restore('dead'),
      'storage cannot be read': () => driver.restore('unreadable'),
      'the service renews it': () => driver.endRenewal('renewed'),
      'the service refuses it': () => driver.endRenewal('refused'),
      'the network fails': () => driver.endRenewal('trouble'),
      'the service gives no answer': () => driver.endRenewal('silence'),
      'the session nears its end': () => driver.passTime('nearEnd'),
      'a night passes': () => driver.passTime('night'),
      'a while passes': () => driver.passTime('retry'),
      'a call is refused as too old': () => driver.refuseCall(),
      'the person signs in': () => driver.signIn(),
      'the person signs out': () => driver.signOut(),
      'another tab renews it': () => driver.tellOfOtherTab('signedIn'),
      'the person changes their name': () => driver.changeName('here'),
      'another tab changes the name': () => driver.changeName('otherTab'),
      'another tab signs in': () => driver.tellOfOtherTab('signedIn'),
      'another tab signs out': () => driver.tellOfOtherTab('signedOut'),
    },
  };
}
