import { describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { incidentTables } from '#server/useCases/incident/incidentTables.ts';
import { incidentWords } from '#server/useCases/incident/incidentWords.ts';
import { incidentRecord } from '../../../support/incidentRecord.ts';

describe('a time in the pages of a record', () => {
  test('has its date on another day than that on which the alert began', () => {
    const { timeText } = wordsAt('2026-07-14T17:00:00.000Z');
    expect(timeText('2026-07-14T16:00:00.000Z')).toBe('11:00:00 AM');
    expect(timeText('2026-07-14T05:00:00.000Z')).toBe('12:00:00 AM');
    expect(timeText('2026-07-14T04:59:59.000Z')).toBe('Jul 13, 2026, 11:59:59 PM');
    expect(timeText('2026-07-11T16:00:00.000Z')).toBe('Jul 11, 2026, 11:00:00 AM');
  });

  test('names its zone where clocks have changed since the alert began', () => {
    const { timeText } = wordsAt('2026-11-01T06:10:00.000Z');
    expect(timeText('2026-11-01T06:30:00.000Z')).toBe('1:30:00 AM');
    expect(timeText('2026-11-01T07:30:00.000Z')).toBe('1:30:00 AM CST');
  });

  test('is written alike in French', () => {
    const { timeText } = wordsAt('2026-11-01T06:10:00.000Z', 'fr-CA');
    expect(timeText('2026-11-01T07:30:00.000Z')).toBe('1 h 30 min 00 s HNC');
    expect(timeText('2026-10-31T16:00:00.000Z')).toBe('31 oct. 2026, 11 h 00 min 00 s');
  });

  test('tells a screen that was silent for three days from one that was for an hour', () => {
    const fromsOf = (from: string) => {
      const record = incidentRecord({ dark: [{ screen: 'Kiosk 5', from, to: '2026-07-14T17:05:00.000Z' }] });
      const words = incidentWords(record, 'en-US', 0);
      const table = incidentTables(record, words).find(({ title }) => title === words.texts.sections.dark);
      return table?.rows.map(([, text]) => text);
    };
    expect(fromsOf('2026-07-11T16:00:00.000Z')).toEqual(['Jul 11, 2026, 11:00:00 AM']);
    expect(fromsOf('2026-07-14T16:00:00.000Z')).toEqual(['11:00:00 AM']);
  });
});

/** Words of a record of an alert that began then. */
function wordsAt(start: string, language: 'en-US' | 'fr-CA' = 'en-US') {
  const { secondText } = incidentWords(incidentRecord({ start: isoInstant(Date.parse(start)) }), language, 0);
  return { timeText: (iso: string) => secondText(Date.parse(iso)) };
}
