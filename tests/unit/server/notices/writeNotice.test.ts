import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import type { Notice, NoticeContent } from '#server/storage/rows/notice.ts';
import { writeNotice, type Letterhead } from '#server/useCases/notices/writeNotice.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, LEA, PLACE, UMA } from './noticeFixture.ts';

const LETTERHEAD: Letterhead = {
  appOrigin: 'https://yards.example',
  metadata: eventMetadataFor(DEFAULT_CLIENT_RULES),
  isSimulation: false,
};
const ID = '6f1f4d0a-6d8e-4a61-9a6e-0a4a0f4f9d55';
const ALERT = eventOf('lightning_alert', {
  closestStrike: { location: { lat: 44, lon: -73 }, distance: 5_000, timestamp: MISSION_TIME_MS },
});

function noticeOf(changes: Partial<NoticeContent> = {}): Notice<NoticeContent> {
  const content = { kind: 'begun' as const, event: ALERT, remaining: null, standing: [], reader: UMA };
  return {
    id: ID,
    channel: 'email',
    address: 'uma@acme.example',
    content: {
      ...content,
      decidedAtMs: MISSION_TIME_MS,
      place: PLACE,
      ...changes,
    },
  };
}

describe('a notice in words', () => {
  test.each([
    ['a person in English', UMA, 'No end time yet. Only satellites watch this yard', 'Earliest end'],
    ['a person in French', LEA, 'Aucune heure de fin pour l’instant. Seuls des satellites', 'Fin au plus'],
  ] as const)(
    'tells %s no end that satellites alone would have to prove, as no page does [GAP-137]',
    (_whom, reader, words, end) => {
      const { text } = writeNotice(noticeOf({ isEndUnproven: true }), reader, LETTERHEAD);
      expect(text).toContain(words);
      expect(text).not.toContain(end);
    },
  );

  test('says what, where, when by the clock of the yard, and how far in the units of the reader', () => {
    const { subject, text } = writeNotice(noticeOf(), UMA, LETTERHEAD);
    expect(subject).toBe('Northgate Yard: Lightning Alert');
    expect(text).toContain('Lightning Alert: within 6\u00A0mi\nNorthgate Yard');
    expect(text).toContain('Closest strike: 3.1\u00A0mi, 2:30\u00A0PM\u00A0EDT');
    expect(text).toContain('Earliest end: 3:00\u00A0PM\u00A0EDT. Each new strike in range makes it later.');
    expect(text).toContain('As of Saturday, July 4, 2026, 2:30\u00A0PM\u00A0EDT');
  });

  test.each([
    [UMA, 'Closest strike: 2–10 mi, 2:30 PM EDT'],
    [LEA, '3–16 km'],
  ])('tells the distance of a strike that a satellite saw as a range %# [GAP-137]', (reader, words) => {
    const strike = { location: { lat: 44, lon: -73 }, timestamp: MISSION_TIME_MS };
    const closestStrike = { ...strike, distance: 9_800, distanceError: 6_200 };
    const event = { ...ALERT, closestStrike };
    const { text } = writeNotice(noticeOf({ event, reader }), reader, LETTERHEAD);
    expect(text.replaceAll('\u00A0', ' ')).toContain(words);
  });

  test('names who reported lightning where no sensor saw it [GAP-140]', () => {
    const event = { ...eventOf('lightning_alert'), reportedBy: 'Gate 3' };
    const english = writeNotice(noticeOf({ event }), UMA, LETTERHEAD).text;
    expect(english).toContain('Lightning seen or heard by Gate 3: 2:30\u00A0PM\u00A0EDT');
    expect(english).not.toContain('Last strike');
    const french = writeNotice(noticeOf({ event }), LEA, LETTERHEAD).text;
    expect(french).toContain('Foudre vue ou entendue par Gate 3');
  });

  test('says in a text message that lightning was reported, and when it was seen or heard [GAP-140]', () => {
    const event = { ...eventOf('lightning_alert'), reportedBy: 'Gate 3' };
    const decidedAtMs = MISSION_TIME_MS + 9 * 60_000;
    const english = writeNotice(noticeOf({ event, decidedAtMs }), UMA, LETTERHEAD).short;
    expect(english).toMatch(/^Lightning Alert at Northgate Yard: lightning reported, 2:30\u00A0PM/);
    const french = writeNotice(noticeOf({ event, decidedAtMs }), LEA, LETTERHEAD).short;
    expect(french).toMatch(/^Alerte de foudre, Northgate Yard\u00A0: foudre signalée, 14\u00A0h\u00A030/);
    const sensed = writeNotice(noticeOf({ decidedAtMs }), UMA, LETTERHEAD).short;
    expect(sensed).toMatch(/^Lightning Alert at Northgate Yard, 2:39\u00A0PM/);
  });

  test('is French to a reader of French', () => {
    const { subject, text, short } = writeNotice(noticeOf(), LEA, LETTERHEAD);
    expect(subject).toBe('Northgate Yard\u00A0: Alerte de foudre');
    expect(text).toContain('Impact le plus proche\u00A0: 5\u00A0km, 14\u00A0h\u00A030\u00A0HAE');
    expect(text).toContain('Données du samedi 4 juillet 2026');
    expect(short).toMatch(/^Alerte de foudre, Northgate Yard, 14\u00A0h\u00A030/);
  });

  test('tells the end with its time, what stands on, and that it opens no yard [S1]', () => {
    const over = {
      kind: 'over' as const,
      standing: [eventOf('wind_level2')],
      decidedAtMs: MISSION_TIME_MS + 3_600_000,
    };
    const { subject, text } = writeNotice(noticeOf(over), UMA, LETTERHEAD);
    expect(subject).toBe('Northgate Yard: Lightning Alert is over');
    expect(text).toContain('Ended: 3:00\u00A0PM\u00A0EDT');
    expect(text).toContain('Still in effect at this yard: High Wind - Level 2');
    expect(text).toContain('This alone does not mean that people may go out');
    expect(text).not.toContain('Stop outdoor work');
  });

  test.each([
    [
      'en-US',
      UMA,
      'Ended: Saturday, July 4, 2026, 3:00 PM EDT',
      'Northgate Yard, Saturday, July 4, 2026, 3:00 PM EDT',
    ],
    [
      'fr-CA',
      LEA,
      'Fin : samedi 4 juillet 2026, 15 h 00 HAE',
      'Northgate Yard, samedi 4 juillet 2026, 15 h 00 HAE',
    ],
  ] as const)('tells in %s the day of an end that a night without messages held back [GAP-63]', (...row) => {
    const [, reader, long, brief] = row;
    const over = { kind: 'over' as const, decidedAtMs: MISSION_TIME_MS + 16 * 3_600_000 };
    const { text, short } = writeNotice(noticeOf(over), reader, LETTERHEAD);
    const plain = (words: string) => words.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(plain(text)).toContain(long);
    expect(plain(short)).toContain(brief);
  });

  test('tells what nothing watches any more with its last stated end, and that it is not known whether it is over [S1][S4]', () => {
    const event = {
      ...ALERT,
      eventType: 'nws-alerts/Tornado Warning',
      groupId: 'tornado',
      title: 'Tornado Warning',
      eventExpiresAt: isoInstant(MISSION_TIME_MS + 15 * 60_000),
    };
    const unwatched = { kind: 'unwatched' as const, event, decidedAtMs: MISSION_TIME_MS + 3_600_000 };
    const { subject, text, short } = writeNotice(noticeOf(unwatched), UMA, LETTERHEAD);
    expect(subject).toBe('Northgate Yard: Tornado Warning is no longer monitored');
    expect(text).toContain('It is not known whether it is over');
    expect(text).toContain('Last stated end: 2:45\u00A0PM\u00A0EDT');
    expect(short).toContain('Tornado Warning at Northgate Yard is no longer monitored here');
    expect(`${subject}${text}${short}`).not.toContain('is over at');
    expect(text).not.toContain('Ended');
    const french = writeNotice(noticeOf(unwatched), LEA, LETTERHEAD);
    expect(french.text).toContain('On ne sait pas s’il est terminé');
    expect(french.subject).toContain('fin du suivi');
  });

  test('tells what a policy has left out as not known to be over, and names no weather service and no end [S4]', () => {
    const event = { ...eventOf('snowLoad_level3'), eventExpiresAt: isoInstant(MISSION_TIME_MS + 3_600_000) };
    const { subject, text, short } = writeNotice(noticeOf({ kind: 'unwatched', event }), UMA, LETTERHEAD);
    expect(subject).toContain('is no longer monitored');
    expect(text).toContain('The policy of this yard no longer watches this hazard. It is not known whether');
    expect(short).toContain('It is not known whether it is over. Check the conditions on site.');
    expect(`${text}${short}`).not.toMatch(/weather service|stated end/i);
    const french = writeNotice(noticeOf({ kind: 'unwatched', event }), LEA, LETTERHEAD);
    expect(french.text).toContain('La politique de ce site ne surveille plus ce danger. On ne sait pas');
    expect(`${french.text}${french.short}`).not.toMatch(/service météo|fin annoncée/i);
  });

  test('says first of simulated weather that it is simulated', () => {
    const { subject, text, short } = writeNotice(noticeOf(), UMA, { ...LETTERHEAD, isSimulation: true });
    expect(subject).toMatch(/^\[SIMULATION\] /);
    expect(text).toMatch(/^SIMULATION: /);
    expect(short).toMatch(/^\[SIMULATION\] /);
  });

  test('fills every blank, for every event type and both languages, and never says open or all clear [S1]', () => {
    for (const eventType of EVENT_TYPES) {
      for (const reader of [UMA, LEA]) {
        for (const kind of ['begun', 'over', 'unwatched'] as const) {
          const written = writeNotice(noticeOf({ kind, event: eventOf(eventType) }), reader, LETTERHEAD);
          const words = `${written.subject}\n${written.text}\n${written.short}`;
          expect(words).not.toMatch(/\{\w+\}|undefined|NaN|null/);
          expect(words).not.toMatch(/\bOPEN\b|ALL_CLEAR|all clear/);
        }
      }
    }
  });

  test('tells an event type that it has no words for by its name', () => {
    const event = { ...ALERT, eventType: 'volcano_level1', groupId: 'volcano' };
    expect(writeNotice(noticeOf({ event }), UMA, LETTERHEAD).subject).toBe('Northgate Yard: volcano_level1');
  });
});
