import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The policies of a client, as a site admin tells them. */
export const policiesModel = setup({}).createMachine({
  id: 'policies',
  initial: 'told to wait for the policies',
  states: {
    'told to wait for the policies': {
      on: {
        'the service gives the policies': 'shown the policies',
        'the service refuses the person': 'told that only site administrators see them',
        'the service fails': 'told that they could not be loaded',
        'the service says nothing': 'told that they could not be loaded',
      },
    },
    'told that only site administrators see them': { type: 'final' },
    'told that they could not be loaded': {
      on: { 'they are asked for again': 'told to wait for the policies' },
    },
    'shown the policies': {
      on: {
        'a policy is begun': 'asked for rules',
        'a policy is edited': 'asked for rules',
        'facilities are to be assigned': 'asked for facilities',
        'a waiting change is confirmed': 'the decision is on its way',
      },
    },
    'asked for rules': {
      on: {
        'the form is left': 'shown the policies',
        'facilities are to be assigned': 'asked for facilities',
        'the rules are saved': 'the rules are on their way',
        'a waiting change is confirmed': 'the decision is on its way, over the form',
      },
    },
    'the rules are on their way': {
      on: {
        'the service takes the change': 'shown the policies',
        'the service refuses the change': 'told over the form why it was not done',
        'the service says nothing to the change': 'told over the form why it was not done',
        'another user was faster': 'told that the rules are out of date',
      },
    },
    'told over the form why it was not done': {
      on: {
        'the form is left': 'shown the policies',
        'the rules are saved': 'the rules are on their way',
      },
    },
    'told that the rules are out of date': {
      on: {
        'the form is left': 'told to wait for the policies',
        'the policies are loaded again': 'told to wait for the newest rules',
      },
    },
    'told to wait for the newest rules': {
      on: {
        'the service gives the policies': 'asked for rules',
        'the service fails': 'told that the newest rules could not be loaded',
      },
    },
    'told that the newest rules could not be loaded': {
      on: { 'they are asked for again': 'told to wait for the newest rules' },
    },
    'asked for facilities': {
      on: {
        'the form is left': 'shown the policies',
        'a policy is edited': 'asked for rules',
        'the facilities are assigned': 'the facilities are on their way',
      },
    },
    'the facilities are on their way': {
      on: {
        'the service takes the change': 'shown the policies',
        'the service refuses the change': 'told why nothing was assigned',
        'the service says nothing to the change': 'told why nothing was assigned',
        'another user was faster': 'told that the assignment is out of date',
      },
    },
    'told why nothing was assigned': {
      on: {
        'the form is left': 'shown the policies',
        'the facilities are assigned again': 'the facilities are on their way',
      },
    },
    'told that the assignment is out of date': {
      on: { 'the policies are loaded again': 'told to wait for the newest facilities' },
    },
    'told to wait for the newest facilities': {
      on: { 'the service gives the policies': 'asked for facilities' },
    },
    'the decision is on its way': {
      on: {
        'the service takes the change': 'shown the policies',
        'the service refuses the change': 'told why nothing was decided',
        'the service says nothing to the change': 'told why nothing was decided',
        'another user was faster': 'told that the list is out of date',
      },
    },
    'told why nothing was decided': {
      on: {
        'a waiting change is confirmed': 'the decision is on its way',
        'a policy is begun': 'asked for rules',
      },
    },
    'told that the list is out of date': {
      on: { 'the policies are loaded again': 'told to wait for the policies' },
    },
    'the decision is on its way, over the form': {
      on: {
        'the service takes the change': 'asked for rules',
        'the service refuses the change': 'told over the form why it was not done',
        'another user was faster': 'told that the rules are out of date',
      },
    },
  },
});

/** What the page says, in one word. */
export type PoliciesState =
  | 'loading'
  | 'missing'
  | 'forbidden'
  | 'list'
  | 'rules'
  | 'facilities'
  | 'busy'
  | 'refused'
  | 'outdated';

/** What a system under test must let us do. */
export type PoliciesDriver = {
  answerLoad(how: 'policies' | 'forbidden' | 'failure' | 'silence'): Promise<void>;
  loadAgain(): Promise<void>;
  begin(): Promise<void>;
  edit(): Promise<void>;
  assign(): Promise<void>;
  leave(): Promise<void>;
  saveRules(): Promise<void>;
  /** Chooses a facility, and assigns the policy to it. */
  saveFacilities(): Promise<void>;
  /** The same with what stands in the form. */
  saveFacilitiesAgain(): Promise<void>;
  confirm(): Promise<void>;
  answerChange(how: 'taken' | 'refused' | 'silence' | 'outdated'): Promise<void>;
  expectState(state: PoliciesState): Promise<void>;
};

export function stepsFor(driver: PoliciesDriver): ModelSteps {
  return {
    states: {
      'told to wait for the policies': () => driver.expectState('loading'),
      'told that only site administrators see them': () => driver.expectState('forbidden'),
      'told that they could not be loaded': () => driver.expectState('missing'),
      'shown the policies': () => driver.expectState('list'),
      'asked for rules': () => driver.expectState('rules'),
      'the rules are on their way': () => driver.expectState('busy'),
      'told over the form why it was not done': () => driver.expectState('refused'),
      'told that the rules are out of date': () => driver.expectState('outdated'),
      'told to wait for the newest rules': () => driver.expectState('loading'),
      'told that the newest rules could not be loaded': () => driver.expectState('missing'),
      'asked for facilities': () => driver.expectState('facilities'),
      'the facilities are on their way': () => driver.expectState('busy'),
      'told why nothing was assigned': () => driver.expectState('refused'),
      'told that the assignment is out of date': () => driver.expectState('outdated'),
      'told to wait for the newest facilities': () => driver.expectState('loading'),
      'the decision is on its way': () => driver.expectState('busy'),
      'told why nothing was decided': () => driver.expectState('refused'),
      'told that the list is out of date': () => driver.expectState('outdated'),
      'the decision is on its way, over the form': () => driver.expectState('busy'),
    },
    events: {
      'the service gives the policies': () => driver.answerLoad('policies'),
      'the service refuses the person': () => driver.answerLoad('forbidden'),
      'the service fails': () => driver.answerLoad('failure'),
      'the service says nothing': () => driver.answerLoad('silence'),
      'they are asked for again': () => driver.loadAgain(),
      'the policies are loaded again': () => driver.loadAgain(),
      'a policy is begun': () => driver.begin(),
      'a policy is edited': () => driver.edit(),
      'facilities are to be assigned': () => driver.assign(),
      'the form is left': () => driver.leave(),
      'the rules are saved': () => driver.saveRules(),
      'the facilities are assigned': () => driver.saveFacilities(),
      'the facilities are assigned again': () => driver.saveFacilitiesAgain(),
      'a waiting change is confirmed': () => driver.confirm(),
      'the service takes the change': () => driver.answerChange('taken'),
      'the service refuses the change': () => driver.answerChange('refused'),
      'the service says nothing to the change': () => driver.answerChange('silence'),
      'another user was faster': () => driver.answerChange('outdated'),
    },
  };
}
