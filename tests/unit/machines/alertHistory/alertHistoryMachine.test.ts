import { describe, expect, test } from 'vitest';
import { HISTORY_KEPT_MS } from '#domain/alerting/pastAlert.ts';
import {
  selectAsOfMs,
  selectFacilityText,
  selectFailure,
  selectFromMs,
  selectHasMore,
  selectIsExtending,
  selectIsOutdated,
  selectKind,
  selectKnownAlerts,
  selectMoreFault,
  selectUnreadable,
} from '#machines/alertHistory/alertHistorySelectors.ts';
import { createAlertHistorySystem, HISTORY_LIMITS, pastAlert } from '../../../support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const { everyMs, retryMs, timeoutMs } = HISTORY_LIMITS;
const HOUR_MS = 3_600_000;
const idsOf = (system: ReturnType<typeof createAlertHistorySystem>) =>
  selectKnownAlerts(system.now())?.map(({ id }) => id);

async function shown(scope: 'facility' | 'client' = 'facility') {
  const system = createAlertHistorySystem(scope);
  await system.find([pastAlert('one', -2, -1)]);
  return system;
}
async function failed() {
  const system = createAlertHistorySystem();
  await system.fail();
  return system;
}
async function outdated() {
  const system = await shown();
  system.refresh();
  await system.fail();
  return system;
}

describe('the first alerts', () => {
  test('reach back 24 h for a facility, 1 h for a client [HIST-04]', () => {
    const asked = (scope: 'facility' | 'client') => createAlertHistorySystem(scope).recent.last().input;
    expect(asked('facility')).toEqual({ pastMs: 24 * HOUR_MS, sinceMs: null });
    expect(asked('client')).toEqual({ pastMs: HOUR_MS, sinceMs: null });
  });

  test('are known once they come, with their stretch', async () => {
    const system = createAlertHistorySystem();
    expect(idsOf(system)).toBeUndefined();
    await system.find([pastAlert('one', -2, -1)], { unreadable: 2 });
    expect(idsOf(system)).toEqual(['one']);
    expect(selectUnreadable(system.now())).toBe(2);
    expect([selectFromMs(system.now()), selectAsOfMs(system.now())]).toEqual([
      MISSION_TIME_MS - 24 * HOUR_MS,
      MISSION_TIME_MS,
    ]);
  });

  test('that do not come are no empty list, and the reason is kept [S4]', async () => {
    const system = await failed();
    expect([idsOf(system), selectFailure(system.now()), selectHasMore(system.now())]).toEqual([
      undefined,
      '503',
      false,
    ]);
  });

  test('are given up at the limit, not a millisecond before', () => {
    const system = createAlertHistorySystem();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('loading');
    system.clock.increment(1);
    expect([system.state(), selectFailure(system.now())]).toEqual(['failed', 'timeout']);
  });

  test('are asked for again after a pause, not a millisecond before', async () => {
    const system = await failed();
    system.clock.increment(retryMs - 1);
    expect([system.state(), system.recent.calls.length]).toEqual(['failed', 1]);
    system.clock.increment(1);
    expect([system.state(), system.recent.calls.length, selectFailure(system.now())]).toEqual([
      'loading',
      2,
      null,
    ]);
  });

  test('are asked for again at once when a user wants it', async () => {
    const system = await failed();
    system.refresh();
    expect([system.state(), system.recent.calls.length]).toEqual(['loading', 2]);
  });

  test('hide nothing while they are missing: more is not loaded before them', async () => {
    const system = createAlertHistorySystem();
    system.more();
    expect([system.state(), system.older.calls.length]).toEqual(['loading', 0]);
  });
});

describe('newer alerts', () => {
  test('are asked for after a pause, not a millisecond before, from the answer before on', async () => {
    const system = await shown();
    system.clock.increment(everyMs - 1);
    expect(system.recent.calls).toHaveLength(1);
    system.clock.increment(1);
    expect(system.recent.last().input).toEqual({ pastMs: 24 * HOUR_MS, sinceMs: MISSION_TIME_MS });
  });

  test('replace what is known of them and leave the rest', async () => {
    const system = await shown();
    await system.find([pastAlert('one', -2, -1)]);
    system.refresh();
    const ended = pastAlert('one', -2, -1.5);
    await system.find([ended, pastAlert('two', 0, 1)], { asOfMs: MISSION_TIME_MS + everyMs, unreadable: 0 });
    expect(selectKnownAlerts(system.now())).toEqual([ended, pastAlert('two', 0, 1)]);
    expect(selectFromMs(system.now())).toBe(MISSION_TIME_MS - 24 * HOUR_MS);
    expect(selectAsOfMs(system.now())).toBe(MISSION_TIME_MS + everyMs);
  });

  test('that do not come leave the list, which is said to be old until some do [S5]', async () => {
    const system = await outdated();
    expect([idsOf(system), selectIsOutdated(system.now())]).toEqual([['one'], true]);
    system.refresh();
    expect([system.recent.calls.length, selectIsOutdated(system.now())]).toEqual([3, true]);
    await system.find([]);
    expect([idsOf(system), selectIsOutdated(system.now())]).toEqual([['one'], false]);
  });

  test('are given up at the limit, not a millisecond before', async () => {
    const system = await shown();
    system.refresh();
    system.clock.increment(timeoutMs - 1);
    expect(selectIsOutdated(system.now())).toBe(false);
    system.clock.increment(1);
    expect(selectIsOutdated(system.now())).toBe(true);
  });

  test('are asked for again after a failure and a pause, not a millisecond before', async () => {
    const system = await outdated();
    system.clock.increment(retryMs - 1);
    expect(system.recent.calls).toHaveLength(2);
    system.clock.increment(1);
    expect(system.recent.calls).toHaveLength(3);
  });
});

describe('older alerts', () => {
  test('come from 24 h more for a facility, 1 h for a client, each time [HIST-05]', async () => {
    for (const [scope, hours] of [
      ['facility', 24],
      ['client', 1],
    ] as const) {
      const system = await shown(scope);
      for (const [from, to] of [
        [-2 * hours, -hours],
        [-3 * hours, -2 * hours],
      ] as const) {
        system.more();
        expect(system.older.last().input).toEqual({
          fromMs: MISSION_TIME_MS + from * HOUR_MS,
          toMs: MISSION_TIME_MS + to * HOUR_MS,
        });
        await system.findOlder([]);
        expect(selectFromMs(system.now())).toBe(MISSION_TIME_MS + from * HOUR_MS);
      }
    }
  });

  test('are added; of an alert that is known already nothing is changed', async () => {
    const system = await shown();
    system.more();
    expect(selectIsExtending(system.now())).toBe(true);
    await system.findOlder([pastAlert('old', -30, -29), pastAlert('one', -2, null)], 3);
    expect(selectKnownAlerts(system.now())).toEqual([pastAlert('old', -30, -29), pastAlert('one', -2, -1)]);
    expect([selectUnreadable(system.now()), selectIsExtending(system.now())]).toEqual([3, false]);
  });

  test('that do not come leave the list, with the text of the service [HIST-06]', async () => {
    const system = await shown();
    system.more();
    await system.failOlder(new Error('Too many alerts: choose fewer facilities or a shorter time.'));
    expect(selectMoreFault(system.now())).toBe('Too many alerts: choose fewer facilities or a shorter time.');
    expect([idsOf(system), selectFromMs(system.now())]).toEqual([['one'], MISSION_TIME_MS - 24 * HOUR_MS]);
    system.more();
    expect([selectMoreFault(system.now()), system.older.calls.length]).toEqual([null, 2]);
  });

  test('are given up at the limit, not a millisecond before', async () => {
    const system = await shown();
    system.more();
    system.clock.increment(timeoutMs - 1);
    expect(selectMoreFault(system.now())).toBeNull();
    system.clock.increment(1);
    expect(selectMoreFault(system.now())).toBe('timeout');
  });

  test('are not asked for twice at once, and no further back than any service keeps them', async () => {
    const system = await shown();
    system.more();
    system.more();
    expect(system.older.calls).toHaveLength(1);
    await system.findOlder([]);
    for (let day = 2; selectHasMore(system.now()); day += 1) {
      system.more();
      await system.findOlder([]);
    }
    expect(selectFromMs(system.now())).toBe(MISSION_TIME_MS - HISTORY_KEPT_MS);
    const asked = system.older.calls.length;
    system.more();
    expect(system.older.calls).toHaveLength(asked);
  });
});

test('a kind and a facility are chosen at any time', async () => {
  const system = createAlertHistorySystem();
  system.actor.send({ type: 'kind.chosen', kind: 'wind' });
  await system.find([]);
  system.actor.send({ type: 'facility.typed', text: 'north' });
  expect([selectKind(system.now()), selectFacilityText(system.now())]).toEqual(['wind', 'north']);
});
