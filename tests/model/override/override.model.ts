import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Overriding a yard's status as the site admin at a closed yard tells it. Whoever opens says 'Yard is Open'. */
export const overrideModel = setup({}).createMachine({
  id: 'override',
  initial: 'opening is offered',
  states: {
    'opening is offered': {
      on: {
        'Open Yard is pressed': 'asked to acknowledge',
        'lightning becomes likely': 'opening is not offered',
        'the probability is lost': 'opening is not offered',
        'another user opens the yard': 'an override is in force',
      },
    },
    'opening is not offered': {
      on: {
        'Open Yard is pressed': 'opening is not offered',
        'lightning becomes unlikely': 'opening is offered',
      },
    },
    'asked to acknowledge': {
      on: {
        'Set is pressed': 'asked to acknowledge',
        'the box is ticked': 'ready to open',
        'the form is closed': 'opening is offered',
        'another user opens the yard': 'told that another user was first',
      },
    },
    'ready to open': {
      on: {
        'Set is pressed': 'opening is being set',
        'the box is cleared': 'asked to acknowledge',
        'lightning strikes near the yard': 'told to acknowledge again',
        'lightning becomes likely': 'lightning has become likely',
        'the probability is lost': 'lightning has become likely',
        'another user opens the yard': 'told that another user was first',
      },
    },
    'told to acknowledge again': {
      on: {
        'Set is pressed': 'told to acknowledge again',
        'the box is ticked': 'ready to open',
        'the form is closed': 'opening is offered',
      },
    },
    'lightning has become likely': {
      on: {
        'Set is pressed': 'lightning has become likely',
        'lightning becomes unlikely': 'asked to acknowledge',
        'the form is closed': 'opening is not offered',
      },
    },
    'opening is being set': {
      on: {
        'Set is pressed': 'opening is being set',
        'the service sets it': 'an override is in force',
        'the service fails': 'told that opening failed',
        'the service gives no answer': 'told that opening failed',
        'the service says who was first': 'told that another user was first',
        'the service finds lightning too likely': 'told that lightning is too likely',
        'the service knows of a newer strike': 'told that lightning has struck',
      },
    },
    'told that opening failed': {
      on: { 'Set is pressed': 'opening is being set', 'the form is closed': 'opening is offered' },
    },
    'told that lightning has struck': { on: { 'the form is closed': 'opening is offered' } },
    'told that lightning is too likely': { on: { 'the form is closed': 'opening is offered' } },
    'told that another user was first': {
      on: {
        'Set is pressed': 'told that another user was first',
        'the form is closed': 'an override is in force',
      },
    },
    'an override is in force': {
      on: {
        'Open Yard is pressed': 'an override is in force',
        'Override is pressed': 'the form shows the override',
        'the override ends': 'opening is offered',
        'a strike ends the override': 'told of the strike',
      },
    },
    'told of the strike': { on: { 'Open Yard is pressed': 'asked to acknowledge' } },
    'the form shows the override': {
      on: {
        'the switch is turned off': 'ready to remove',
        'Yard is Closed is chosen and acknowledged': 'ready to close',
        'a strike ends the override': 'the form without an override',
        'the form is closed': 'an override is in force',
      },
    },
    'the form without an override': {
      on: {
        'Set is pressed': 'the form without an override',
        'the form is closed': 'opening is offered',
      },
    },
    'ready to remove': {
      on: {
        'Set is pressed': 'the override is being removed',
        'the switch is turned on': 'the form shows the override',
      },
    },
    'the override is being removed': {
      on: {
        'the service removes it': 'opening is offered',
        'the service fails': 'told that removing failed',
        'the service gives no answer': 'told that removing failed',
      },
    },
    'told that removing failed': {
      on: {
        'Set is pressed': 'the override is being removed',
        'the form is closed': 'an override is in force',
      },
    },
    'ready to close': {
      on: {
        'Set is pressed': 'the old override is being replaced',
        'lightning becomes likely': 'ready to close',
      },
    },
    'the old override is being replaced': {
      on: {
        'Set is pressed': 'the old override is being replaced',
        'the service sets it': 'the yard is closed by an override',
        'the service fails': 'told that closing failed',
        'the service gives no answer': 'told that closing failed',
      },
    },
    'told that closing failed': {
      on: {
        'Set is pressed': 'the old override is being replaced',
        'the form is closed': 'an override is in force',
      },
    },
    'the yard is closed by an override': { on: { 'the override ends': 'opening is offered' } },
  },
});

/** What is on the screen. `told`: why the last try did not work, as long as the form is open. */
export type OverrideView = {
  readonly isOffered: boolean;
  readonly form: 'closed' | 'incomplete' | 'ready' | 'busy';
  readonly isSwitchOn: boolean;
  readonly told: 'failed' | 'taken' | 'probability' | 'strike' | null;
  /** Yard status that the override in force sets. */
  readonly inForce: 'OPEN' | 'CLOSED' | null;
};

type Done = Promise<void> | void;

/** What a system under test must let us do. */
export type OverrideDriver = {
  press(what: 'Open Yard' | 'Override' | 'Set' | 'Close'): Done;
  tick(isGiven: boolean): Done;
  turnSwitch(isOn: boolean): Done;
  /** Chooses 'Yard is Closed' and acknowledges. */
  chooseClosing(): Done;
  /** `fraction`: 0 to 1; null: not known. */
  hearOfProbability(fraction: number | null): Done;
  /** The yard's answers tell that somebody else has opened it, that its override is over, or of a new strike. */
  hearOfYard(what: 'opened' | 'ended' | 'ended by a strike' | 'struck'): Done;
  /** The service answers the call under way; once it has done it, the yard's answers tell so. */
  answer(how: 'done' | 'failure' | 'silence' | 'taken' | 'probability' | 'strike'): Done;
  expectView(view: OverrideView): Done;
};

const OFFERED: OverrideView = {
  isOffered: true,
  form: 'closed',
  isSwitchOn: false,
  told: null,
  inForce: null,
};
const WITHHELD: OverrideView = { ...OFFERED, isOffered: false };
const INCOMPLETE: OverrideView = { ...OFFERED, form: 'incomplete', isSwitchOn: true };
const READY: OverrideView = { ...INCOMPLETE, form: 'ready' };
const BUSY: OverrideView = { ...INCOMPLETE, form: 'busy' };
/** While an override that opens the yard is in force. */
const OPENED = { isOffered: false, inForce: 'OPEN' } as const;

export function stepsFor(driver: OverrideDriver): ModelSteps {
  const see =
    (view: OverrideView, facts: Partial<OverrideView> = {}) =>
    () =>
      driver.expectView({ ...view, ...facts });
  return {
    states: {
      'opening is offered': see(OFFERED),
      'opening is not offered': see(WITHHELD),
      'asked to acknowledge': see(INCOMPLETE),
      'ready to open': see(READY),
      'lightning has become likely': see(INCOMPLETE, { isOffered: false }),
      'opening is being set': see(BUSY),
      'told that opening failed': see(READY, { told: 'failed' }),
      'told to acknowledge again': see(INCOMPLETE, { told: 'strike' }),
      'told that lightning has struck': see(INCOMPLETE, { told: 'strike' }),
      'told that lightning is too likely': see(INCOMPLETE, { told: 'probability' }),
      'told that another user was first': see(INCOMPLETE, { ...OPENED, told: 'taken' }),
      'an override is in force': see(WITHHELD, OPENED),
      'told of the strike': see(OFFERED),
      'the form shows the override': see(INCOMPLETE, OPENED),
      'the form without an override': see(INCOMPLETE),
      'ready to remove': see(READY, { ...OPENED, isSwitchOn: false }),
      'the override is being removed': see(BUSY, { ...OPENED, isSwitchOn: false }),
      'told that removing failed': see(READY, { ...OPENED, isSwitchOn: false, told: 'failed' }),
      'ready to close': see(READY, OPENED),
      'the old override is being replaced': see(BUSY, OPENED),
      'told that closing failed': see(READY, { ...OPENED, told: 'failed' }),
      'the yard is closed by an override': see(WITHHELD, { inForce: 'CLOSED' }),
    },
    events: {
      'Open Yard is pressed': () => driver.press('Open Yard'),
      'Override is pressed': () => driver.press('Override'),
      'Set is pressed': () => driver.press('Set'),
      'the form is closed': () => driver.press('Close'),
      'the box is ticked': () => driver.tick(true),
      'the box is cleared': () => driver.tick(false),
      'the switch is turned off': () => driver.turnSwitch(false),
      'the switch is turned on': () => driver.turnSwitch(true),
      'Yard is Closed is chosen and acknowledged': () => driver.chooseClosing(),
      'lightning becomes likely': () => driver.hearOfProbability(0.06),
      'lightning becomes unlikely': () => driver.hearOfProbability(0.05),
      'the probability is lost': () => driver.hearOfProbability(null),
      'another user opens the yard': () => driver.hearOfYard('opened'),
      'lightning strikes near the yard': () => driver.hearOfYard('struck'),
      'the override ends': () => driver.hearOfYard('ended'),
      'a strike ends the override': () => driver.hearOfYard('ended by a strike'),
      'the service sets it': () => driver.answer('done'),
      'the service removes it': () => driver.answer('done'),
      'the service fails': () => driver.answer('failure'),
      'the service gives no answer': () => driver.answer('silence'),
      'the service says who was first': () => driver.answer('taken'),
      'the service finds lightning too likely': () => driver.answer('probability'),
      'the service knows of a newer strike': () => driver.answer('strike'),
    },
  };
}
