import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { YARD_IS_CLOSED } from '#domain/override/predefinedMessages.ts';
import { chosenOrder, removeOrder } from '#machines/override/overrideCalls.ts';
import { firstContext, withMessage, type OverrideContext } from '#machines/override/overrideContext.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import { settled } from '../../../support/settled.ts';
import { createOverrideSystem, inForce, OVERRIDE_INPUT } from '../../../support/overrideSystem.ts';

const FIRST = firstContext(OVERRIDE_INPUT);

test('before anything was heard no form is filled, and none is there to open the yard [S9]', () => {
  expect(FIRST).toMatchObject({
    purpose: 'override',
    form: { isOn: false, messageId: null, isAcknowledged: false },
    probabilityFraction: null,
  });
});

test('a removal names the override in force, and none where it has no id', () => {
  const existing = inForce('dustStorm', 'override-2');
  expect(removeOrder({ ...FIRST, existing }).overrideId).toBe('override-2');
  expect(removeOrder({ ...FIRST, existing: NO_OVERRIDE }).overrideId).toBe('');
});

test('an order replaces the override in force, and closes the yard where nothing is chosen [S1][GAP-81]', () => {
  const existing = inForce('dustStorm', 'override-2');
  expect(chosenOrder({ ...FIRST, existing })).toMatchObject({
    message: YARD_IS_CLOSED,
    replacesOverrideId: 'override-2',
  });
  expect(chosenOrder(FIRST).replacesOverrideId).toBeNull();
});

test('a message that does not exist takes the place of the choice, and opens nothing [S1]', () => {
  const form = { isOn: true, messageId: 'yardIsClosed', isAcknowledged: true };
  const context: OverrideContext = { ...FIRST, form };
  expect(withMessage(context, 'allIsWell')).toEqual({ ...form, messageId: 'allIsWell' });
});

test.each([
  [0, 0],
  [1, 1],
  [1.000001, null],
  [-0.000001, null],
  [null, null],
])('a probability of %d is known as %d [S8]', (fraction, wanted) => {
  const { hearOfProbability, snapshot } = createOverrideSystem();
  hearOfProbability(fraction);
  expect(snapshot().context.probabilityFraction).toBe(wanted);
});

test('a form that closes with nothing to change forgets what had failed [OVR-09]', async () => {
  const { open, acknowledge, submit, answer, fault, turn, isOpen } = createOverrideSystem();
  open('openYard');
  acknowledge();
  submit();
  await answer('set', new Error('500'));
  expect(fault()).toEqual({ kind: 'failed', byName: null });
  turn(false);
  submit();
  expect([isOpen(), fault()]).toEqual([false, null]);
});

test('a call that nobody has provided has failed, and the form stays open', async () => {
  const actor = createActor(overrideMachine, { input: OVERRIDE_INPUT }).start();
  actor.send({ type: 'form.requested', purpose: 'override' });
  actor.send({ type: 'switch.turned', isOn: true });
  actor.send({ type: 'message.chosen', messageId: 'yardIsClosed' });
  actor.send({ type: 'acknowledgement.turned', isGiven: true });
  actor.send({ type: 'operator.submitted' });
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'filling' });
  expect(actor.getSnapshot().context.fault).toEqual({ kind: 'failed', byName: null });
  actor.stop();
});
