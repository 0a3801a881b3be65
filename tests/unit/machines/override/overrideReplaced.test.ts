import { describe, expect, test } from 'vitest';
import { YARD_IS_CLOSED } from '#domain/override/predefinedMessages.ts';
import { selectExisting } from '#machines/override/overrideSelectors.ts';
import { inForce, startReadyToReplace } from '../../../support/overrideSystem.ts';

const OPEN_BY_DANA = inForce('yardIsOpen', 'override-1');
const CLOSED_BY_DANA = inForce('dustStorm', 'override-2');

describe('replacing', () => {
  const OLD = { group: 'Other', text: 'Dust Storm Alert', status: 'ALERT', yardStatus: 'CLOSED' };

  test('removes the old override first and then sets the new one [OVR-08]', async () => {
    const { submit, removals, sets, answer, emitted, isBusy } = startReadyToReplace(
      CLOSED_BY_DANA,
      'yardIsClosed',
    );
    submit();
    expect(removals.last().input.overrideId).toBe('override-2');
    expect(sets.calls).toHaveLength(0);
    await answer('removal', 'done');
    expect(sets.last().input.message).toBe(YARD_IS_CLOSED);
    expect(isBusy()).toBe(true);
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.set' }]);
  });

  test('stops where the old one cannot be removed, which stays [OVR-08][OVR-13]', async () => {
    const { submit, sets, answer, emitted, snapshot } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    submit();
    await answer('removal', new Error('503'));
    expect(sets.calls).toHaveLength(0);
    expect(selectExisting(snapshot())).toBe(CLOSED_BY_DANA);
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'failed', byName: null }]);
  });

  test('puts the old one back where the new one cannot be set, and tells the failure [OVR-08][OVR-13][S2]', async () => {
    const { submit, sets, answer, emitted, isOpen, isBusy, fault } = startReadyToReplace(
      CLOSED_BY_DANA,
      'yardIsClosed',
    );
    submit();
    await answer('removal', 'done');
    await answer('set', new Error('503'));
    expect(sets.last().input.message).toEqual(OLD);
    expect(isBusy()).toBe(true);
    expect(emitted).toEqual([]);
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'failed', byName: null }]);
    expect(fault()).toEqual({ kind: 'failed', byName: null });
    expect(isOpen()).toBe(false);
  });

  test('puts an old one without a message back by its title [OVR-13]', async () => {
    const untold = { ...CLOSED_BY_DANA, message: null };
    const { submit, sets, answer } = startReadyToReplace(untold, 'yardIsClosed');
    submit();
    await answer('removal', 'done');
    await answer('set', new Error('503'));
    expect(sets.last().input.message).toEqual(OLD);
  });

  test('puts the old one back where lightning is too likely for the new one [OVR-08][S8]', async () => {
    const { submit, sets, answer, emitted } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsOpen');
    submit();
    await answer('removal', 'done');
    await answer('set', { refused: 'probability' });
    expect(sets.last().input.message).toEqual(OLD);
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'probability', byName: null }]);
  });

  test('puts nothing back where somebody else was first [OVR-08]', async () => {
    const { submit, sets, answer, emitted } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    submit();
    await answer('removal', 'done');
    await answer('set', { refused: 'taken', byName: 'Dana Field' });
    expect(sets.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'taken', byName: 'Dana Field' }]);
  });

  test('tells who was first while the old one was being put back [OVR-08]', async () => {
    const { submit, answer, emitted, isOpen } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    submit();
    await answer('removal', 'done');
    await answer('set', new Error('503'));
    await answer('set', { refused: 'taken', byName: 'Dana Field' });
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'taken', byName: 'Dana Field' }]);
    expect(isOpen()).toBe(false);
  });

  test('does not open where the probability has risen while room was made, and puts the old one back [OVR-08][S8]', async () => {
    const { submit, sets, answer, emitted, hearOfProbability } = startReadyToReplace(
      CLOSED_BY_DANA,
      'yardIsOpen',
    );
    submit();
    hearOfProbability(null);
    await answer('removal', 'done');
    expect(sets.calls.map(({ input }) => input.message)).toEqual([OLD]);
    await answer('set', 'done');
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'probability', byName: null }]);
  });

  test('does not open after a strike, and does not put back what the strike ended [S9]', async () => {
    const { submit, sets, answer, emitted, send } = startReadyToReplace(OPEN_BY_DANA, 'highWind');
    submit();
    send({ type: 'override.revoked', atMs: 5, strikeDistanceM: 900 });
    await answer('removal', 'done');
    expect(sets.calls).toHaveLength(0);
    expect(emitted).toEqual([
      { type: 'override.revoked', atMs: 5, strikeDistanceM: 900 },
      { type: 'override.failed', kind: 'failed', byName: null },
    ]);
  });

  test('closes after a strike as it was told to [S2][S9]', async () => {
    const { submit, sets, answer, send } = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
    submit();
    send({ type: 'override.revoked', atMs: 5, strikeDistanceM: 900 });
    await answer('removal', 'done');
    expect(sets.last().input.message).toBe(YARD_IS_CLOSED);
    await answer('set', new Error('503'));
    expect(sets.calls).toHaveLength(1);
  });

  test('puts back what closes whatever a strike does [S2]', async () => {
    const { submit, sets, answer, send } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    submit();
    await answer('removal', 'done');
    send({ type: 'override.revoked', atMs: 5, strikeDistanceM: 900 });
    await answer('set', new Error('503'));
    expect(sets.last().input.message).toEqual(OLD);
  });

  test('gives up putting back what opens as soon as the gate closes or a strike falls [S8][S9]', async () => {
    for (const news of [
      { type: 'probability.changed', fraction: 0.06 },
      { type: 'override.revoked', atMs: 5, strikeDistanceM: 900 },
    ] as const) {
      const { submit, answer, emitted, send, isBusy } = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
      submit();
      await answer('removal', 'done');
      await answer('set', new Error('503'));
      send(news);
      expect(isBusy()).toBe(false);
      expect(emitted).toContainEqual({ type: 'override.failed', kind: 'failed', byName: null });
    }
  });

  test('does not put back what opens while the gate is closed [S8]', async () => {
    const { submit, answer, sets, hearOfProbability } = startReadyToReplace(OPEN_BY_DANA, 'yardIsClosed');
    submit();
    await answer('removal', 'done');
    hearOfProbability(0.06);
    await answer('set', new Error('503'));
    expect(sets.calls).toHaveLength(1);
  });
});

describe('putting back', () => {
  const startPuttingBack = async () => {
    const system = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    system.submit();
    await system.answer('removal', 'done');
    await system.answer('set', new Error('503'));
    return system;
  };

  test('is tried three times, with a pause after each failure [OVR-13][S2]', async () => {
    const { sets, answer, clock, emitted, isOpen } = await startPuttingBack();
    for (let tries = 1; tries < 3; tries++) {
      await answer('set', new Error('503'));
      expect(sets.calls).toHaveLength(1 + tries);
      clock.increment(10_000);
      expect(sets.calls).toHaveLength(2 + tries);
    }
    expect(emitted).toEqual([]);
    await answer('set', new Error('503'));
    expect(emitted).toEqual([{ type: 'override.failed', kind: 'failed', byName: null }]);
    expect(isOpen()).toBe(false);
    clock.increment(60_000);
    expect(sets.calls).toHaveLength(4);
  });

  test.each([
    ['rests one millisecond before the end of the pause', 9_999, 2],
    ['is tried again at its end', 10_000, 3],
  ])('%s', async (_, spanMs, calls) => {
    const { sets, answer, clock } = await startPuttingBack();
    await answer('set', new Error('503'));
    clock.increment(spanMs);
    expect(sets.calls).toHaveLength(calls);
  });

  test.each([
    ['is heard one millisecond before the end of its time', 9_999, false],
    ['has failed at the end of its time, whatever is answered later', 10_000, true],
  ])('%s', async (_, spanMs, isGoingOn) => {
    const { answer, clock, isBusy } = await startPuttingBack();
    clock.increment(spanMs);
    await answer('set', 'done');
    expect(isBusy()).toBe(isGoingOn);
  });

  test('begins with all its tries each time', async () => {
    const { answer, open, choose, acknowledge, submit, sets, hearOfYard, clock } = await startPuttingBack();
    await answer('set', new Error('503'));
    clock.increment(10_000);
    await answer('set', 'done');
    hearOfYard(CLOSED_BY_DANA, 'Dana Field');
    open('override');
    choose('yardIsClosed');
    acknowledge();
    submit();
    await answer('removal', 'done');
    await answer('set', new Error('503'));
    const before = sets.calls.length;
    for (let tries = 1; tries < 3; tries++) {
      await answer('set', new Error('503'));
      clock.increment(10_000);
    }
    expect(sets.calls).toHaveLength(before + 2);
  });
});
