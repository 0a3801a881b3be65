import { describe, expect, test } from 'vitest';
import { exportArchiveFromMs } from '#domain/alerting/historyExport.ts';
import { zonedDay } from '#domain/time/zonedTime.ts';
import {
  selectExportChoice,
  selectExportFault,
  selectExportLimit,
  selectIsExportable,
  selectIsExporting,
  selectIsExportOpen,
  selectIsExportSent,
} from '#machines/alertExport/alertExportSelectors.ts';
import { createAlertExportSystem, EXPORT_LIMITS } from '../../../support/alertExportSystem.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const DAY_MS = 86_400_000;
const { timeZone, timeoutMs } = EXPORT_LIMITS;

function opened(facilityIds?: readonly string[]) {
  const system = createAlertExportSystem(facilityIds);
  system.open();
  return system;
}
function sending() {
  const system = opened();
  system.request();
  return system;
}

describe('the dialog', () => {
  test('opens with the facilities of its place and the last seven days, each time anew [HIST-11]', () => {
    const system = createAlertExportSystem();
    expect(selectIsExportOpen(system.now())).toBe(false);
    system.open();
    const first = selectExportChoice(system.now());
    const toMs = Math.floor(MISSION_TIME_MS / 60_000) * 60_000;
    expect(first).toEqual({ facilityIds: ['YARD'], isAll: false, fromMs: toMs - 7 * DAY_MS, toMs });
    system.choose({ facilityIds: [], fromMs: null });
    system.close();
    expect(system.state()).toBe('closed');
    system.open();
    expect(selectExportChoice(system.now())).toEqual(first);
  });

  test('takes nothing in while it is closed', () => {
    const system = createAlertExportSystem();
    const before = selectExportChoice(system.now());
    system.choose({ isAll: true });
    system.request();
    system.close();
    expect([system.state(), selectExportChoice(system.now()), system.calls.calls]).toEqual([
      'closed',
      before,
      [],
    ]);
  });

  test('can be sent once a facility is chosen, or all are [HIST-07]', () => {
    const system = opened([]);
    expect(selectIsExportable(system.now())).toBe(false);
    system.request();
    expect([system.state(), selectExportLimit(system.now()), system.calls.calls]).toEqual([
      'filling',
      null,
      [],
    ]);
    system.choose({ isAll: true });
    expect(selectIsExportable(system.now())).toBe(true);
    system.choose({ isAll: false, facilityIds: ['YARD'] });
    expect(selectIsExportable(system.now())).toBe(true);
  });
});

describe('a request', () => {
  test('beyond a limit is not sent and names it until the choice changes [HIST-08][HIST-09]', () => {
    const system = opened();
    system.choose({ isAll: true, fromMs: MISSION_TIME_MS - 31 * DAY_MS, toMs: MISSION_TIME_MS });
    expect(selectExportLimit(system.now())).toBeNull();
    system.request();
    expect([system.state(), selectExportLimit(system.now())]).toEqual(['filling', 'tooMany']);
    const tooOldMs = exportArchiveFromMs({ nowMs: MISSION_TIME_MS, timeZone }) - 1;
    system.choose({ isAll: false, fromMs: tooOldMs });
    expect(selectExportLimit(system.now())).toBeNull();
    system.request();
    expect(selectExportLimit(system.now())).toBe('tooOld');
    system.choose({ fromMs: tooOldMs + 1 });
    system.request();
    expect([system.state(), selectExportLimit(system.now())]).toEqual(['sending', null]);
  });

  test('sends what is chosen', () => {
    const system = sending();
    expect([system.state(), selectIsExporting(system.now()), selectIsExportable(system.now())]).toEqual([
      'sending',
      true,
      false,
    ]);
    const { fromMs, toMs } = selectExportChoice(system.now());
    expect(system.calls.last().input.order).toEqual({ facilityIds: ['YARD'], isAll: false, fromMs, toMs });
  });

  test('with one time as both ends asks for its whole day [HIST-10]', () => {
    const system = opened();
    system.choose({ fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS });
    system.request();
    expect(system.calls.last().input.order).toMatchObject(zonedDay(MISSION_TIME_MS, timeZone));
  });

  test('is not made twice, nor changed or closed while it is on its way', () => {
    const system = sending();
    const choice = selectExportChoice(system.now());
    system.request();
    system.close();
    system.choose({ isAll: true });
    system.open();
    expect([system.state(), system.calls.calls.length]).toEqual(['sending', 1]);
    expect(selectExportChoice(system.now())).toEqual(choice);
  });
});

describe('the answer', () => {
  test('says that it was taken, and stays until the dialog is closed [HIST-12]', async () => {
    const system = sending();
    expect(selectIsExportSent(system.now())).toBe(false);
    await system.succeed();
    expect([selectIsExportSent(system.now()), selectIsExportOpen(system.now())]).toEqual([true, true]);
    system.request();
    expect([system.state(), system.calls.calls.length]).toEqual(['sent', 1]);
    system.close();
    expect(system.state()).toBe('closed');
  });

  test('leads to another export once the choice is changed', async () => {
    const system = sending();
    await system.succeed();
    system.choose({ isAll: true });
    expect([system.state(), selectIsExportable(system.now())]).toEqual(['filling', true]);
  });

  test('that refuses is shown with its reason, and the choice stays as it was', async () => {
    const system = sending();
    const choice = selectExportChoice(system.now());
    await system.fail();
    expect([system.state(), selectExportFault(system.now())]).toEqual([
      'filling',
      'Emails are not set up at this service.',
    ]);
    expect(selectExportChoice(system.now())).toEqual(choice);
    system.choose({ isAll: true });
    expect(selectExportFault(system.now())).toBeNull();
  });

  test('that refused is forgotten by the next request, and by a limit', async () => {
    const system = sending();
    await system.fail();
    system.request();
    expect([system.state(), selectExportFault(system.now())]).toEqual(['sending', null]);
  });

  test('that does not come is given up at the limit, not a millisecond before', () => {
    const system = sending();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('sending');
    system.clock.increment(1);
    expect([system.state(), selectExportFault(system.now())]).toEqual(['filling', 'timeout']);
  });
});
