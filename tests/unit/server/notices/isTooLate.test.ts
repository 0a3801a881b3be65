import { describe, expect, test } from 'vitest';
import type { LetterContent, NoticeContent } from '#server/storage/rows/notice.ts';
import { isTooLate } from '#server/useCases/notices/isTooLate.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, PLACE, UMA } from './noticeFixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const made = { decidedAtMs: MISSION_TIME_MS, reader: UMA };
const poll = {
  id: 'p',
  clientId: 'ACME',
  title: 'Who can come?',
  message: '',
  options: [],
  closesAtMs: MISSION_TIME_MS + HOUR_MS,
};
const report = { kind: 'historyReport', reportId: 'r', isReady: true } as const;
const share = {
  kind: 'route',
  message: 1,
  clientId: 'ACME',
  clientName: 'Acme',
  sharedBy: 'uma',
  shareId: 's',
} as const;
const route = { source: 'YARD', destination: '10,20', waypoints: [] };

const ENDING: readonly (readonly [LetterContent, number])[] = [
  [{ ...made, kind: 'poll', poll, notificationId: 'n' }, HOUR_MS],
  [{ ...made, ...report, expiresAtMs: MISSION_TIME_MS + 7 * DAY_MS }, 7 * DAY_MS],
  [{ ...made, kind: 'passwordReset', url: 'u', expiresAtMs: MISSION_TIME_MS + 2 * HOUR_MS }, 2 * HOUR_MS],
  [{ ...made, kind: 'passwordReset', url: 'u' }, DAY_MS],
  [{ ...made, ...share, route: { ...route, departAtMs: null } }, DAY_MS],
  [{ ...made, ...share, route: { ...route, departAtMs: MISSION_TIME_MS - HOUR_MS } }, DAY_MS],
  [{ ...made, ...share, route: { ...route, departAtMs: MISSION_TIME_MS + 3 * DAY_MS } }, 4 * DAY_MS],
  [{ ...made, kind: 'reportsUnconfirmed', reports: [], place: PLACE }, DAY_MS],
];

describe('a message that has waited is sent up to its end, and not from then on', () => {
  test.each(ENDING)('$kind', (content, afterMs) => {
    const endMs = MISSION_TIME_MS + afterMs;
    expect([isTooLate(content, endMs - 1), isTooLate(content, endMs)]).toEqual([false, true]);
  });
});

test('a route that an older version queued without its parts is too late after a day', () => {
  const content = { ...made, ...share } as unknown as LetterContent;
  expect(isTooLate(content, MISSION_TIME_MS + DAY_MS)).toBe(true);
});

const LASTING: readonly (NoticeContent | LetterContent)[] = [
  { ...made, kind: 'begun', event: eventOf('lightning_alert'), remaining: null, standing: [], place: PLACE },
  { ...made, kind: 'over', event: eventOf('lightning_alert'), remaining: null, standing: [], place: PLACE },
  { ...made, kind: 'overrideRevoked', setAtMs: MISSION_TIME_MS, strike: null, place: PLACE },
  { ...made, kind: 'factorsReset' },
  { ...made, kind: 'newDevice', device: '' },
  { ...made, kind: 'sessionStolen', device: '' },
  { ...made, kind: 'accountLinked', device: '' },
];

test.each(LASTING)(
  'a message of kind $kind is never too late: its recipient must learn of it [S9]',
  (content) => {
    expect(isTooLate(content, MISSION_TIME_MS + YEAR_MS)).toBe(false);
  },
);
