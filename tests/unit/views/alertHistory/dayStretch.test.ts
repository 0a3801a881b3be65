import { expect, test } from 'vitest';
import { pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { dayStretch } from '#views/alertHistory/dayStretch.ts';
import { historyDays } from '#views/alertHistory/historyDays.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['America/Havana', '2026-03-08T05:00Z', '2026-03-09T04:00Z'], // no midnight
  ['America/Havana', '2026-11-01T04:00Z', '2026-11-02T05:00Z'], // midnight twice
  ['Africa/Cairo', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
  ['America/Chicago', '2026-11-01T05:00Z', '2026-11-02T06:00Z'],
])('a day of %s from %s to %s is one, also where clocks change at midnight', (timeZone, from, to) => {
  const day = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  for (let atMs = day.fromMs; atMs < day.toMs; atMs += HOUR_MS / 2)
    expect(dayStretch(atMs, { timeZone })).toEqual(day);
  expect(dayStretch(day.fromMs - 1, { timeZone }).toMs).toBe(day.fromMs);
  expect(dayStretch(day.toMs, { timeZone }).fromMs).toBe(day.toMs);
});

test('closed time of the hour before midnight counts on one day', () => {
  const fromH = (Date.parse('2026-03-08T04:00Z') - MISSION_TIME_MS) / HOUR_MS;
  const alert = pastAlert('one', fromH, fromH + 2, { facilityIds: ['YARD'] });
  const known = { fromMs: alert.startAtMs - 24 * HOUR_MS, toMs: alert.startAtMs + 24 * HOUR_MS };
  const style = { language: 'en-US', timeZone: 'America/Havana' } as const;
  const days = historyDays([alert], { kind: null, facilityText: '' }, { known, style });
  expect(days.map(({ closed }) => closed?.closedMs)).toEqual([HOUR_MS, HOUR_MS]);
});

test.each([1_764_403_200_000_000_000, Number.POSITIVE_INFINITY, Number.NaN])(
  'of what is no time such as %s there is no day, and nothing crashes [S4][S12]',
  (atMs) => {
    expect(dayStretch(atMs, { timeZone: 'America/Chicago' }).fromMs).toBeNaN();
  },
);
