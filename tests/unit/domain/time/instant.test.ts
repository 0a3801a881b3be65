import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { instantMs, isoInstant } from '#domain/time/instant.ts';

const NOON_MS = Date.UTC(2026, 6, 4, 12, 0, 0);

describe('instantMs', () => {
  it.each([
    ['2026-07-04T12:00:00Z', NOON_MS],
    ['2026-07-04T12:00:00.000Z', NOON_MS],
    ['2026-07-04T12:00Z', NOON_MS],
    ['2026-07-04T08:00:00-04:00', NOON_MS],
    ['2026-07-04T17:30:00+05:30', NOON_MS],
    ['2026-07-04T08:00:00-0400', NOON_MS],
    ['2026-07-04t12:00:00z', NOON_MS],
    ['2026-07-04T12:00:00.5Z', NOON_MS + 500],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  ])('reads %s', (text, expectedMs) => {
    expect(instantMs(text)).toBe(expectedMs);
  });

  it('cuts finer fractions off instead of rounding into the future', () => {
    expect(instantMs('2026-07-04T12:00:00.999999Z')).toBe(NOON_MS + 999);
  });

  it.each([
    '',
    'now',
    '2026-07-04',
    '2026-07-04T12:00:00',
    '2026-07-04 12:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-07-04T24:00:00Z',
    '2026-07-04T12:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-07-04T12:00:00+24:00',
    '2026-07-04T12:00:00+01:60',
    ' 2026-07-04T12:00:00Z',
    '1783166400000',
  ])('refuses %j', (text) => {
    expect(instantMs(text)).toBeNull();
  });

  it('reads back every instant that isoInstant writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (atMs) => {
        expect(instantMs(isoInstant(atMs))).toBe(atMs);
      }),
    );
  });

  it('never throws and answers a finite time or null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const atMs = instantMs(text);
        expect(atMs === null || Number.isFinite(atMs)).toBe(true);
      }),
    );
  });
});

describe('isoInstant', () => {
  it('writes UTC with milliseconds', () => {
    expect(isoInstant(NOON_MS + 7)).toBe('2026-07-04T12:00:00.007Z');
  });

  it('throws for NaN', () => {
    expect(() => isoInstant(Number.NaN)).toThrow(RangeError);
  });
});
