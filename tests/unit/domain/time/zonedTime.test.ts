import { describe, expect, test } from 'vitest';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import { readZonedField, zonedDay, zonedFieldText } from '#domain/time/zonedTime.ts';

const NEW_YORK = 'America/New_York';
const HOUR_MS = 3_600_000;
const ms = (iso: string) => instantMs(iso)!;
const dayOf = (iso: string, zone = NEW_YORK) => {
  const { fromMs, toMs } = zonedDay(ms(iso), zone);
  return [isoInstant(fromMs), (toMs - fromMs) / HOUR_MS];
};

describe('a day of a zone', () => {
  test('begins at its midnight and has 24 hours, whatever the time of day', () => {
    expect(dayOf('2026-07-14T03:59:59.999Z')).toEqual(['2026-07-13T04:00:00.000Z', 24]);
    expect(dayOf('2026-07-14T04:00:00.000Z')).toEqual(['2026-07-14T04:00:00.000Z', 24]);
    expect(dayOf('2026-07-14T12:00:00Z', 'Asia/Kolkata')).toEqual(['2026-07-13T18:30:00.000Z', 24]);
  });

  test('has 23 hours where clocks go forward and 25 where they go back', () => {
    expect(dayOf('2026-03-08T12:00:00Z')).toEqual(['2026-03-08T05:00:00.000Z', 23]);
    expect(dayOf('2026-11-01T12:00:00Z')).toEqual(['2026-11-01T04:00:00.000Z', 25]);
    expect(dayOf('2026-11-02T04:59:59Z')).toEqual(['2026-11-01T04:00:00.000Z', 25]);
  });

  test('begins where clocks go forward when they skip midnight', () => {
    expect(dayOf('2026-09-06T12:00:00Z', 'America/Santiago')).toEqual(['2026-09-06T04:00:00.000Z', 23]);
  });

  test('of a zone that is not known is a day of UTC', () => {
    expect(dayOf('2026-07-14T03:00:00Z', 'Nowhere/Else')).toEqual(['2026-07-14T00:00:00.000Z', 24]);
  });
});

describe('a field for date and time', () => {
  test('holds what clocks of the zone show', () => {
    expect(zonedFieldText(ms('2026-07-14T21:00:30Z'), NEW_YORK)).toBe('2026-07-14T17:00');
    expect(isoInstant(readZonedField('2026-07-14T17:00', NEW_YORK)!)).toBe('2026-07-14T21:00:00.000Z');
    expect([zonedFieldText(null, NEW_YORK), readZonedField('', NEW_YORK)]).toEqual(['', null]);
    expect(readZonedField('2026-02-30T17:00', NEW_YORK)).toBeNull();
  });

  test('takes a time that is shown twice as the first, and one that is skipped as later', () => {
    expect(isoInstant(readZonedField('2026-11-01T01:30', NEW_YORK)!)).toBe('2026-11-01T05:30:00.000Z');
    expect(isoInstant(readZonedField('2026-03-08T02:30', NEW_YORK)!)).toBe('2026-03-08T07:30:00.000Z');
  });
});
