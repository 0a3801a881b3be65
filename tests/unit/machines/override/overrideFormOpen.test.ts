import { describe, expect, test } from 'vitest';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { selectExisting, selectPurpose } from '#machines/override/overrideSelectors.ts';
import {
  createOverrideSystem,
  inForce,
  startReadyToOpen,
  startReadyToReplace,
} from '../../../support/overrideSystem.ts';

const OPEN_BY_DANA = inForce('yardIsOpen', 'override-1');
const CLOSED_BY_DANA = inForce('dustStorm', 'override-2');

describe('while the form is open', () => {
  test.each([0.0500001, 1, null])(
    'a probability of %d takes the acknowledgement of an opening choice back [OVR-02][S8]',
    (fraction) => {
      const { hearOfProbability, submit, missing, sets } = startReadyToOpen();
      hearOfProbability(fraction);
      expect(missing()).toEqual(['acknowledgement', 'probability']);
      hearOfProbability(0.01);
      expect(missing()).toEqual(['acknowledgement']);
      submit();
      expect(sets.calls).toHaveLength(0);
    },
  );

  test('a probability that rises before a message is chosen takes it back too [S8]', () => {
    const { open, turn, acknowledge, form, hearOfProbability } = createOverrideSystem();
    open('override');
    turn(true);
    acknowledge();
    hearOfProbability(0.5);
    expect(form().isAcknowledged).toBe(false);
    acknowledge();
    hearOfProbability(0.6);
    expect(form().isAcknowledged).toBe(true);
  });

  test.each([
    ['the switch is turned off', inForce('yardIsOpen', 'override-1')],
    ['there was none', NO_OVERRIDE],
  ])('an override that another user sets has to be chosen to be removed, where %s [S2][S9]', (_, before) => {
    const { open, turn, hearOfYard, submit, removals, sets, fault, form, missing } = createOverrideSystem();
    hearOfYard(before);
    open('override');
    turn(false);
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    expect(fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
    submit();
    expect([removals.calls, sets.calls]).toEqual([[], []]);
    expect(form()).toEqual({ isOn: true, messageId: null, isAcknowledged: false });
    expect(missing()).toContain('message');
    turn(false);
    submit();
    expect(removals.last().input.overrideId).toBe(CLOSED_BY_DANA.id);
  });

  test('nor is a message set that was left for the removal [S2]', () => {
    const { turn, hearOfYard, submit, removals, sets } = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
    turn(false);
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    submit();
    expect([removals.calls, sets.calls]).toEqual([[], []]);
  });

  test('the removal that is refused because of it is not sent again by a second press [S2]', async () => {
    const { open, turn, hearOfYard, submit, answer, removals } = createOverrideSystem();
    hearOfYard(OPEN_BY_DANA, 'Dana Field');
    open('override');
    turn(false);
    submit();
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    await answer('removal', { refused: 'taken', byName: 'Dana Field' });
    submit();
    expect(removals.calls.map(({ input }) => input.overrideId)).toEqual([OPEN_BY_DANA.id]);
  });

  test('a probability that changes below the gate takes nothing back', () => {
    const { hearOfProbability, missing } = startReadyToOpen();
    hearOfProbability(0);
    hearOfProbability(0.05);
    expect(missing()).toEqual([]);
  });

  test('a strike takes the acknowledgement of an opening choice back, until it is given anew, each time [S2][S9]', () => {
    const { hearOfStrike, acknowledge, submit, missing, fault, sets } = startReadyToOpen();
    for (const atMs of [1_000, 1_001]) {
      hearOfStrike(atMs);
      expect([missing(), fault()]).toEqual([['acknowledgement'], { kind: 'strike', byName: null }]);
      submit();
      acknowledge();
      expect([missing(), fault()]).toEqual([[], null]);
    }
    expect(sets.calls).toHaveLength(0);
    submit();
    expect(sets.last().input.knownStrikeAtMs).toBe(1_001);
  });

  test('a strike that was known already takes nothing back, nor does one from a choice that closes', () => {
    const opening = startReadyToOpen();
    opening.hearOfStrike(1_000);
    opening.acknowledge();
    opening.hearOfStrike(1_000);
    opening.hearOfStrike(999);
    expect([opening.missing(), opening.fault()]).toEqual([[], null]);
    const closing = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
    closing.hearOfStrike(1_000);
    expect([closing.missing(), closing.fault()]).toEqual([[], null]);
  });

  test('a strike while the order is on its way is why it was not sent [S9]', async () => {
    const { submit, hearOfStrike, answer, fault, missing, emitted } = startReadyToOpen();
    submit();
    hearOfStrike(1_000);
    await answer('set', new Error('no longer meant'));
    expect([missing(), fault()]).toEqual([['acknowledgement'], { kind: 'strike', byName: null }]);
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'strike', byName: null }]);
  });

  test('an override that another user sets takes an opening choice back, and is told by name [OVR-02]', () => {
    const { hearOfYard, form, fault, missing, snapshot, emitted } = startReadyToOpen();
    hearOfYard(CLOSED_BY_DANA);
    expect(fault()).toEqual({ kind: 'taken', byName: null });
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    expect(fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
    expect(form()).toEqual({ isOn: true, messageId: null, isAcknowledged: false });
    expect(missing()).toEqual(['message', 'acknowledgement']);
    expect(selectPurpose(snapshot())).toBe('override');
    expect(selectExisting(snapshot())).toBe(CLOSED_BY_DANA);
    expect(emitted).toEqual([]);
  });

  test('a name that is known stays, and a failure gets none', async () => {
    const taken = startReadyToOpen();
    taken.submit();
    await taken.answer('set', { refused: 'taken', byName: 'Dana Field' });
    taken.hearOfYard(CLOSED_BY_DANA);
    expect(taken.fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
    taken.hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    taken.hearOfYard(CLOSED_BY_DANA);
    expect(taken.fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
    taken.hearOfYard(OPEN_BY_DANA, 'Sam Site');
    expect(taken.fault()).toEqual({ kind: 'taken', byName: 'Sam Site' });
    const failed = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
    failed.submit();
    await failed.answer('set', new Error('503'));
    failed.hearOfYard(OPEN_BY_DANA, 'Sam Site');
    expect(failed.fault()).toEqual({ kind: 'failed', byName: null });
    failed.hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    expect(failed.fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
  });

  test('an override that another user sets leaves a closing choice alone [S2]', () => {
    const { open, turn, choose, acknowledge, hearOfYard, missing, fault } = createOverrideSystem();
    open('override');
    turn(true);
    choose('yardIsClosed');
    acknowledge();
    hearOfYard(OPEN_BY_DANA, 'Dana Field');
    expect(missing()).toEqual([]);
    expect(fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
  });

  test('the same override told again, or not known for a while, takes nothing back', () => {
    const { hearOfYard, missing, fault } = startReadyToReplace(OPEN_BY_DANA, 'yardIsOpen');
    hearOfYard(null);
    hearOfYard(OPEN_BY_DANA, 'Dana Field');
    expect(missing()).toEqual([]);
    expect(fault()).toBeNull();
  });

  test('a strike that ends an override takes an opening choice back, and is told [S9]', () => {
    const { send, missing, emitted, form } = startReadyToReplace(OPEN_BY_DANA, 'highWind');
    const revoked = {
      type: 'override.revoked',
      atMs: 5,
      strikeDistanceM: 3_200,
      strikeErrorM: null,
    } as const;
    send(revoked);
    expect(form().messageId).toBeNull();
    expect(missing()).toEqual(['message', 'acknowledgement']);
    expect(emitted).toEqual([revoked]);
  });

  test('a strike is told while nobody fills a form, too [S9]', () => {
    const { send, emitted, isOpen } = createOverrideSystem();
    send({ type: 'override.revoked', atMs: 5, strikeDistanceM: null, strikeErrorM: null });
    expect(emitted).toEqual([
      { type: 'override.revoked', atMs: 5, strikeDistanceM: null, strikeErrorM: null },
    ]);
    expect(isOpen()).toBe(false);
  });
});

test('a fault is forgotten when the form is closed and when it is opened', async () => {
  const { submit, answer, send, fault, open } = startReadyToOpen();
  submit();
  await answer('set', new Error('503'));
  send({ type: 'form.dismissed' });
  expect(fault()).toBeNull();
  open('override');
  submit();
  expect(fault()).toBeNull();
});
