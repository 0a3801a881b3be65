import { describe, expect, test } from 'vitest';
import { closedMs, closedSinceMs, closedSpans } from '#domain/alerting/closedTime.ts';
import { hazardFamily, isActiveAlert, listedAlerts, mergeAlerts } from '#domain/alerting/pastAlert.ts';
import { pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => MISSION_TIME_MS + hours * HOUR_MS;
const KNOWN = { fromMs: at(-24), toMs: at(0) };
const hoursOf = (spans: ReturnType<typeof closedSpans>) =>
  spans.map(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => (ms - MISSION_TIME_MS) / HOUR_MS));
const override = (from: number, to: number | null, yardStatus: 'OPEN' | 'CLOSED') =>
  pastAlert(`o${from}`, from, to, {
    type: 'OVERRIDE',
    status: 'OVERRIDE',
    overrideStatus: yardStatus === 'OPEN' ? 'ALL_CLEAR' : 'ALERT',
    yardStatus,
  });

describe('a yard was closed', () => {
  test('while any alert closed it, counted once, within what is known', () => {
    const alerts = [
      pastAlert('a', -30, -23),
      pastAlert('b', -10, -8),
      pastAlert('c', -9, -7),
      pastAlert('d', -1, 1),
      pastAlert('wind', -20, -15, { type: 'wind_level1', status: 'WARNING', yardStatus: null }),
    ];
    expect(hoursOf(closedSpans(alerts, KNOWN))).toEqual([
      [-24, -23],
      [-10, -7],
      [-1, 0],
    ]);
  });

  test('by its alert status where no yard status is stated', () => {
    const alerts = [pastAlert('a', -2, -1, { yardStatus: null })];
    expect(hoursOf(closedSpans(alerts, KNOWN))).toEqual([[-2, -1]]);
  });

  test('as an override said while it was in force, the latest one of several', () => {
    const alerts = [
      pastAlert('a', -10, -4),
      override(-8, -6, 'OPEN'),
      override(-7, -6.5, 'CLOSED'),
      override(-3, null, 'CLOSED'),
    ];
    expect(hoursOf(closedSpans(alerts, KNOWN))).toEqual([
      [-10, -8],
      [-7, -6.5],
      [-6, -4],
      [-3, 0],
    ]);
  });

  test('so long on a day, and since when it still is', () => {
    const spans = closedSpans([pastAlert('a', -10, -8), pastAlert('b', -2, null)], KNOWN);
    expect(closedMs(spans, { fromMs: at(-9), toMs: at(-1) })).toBe(2 * HOUR_MS);
    expect(closedSinceMs(spans, KNOWN)).toBe(at(-2));
    expect(closedSinceMs(closedSpans([pastAlert('a', -10, -8)], KNOWN), KNOWN)).toBeNull();
  });
});

describe('an alert of the history', () => {
  test('is active without an expiry or with one in the future, not at its expiry [HIST-02]', () => {
    const isActive = (toHours: number | null, pastMs = 0) =>
      isActiveAlert(pastAlert('a', -1, toHours), MISSION_TIME_MS + pastMs);
    expect([isActive(null), isActive(1), isActive(0), isActive(0, -1)]).toEqual([true, true, false, true]);
  });

  test('is listed unless it is an override, the newest first [HIST-03]', () => {
    const byStatus = pastAlert('status', -1, 0, { status: 'OVERRIDE' });
    const alerts = [pastAlert('old', -3, -2), override(-2, -1, 'OPEN'), byStatus, pastAlert('new', -1, 0)];
    expect(listedAlerts(alerts).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test('is listed by its id among those that began with it, whichever came first [HIST-03]', () => {
    const together = ['b', 'a', 'c'].map((id) => pastAlert(id, -1, 0));
    for (const alerts of [together, together.toReversed()])
      expect(listedAlerts(alerts).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('replaces the one with its id', () => {
    const [a, b] = [pastAlert('a', -3, null), pastAlert('a', -3, -2)];
    expect(mergeAlerts([a], [b])).toEqual([b]);
  });

  test('belongs to the family of its hazard', () => {
    expect(['lightning_alert_open', 'wind_level3', 'tropical_storm_level1', 'odd'].map(hazardFamily)).toEqual(
      ['lightning', 'wind', 'tropical_storm', 'odd'],
    );
  });
});
