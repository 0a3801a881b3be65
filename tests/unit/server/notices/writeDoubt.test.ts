import { expect, test } from 'vitest';
import { writeDoubt } from '#server/useCases/notices/writeDoubt.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { LEA, PLACE, UMA } from './noticeFixture.ts';
import { APP_ORIGIN } from './noticeStage.ts';

const MINUTE_MS = 60_000;
const letterhead = { appOrigin: APP_ORIGIN, metadata: [], isSimulation: true };
const contentOf = (reader = UMA) => ({
  kind: 'reportsUnconfirmed' as const,
  reports: [
    { atMs: MISSION_TIME_MS, byName: 'Gate 3' },
    { atMs: MISSION_TIME_MS - 20 * MINUTE_MS, byName: 'Uma User' },
    { atMs: MISSION_TIME_MS - 50 * MINUTE_MS, byName: 'Uma User' },
  ],
  place: PLACE,
  reader,
  decidedAtMs: MISSION_TIME_MS,
});

test('a site admin reads who reported lightning, when, and that no sensor confirms it, in both languages [GAP-140][S14]', () => {
  const { subject, text, short } = writeDoubt(contentOf(), letterhead);
  expect(subject).toBe('[SIMULATION] Northgate Yard: lightning reported 3 times, no sensor confirms it');
  expect(text).toContain('Lightning seen or heard by Gate 3: 2:30\u00A0PM\u00A0EDT');
  expect(text).toContain('Lightning seen or heard by Uma User: 1:40\u00A0PM\u00A0EDT');
  expect(text).toContain(`${APP_ORIGIN}/#/yardalert/ACME/NORTHGATE_YARD`);
  expect(text).toContain('Sensors can miss lightning');
  const french = writeDoubt(contentOf(LEA), letterhead);
  expect(french.text).toContain('Foudre vue ou entendue par Gate 3\u00A0: 14\u00A0h\u00A030\u00A0HAE');
  expect(`${subject}${text}${short}${french.subject}${french.text}${french.short}`).not.toMatch(/\{\w+\}/);
});

test('a site admin reads the day of a report that was made before midnight [GAP-63]', () => {
  // half past midnight in New York
  const decidedAtMs = MISSION_TIME_MS + 10 * 60 * MINUTE_MS;
  const reports = [
    { atMs: decidedAtMs, byName: 'Gate 3' },
    { atMs: decidedAtMs - 50 * MINUTE_MS, byName: 'Uma User' },
  ];
  const text = writeDoubt({ ...contentOf(), reports, decidedAtMs }, letterhead).text.replaceAll(
    '\u00A0',
    ' ',
  );
  expect(text).toContain('by Gate 3: 12:30 AM EDT');
  expect(text).toContain('by Uma User: Saturday, July 4, 2026, 11:40 PM EDT');
});
