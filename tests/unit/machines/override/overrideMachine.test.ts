import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import {
  selectIsVisible,
  selectMayRemove,
  selectPurpose,
  selectWithheld,
} from '#machines/override/overrideSelectors.ts';
import { createOverrideSystem, inForce, OVERRIDE_INPUT } from '../../../support/overrideSystem.ts';

const OPEN_BY_DANA = inForce('yardIsOpen', 'override-1');

describe('the offer to open the yard', () => {
  test('stands at a probability of exactly 5 %, on the yard page, to a site admin [OVR-01][OVR-02][S8]', () => {
    const { snapshot, hearOfProbability } = createOverrideSystem();
    expect(selectWithheld(snapshot())).toEqual([]);
    hearOfProbability(0.0500001);
    expect(selectWithheld(snapshot())).toEqual(['probability']);
  });

  test('stands where no lightning at all is expected [OVR-02][S8]', () => {
    const { snapshot, hearOfProbability } = createOverrideSystem();
    hearOfProbability(0);
    expect(selectWithheld(snapshot())).toEqual([]);
  });

  test.each([null, Number.NaN, -0.01, 1.01])(
    'is withheld at a probability of %d [OVR-02][S8]',
    (fraction) => {
      const { snapshot, hearOfProbability, open, isOpen } = createOverrideSystem();
      hearOfProbability(fraction);
      expect(selectWithheld(snapshot())).toEqual(['probability']);
      open('openYard');
      expect(isOpen()).toBe(false);
    },
  );

  test('is withheld while there is an override, and while nobody knows whether there is one [OVR-02][S4]', () => {
    const { snapshot, hearOfYard, open, isOpen } = createOverrideSystem();
    hearOfYard(null);
    expect(selectWithheld(snapshot())).toEqual(['existing']);
    open('openYard');
    expect(isOpen()).toBe(false);
    hearOfYard(NO_OVERRIDE);
    expect(selectWithheld(snapshot())).toEqual([]);
    hearOfYard(OPEN_BY_DANA);
    expect(selectWithheld(snapshot())).toEqual(['existing']);
    open('openYard');
    expect(isOpen()).toBe(false);
  });

  test('is not made before anything was heard [OVR-02][S4][S8]', () => {
    const before = createActor(overrideMachine, { input: OVERRIDE_INPUT }).getSnapshot();
    expect(selectWithheld(before)).toEqual(['probability', 'existing']);
  });

  test('is not made on the monitoring page, where no form opens either [OVR-02]', () => {
    const { snapshot, open, isOpen } = createOverrideSystem({ place: 'monitoringPage' });
    expect(selectIsVisible(snapshot())).toBe(true);
    expect(selectWithheld(snapshot())).toEqual(['monitoring']);
    open('openYard');
    open('override');
    expect(isOpen()).toBe(false);
  });
});

describe('who may do what', () => {
  test.each([
    ['siteAdmin', 'yardPage', true],
    ['siteAdmin', 'form', true],
    ['admin', 'yardPage', false],
    ['admin', 'form', true],
    ['none', 'yardPage', false],
    ['none', 'form', false],
  ] as const)('%s at %s: %s [OVR-01][OVR-10]', (role, place, isAllowed) => {
    const { snapshot, open, isOpen, hearOfYard } = createOverrideSystem({ role, place });
    expect(selectIsVisible(snapshot())).toBe(isAllowed);
    expect(selectWithheld(snapshot()).includes('role')).toBe(!isAllowed);
    expect(selectMayRemove(snapshot())).toBe(false);
    hearOfYard(OPEN_BY_DANA);
    expect(selectMayRemove(snapshot())).toBe(isAllowed);
    open('override');
    expect(isOpen()).toBe(isAllowed);
  });

  test('nothing may be removed from the monitoring page [OVR-02]', () => {
    const { snapshot, hearOfYard } = createOverrideSystem({ place: 'monitoringPage' });
    hearOfYard(OPEN_BY_DANA);
    expect(selectMayRemove(snapshot())).toBe(false);
  });
});

describe('the form', () => {
  test('to open the yard begins with the switch on and Yard is Open, and wants the acknowledgement [OVR-03][OVR-05]', () => {
    const { open, form, missing, snapshot, acknowledge } = createOverrideSystem();
    open('openYard');
    expect(form()).toEqual({ isOn: true, messageId: 'yardIsOpen', isAcknowledged: false });
    expect(selectPurpose(snapshot())).toBe('openYard');
    expect(missing()).toEqual(['acknowledgement']);
    acknowledge();
    expect(missing()).toEqual([]);
  });

  test('to override begins empty, its switch on only while there is an override [OVR-04]', () => {
    const { open, form, missing, send, hearOfYard, snapshot } = createOverrideSystem();
    open('override');
    expect(form()).toEqual({ isOn: false, messageId: null, isAcknowledged: false });
    expect(missing()).toEqual([]);
    send({ type: 'form.dismissed' });
    hearOfYard(OPEN_BY_DANA);
    open('override');
    expect(form()).toEqual({ isOn: true, messageId: null, isAcknowledged: false });
    expect(missing()).toEqual(['message', 'acknowledgement']);
    expect(selectPurpose(snapshot())).toBe('override');
  });

  test('begins anew each time', () => {
    const { open, form, send, choose, acknowledge } = createOverrideSystem();
    open('override');
    choose('yardIsClosed');
    acknowledge();
    send({ type: 'form.dismissed' });
    open('override');
    expect(form()).toEqual({ isOn: false, messageId: null, isAcknowledged: false });
  });

  test('takes every predefined message and no other [OVR-05]', () => {
    const { open, form, choose } = createOverrideSystem();
    open('override');
    for (const { id } of PREDEFINED_MESSAGES) {
      choose(id);
      expect(form().messageId).toBe(id);
    }
    choose('allIsWell');
    expect(form().messageId).toBe('highWind');
  });

  test('sets nothing without a message or without the acknowledgement [OVR-03][OVR-05]', () => {
    const { open, turn, choose, submit, missing, sets, send, acknowledge } = createOverrideSystem();
    open('override');
    turn(true);
    acknowledge();
    submit();
    expect(missing()).toEqual(['message']);
    choose('yardIsClosed');
    send({ type: 'acknowledgement.turned', isGiven: false });
    submit();
    expect(missing()).toEqual(['acknowledgement']);
    expect(sets.calls).toHaveLength(0);
    acknowledge();
    submit();
    expect(sets.calls).toHaveLength(1);
  });

  test('closes where there is nothing to change [OVR-09]', () => {
    const { open, submit, isOpen, sets, removals, emitted } = createOverrideSystem();
    open('override');
    submit();
    expect(isOpen()).toBe(false);
    expect([...sets.calls, ...removals.calls, ...emitted]).toEqual([]);
  });

  test('needs no probability for a message that closes [OVR-02]', () => {
    const { open, turn, choose, acknowledge, submit, missing, sets, hearOfProbability } =
      createOverrideSystem();
    hearOfProbability(null);
    open('override');
    turn(true);
    choose('dustStorm');
    acknowledge();
    expect(missing()).toEqual([]);
    hearOfProbability(0.9);
    expect(missing()).toEqual([]);
    submit();
    expect(sets.last().input).toMatchObject({
      lightningProbability: 0.9,
      message: { text: 'Dust Storm Alert' },
    });
  });

  test.each(['yardIsOpen', 'highWind'])('needs the gate for %s [OVR-02][S8]', (messageId) => {
    const { open, turn, choose, acknowledge, submit, missing, sets, hearOfProbability } =
      createOverrideSystem();
    hearOfProbability(0.06);
    open('override');
    turn(true);
    choose(messageId);
    acknowledge();
    expect(missing()).toEqual(['probability']);
    submit();
    expect(sets.calls).toHaveLength(0);
  });

  test('wants a new acknowledgement from who turns from closing to opening [OVR-03][S9]', () => {
    const { open, turn, choose, acknowledge, form } = createOverrideSystem();
    open('override');
    turn(true);
    acknowledge();
    choose('yardIsClosed');
    choose('dustStorm');
    expect(form().isAcknowledged).toBe(true);
    choose('yardIsOpen');
    expect(form().isAcknowledged).toBe(false);
    acknowledge();
    choose('highWind');
    choose('yardIsClosed');
    expect(form().isAcknowledged).toBe(true);
  });
});
