import { expect, test } from 'vitest';
import { pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { historyDays } from '#views/alertHistory/historyDays.ts';

const HOUR_MS = 3_600_000;
const ALERTS = [
  pastAlert('one', -3, -2, { facilityIds: ['Montr\u00e9al-12'] }),
  pastAlert('two', -3, -2, { facilityIds: ['Laval-3'] }),
];

test.each(['montreal-12', 'MONTRE\u0301AL', ' Montr\u00e9al '])(
  'the history of "%s" has its alerts and its closed time, whatever the accents [S4]',
  (facilityText) => {
    const known = { fromMs: MISSION_TIME_MS - 24 * HOUR_MS, toMs: MISSION_TIME_MS };
    const style = { language: 'en-US', timeZone: 'UTC' } as const;
    const days = historyDays(ALERTS, { kind: null, facilityText }, { known, style });
    expect(days.flatMap(({ alerts }) => alerts.map(({ id }) => id))).toEqual(['one']);
    expect(days.reduce((sum, { closed }) => sum + (closed?.closedMs ?? 0), 0)).toBe(HOUR_MS);
  },
);
