import { describe, expect, test } from 'vitest';
import { YARD_IS_CLOSED } from '#domain/override/predefinedMessages.ts';
import { selectExisting } from '#machines/override/overrideSelectors.ts';
import { inForce, startReadyToReplace } from '../../../support/overrideSystem.ts';

const OPEN_BY_DANA = inForce('yardIsOpen', 'override-1');
const CLOSED_BY_DANA = inForce('dustStorm', 'override-2');
const FAILED = { type: 'override.failed', kind: 'failed', byName: null };

describe('replacing', () => {
  test('is one call that names the old override, and no removal [OVR-08][GAP-81]', async () => {
    const { submit, removals, sets, answer, emitted, isBusy } = startReadyToReplace(
      CLOSED_BY_DANA,
      'yardIsClosed',
    );
    submit();
    expect(removals.calls).toHaveLength(0);
    expect(sets.last().input).toMatchObject({ message: YARD_IS_CLOSED, replacesOverrideId: 'override-2' });
    expect(isBusy()).toBe(true);
    await answer('set', 'done');
    expect(sets.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'override.set' }]);
  });

  test.each([
    ['fails', new Error('503'), FAILED],
    [
      'is refused by name',
      { refused: 'taken', byName: 'Dana' },
      { ...FAILED, kind: 'taken', byName: 'Dana' },
    ],
    ['is too likely', { refused: 'probability' }, { ...FAILED, kind: 'probability' }],
  ] as const)('that %s leaves the old one in force, and is told [OVR-13][GAP-81]', async (_, how, told) => {
    const { submit, sets, removals, answer, emitted, snapshot, isOpen, isBusy } = startReadyToReplace(
      CLOSED_BY_DANA,
      'yardIsOpen',
    );
    submit();
    await answer('set', how);
    expect([sets.calls.length, removals.calls.length]).toEqual([1, 0]);
    expect(selectExisting(snapshot())).toBe(CLOSED_BY_DANA);
    expect(emitted).toEqual([told]);
    expect([isOpen(), isBusy()]).toEqual([true, false]);
  });

  test('that is not answered in its time has failed, and is tried again as it was [OVR-13][GAP-81]', () => {
    const { submit, sets, clock, emitted } = startReadyToReplace(CLOSED_BY_DANA, 'yardIsClosed');
    submit();
    clock.increment(10_000);
    expect(emitted).toEqual([FAILED]);
    submit();
    expect(sets.last().input.replacesOverrideId).toBe('override-2');
  });

  test('takes an opening choice back when a strike ends the old one meanwhile [S9]', async () => {
    const { submit, answer, send, missing } = startReadyToReplace(OPEN_BY_DANA, 'highWind');
    submit();
    send({ type: 'override.revoked', atMs: 5, strikeDistanceM: 900, strikeErrorM: null });
    await answer('set', new Error('409'));
    expect(missing()).toEqual(['message', 'acknowledgement']);
  });
});
