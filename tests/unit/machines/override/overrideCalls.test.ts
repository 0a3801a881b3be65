import { describe, expect, test } from 'vitest';
import { YARD_IS_OPEN } from '#domain/override/predefinedMessages.ts';
import { selectExisting } from '#machines/override/overrideSelectors.ts';
import { createOverrideSystem, inForce, startReadyToOpen } from '../../../support/overrideSystem.ts';

const OPEN_BY_DANA = inForce('yardIsOpen', 'override-1');
const CLOSED_BY_DANA = inForce('dustStorm', 'override-2');

describe('setting', () => {
  test('sends the message with the probability that was seen, and is told when done [OVR-08]', async () => {
    const { submit, sets, answer, emitted, isOpen, isBusy } = startReadyToOpen();
    submit();
    expect(isBusy()).toBe(true);
    expect(sets.last().input).toEqual({
      clientId: 'ACME',
      facilityId: 'YARD-7',
      message: YARD_IS_OPEN,
      lightningProbability: 0.05,
      replacesOverrideId: null,
      knownStrikeAtMs: null,
    });
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.set' }]);
    expect(isOpen()).toBe(false);
  });

  test.each([
    [0, 0],
    [1, 1],
    [Number.NaN, null],
    [2, null],
    [-0.1, null],
  ])('tells of a probability of %d as %j, null being not known [DATA-20][S8]', (fraction, told) => {
    const { open, turn, choose, acknowledge, submit, sets, hearOfProbability } = createOverrideSystem();
    hearOfProbability(fraction);
    open('override');
    turn(true);
    choose('yardIsClosed');
    acknowledge();
    submit();
    expect(sets.last().input.lightningProbability).toBe(told);
  });

  test('is asked for once, and the form waits meanwhile [OVR-08]', () => {
    const { submit, sets, send, isOpen, form, turn } = startReadyToOpen();
    submit();
    submit();
    turn(false);
    send({ type: 'form.dismissed' });
    expect(sets.calls).toHaveLength(1);
    expect(isOpen()).toBe(true);
    expect(form().isOn).toBe(true);
  });

  test('that fails is told, keeps the form, and may be tried again [OVR-13]', async () => {
    const { submit, answer, emitted, fault, missing, isBusy, sets } = startReadyToOpen();
    submit();
    await answer('set', new Error('503'));
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'failed', byName: null }]);
    expect(fault()).toEqual({ kind: 'failed', byName: null });
    expect(missing()).toEqual([]);
    expect(isBusy()).toBe(false);
    submit();
    expect(sets.calls).toHaveLength(2);
    expect(fault()).toBeNull();
  });

  test('that another user was first with is told by name, and has to be chosen anew [OVR-08][OVR-13]', async () => {
    const { submit, answer, emitted, missing, fault } = startReadyToOpen();
    submit();
    await answer('set', { refused: 'taken', byName: 'Dana Field' });
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'taken', byName: 'Dana Field' }]);
    expect(fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
    expect(missing()).toEqual(['message', 'acknowledgement']);
  });

  test('that the service finds too dangerous is told, and has to be chosen anew [OVR-13][S8]', async () => {
    const { submit, answer, emitted, missing } = startReadyToOpen();
    submit();
    await answer('set', { refused: 'probability' });
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'probability', byName: null }]);
    expect(missing()).toEqual(['message', 'acknowledgement']);
  });

  test('that is seen before it is answered is no other override', async () => {
    const { submit, answer, hearOfYard, emitted, fault } = startReadyToOpen();
    submit();
    hearOfYard(OPEN_BY_DANA, 'Sam Site');
    expect(fault()).toBeNull();
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.set' }]);
  });

  test('that fails although another override is in force by now has to be chosen anew [S9]', async () => {
    const { submit, answer, hearOfYard, missing } = startReadyToOpen();
    submit();
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    await answer('set', new Error('timeout'));
    expect(missing()).toEqual(['message', 'acknowledgement']);
  });

  test.each([
    ['goes on one millisecond before the end of its time', 9_999, true],
    ['has failed at the end of its time', 10_000, false],
  ])('%s [OVR-13]', (_, spanMs, isGoingOn) => {
    const { submit, clock, isBusy, emitted } = startReadyToOpen();
    submit();
    clock.increment(spanMs);
    expect(isBusy()).toBe(isGoingOn);
    expect(emitted).toEqual(isGoingOn ? [] : [{ type: 'override.failed', kind: 'failed', byName: null }]);
  });
});

describe('removing', () => {
  const startReadyToRemove = () => {
    const system = createOverrideSystem();
    system.hearOfYard(OPEN_BY_DANA, 'Dana Field');
    system.open('override');
    system.turn(false);
    return system;
  };

  test('names the override, and is told when done [OVR-09]', async () => {
    const { submit, removals, sets, answer, emitted, isOpen } = startReadyToRemove();
    submit();
    expect(removals.last().input).toEqual({
      clientId: 'ACME',
      facilityId: 'YARD-7',
      overrideId: 'override-1',
    });
    await answer('removal', 'done');
    expect(emitted).toEqual([{ type: 'override.removed' }]);
    expect(sets.calls).toHaveLength(0);
    expect(isOpen()).toBe(false);
  });

  test('needs neither a message nor an acknowledgement nor a probability [OVR-09]', () => {
    const { submit, removals, hearOfProbability, missing } = startReadyToRemove();
    hearOfProbability(null);
    expect(missing()).toEqual([]);
    submit();
    expect(removals.calls).toHaveLength(1);
  });

  test('that fails is told, and the override stays [OVR-13]', async () => {
    const { submit, answer, emitted, snapshot, isOpen } = startReadyToRemove();
    submit();
    await answer('removal', new Error('503'));
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'failed', byName: null }]);
    expect(selectExisting(snapshot())).toBe(OPEN_BY_DANA);
    expect(isOpen()).toBe(true);
  });

  test('that finds another override in force is told [OVR-13]', async () => {
    const { submit, answer, emitted, hearOfYard, fault } = startReadyToRemove();
    submit();
    await answer('removal', { refused: 'taken', byName: null });
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'taken', byName: null }]);
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    expect(fault()).toEqual({ kind: 'taken', byName: 'Dana Field' });
  });

  test.each([
    ['goes on one millisecond before the end of its time', 9_999, true],
    ['has failed at the end of its time', 10_000, false],
  ])('%s [OVR-13]', (_, spanMs, isGoingOn) => {
    const { submit, clock, isBusy, emitted } = startReadyToRemove();
    submit();
    clock.increment(spanMs);
    expect(isBusy()).toBe(isGoingOn);
    expect(emitted).toEqual(isGoingOn ? [] : [{ type: 'override.failed', kind: 'failed', byName: null }]);
  });
});
