import { describe, expect, test } from 'vitest';
import {
  selectIsMissed,
  selectIsOutdated,
  selectIsTooShort,
  selectRun,
  selectTyped,
} from '#machines/tracking/trackingSelectors.ts';
import { TRACKED_RUN } from '../../../support/trackedRun.ts';
import { createTrackingSystem, TRACKING_LIMITS } from '../../../support/trackingSystem.ts';

const { timeoutMs } = TRACKING_LIMITS;
const FOUND = { success: true, data: TRACKED_RUN } as const;

async function shown() {
  const system = createTrackingSystem();
  system.goTo('V1');
  await system.answer(FOUND);
  return system;
}

describe('an id that is typed', () => {
  test('is forced to upper case, and leads to its address from two letters on [TRACK-01][TRACK-03][GAP-96][CONST-42]', () => {
    const system = createTrackingSystem();
    system.type(' v');
    system.submit();
    expect([selectIsTooShort(system.now()), system.wanted]).toEqual([true, []]);
    system.type(' v1 ');
    expect([selectTyped(system.now()), selectIsTooShort(system.now())]).toEqual([' V1 ', false]);
    system.submit();
    expect(system.wanted).toEqual([{ type: 'address.wanted', vrid: 'V1' }]);
    expect(system.questions.last().input).toEqual({ vrid: 'V1' });
  });

  test('does nothing to the vehicle that is shown', async () => {
    const system = await shown();
    system.type('V2');
    system.submit();
    expect([selectTyped(system.now()), selectRun(system.now()), system.wanted]).toEqual([
      '',
      TRACKED_RUN,
      [],
    ]);
  });
});

describe('a vehicle that is looked for', () => {
  test('is shown when it is found [TRACK-04]', async () => {
    expect(selectRun((await shown()).now())).toEqual(TRACKED_RUN);
  });

  test.each([
    ['is not there', (system: ReturnType<typeof createTrackingSystem>) => system.answer({ success: false })],
    ['cannot be asked about', (system: ReturnType<typeof createTrackingSystem>) => system.fail()],
  ])('and %s leads back to the search, which says so until a user types [TRACK-05]', async (_, answer) => {
    const system = createTrackingSystem();
    system.goTo('V1');
    await answer(system);
    expect([selectIsMissed(system.now()), system.wanted]).toEqual([
      true,
      [{ type: 'address.wanted', vrid: null }],
    ]);
    system.type('V');
    expect(selectIsMissed(system.now())).toBe(false);
  });

  test('is given up at the limit, not a millisecond before [TRACK-05]', () => {
    const system = createTrackingSystem();
    system.goTo('V1');
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('loading');
    system.clock.increment(1);
    expect(system.state()).toEqual({ searching: 'missed' });
  });

  test('can be looked for once more under the same id', async () => {
    const system = createTrackingSystem();
    system.goTo('V1');
    await system.fail();
    system.goTo('V1');
    expect([system.state(), system.questions.calls.length]).toEqual(['loading', 2]);
  });

  test('is another one when the address changes, and a late answer to the first is heard by nobody [TRACK-06]', async () => {
    const system = createTrackingSystem();
    system.goTo('V1');
    const late = system.questions.last();
    system.goTo('V2');
    late.resolve(FOUND);
    await system.answer({ success: false });
    expect([system.questions.calls.map(({ input }) => input.vrid), system.state()]).toEqual([
      ['V1', 'V2'],
      { searching: 'missed' },
    ]);
  });

  test('is not asked about again by an address that stays [CALL-32][GAP-100]', async () => {
    const system = await shown();
    system.goTo('V1');
    expect([system.questions.calls.length, selectRun(system.now())]).toEqual([1, TRACKED_RUN]);
  });
});

describe('a vehicle that is shown', () => {
  test('gives way to the search when the address names none', async () => {
    const system = await shown();
    system.goTo(null);
    expect([system.state(), selectRun(system.now())]).toEqual([{ searching: 'asking' }, null]);
  });

  test('stays where a refresh fails, and is called old [TRACK-05][S4]', async () => {
    const system = await shown();
    system.refresh();
    await system.fail();
    expect([selectRun(system.now()), selectIsOutdated(system.now())]).toEqual([TRACKED_RUN, true]);
    system.refresh();
    await system.answer(FOUND);
    expect(selectIsOutdated(system.now())).toBe(false);
  });

  test('and is not there any more leads back to the search [TRACK-05]', async () => {
    const system = await shown();
    system.refresh();
    await system.answer({ success: false });
    expect([selectRun(system.now()), selectIsMissed(system.now())]).toEqual([null, true]);
  });

  test('is called old when a refresh is unanswered at the limit, not a millisecond before', async () => {
    const system = await shown();
    system.refresh();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toEqual({ shown: 'refreshing' });
    system.clock.increment(1);
    expect(system.state()).toEqual({ shown: 'outdated' });
  });
});
