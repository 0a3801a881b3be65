import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstantReader, parseInstant, parseTimeUnits } from '#server/sources/parseInstant.ts';

const HOUR_MS = 3_600_000;
const AT_MS = Date.UTC(2026, 6, 14, 21, 18, 7);

function readBytes(text: string, offsetMs = 0): number {
  const bytes = Buffer.from(`x${text}y`);
  return createInstantReader(offsetMs)(bytes, 1, bytes.length - 1);
}

describe('an instant', () => {
  it.each([
    ['2026-07-14T21:18:07Z', AT_MS],
    ['2026-07-14 21:18:07', AT_MS],
    ['2026/07/14 21:18:07', AT_MS],
    ['2026-07-14T21:18Z', AT_MS - 7_000],
    ['2026-07-14T21:18:07.2509Z', AT_MS + 250],
    ['2026-07-14T21:18:07,5Z', AT_MS + 500],
    ['2026-07-14T23:18:07+02:00', AT_MS],
    ['2026-07-14T16:18:07-0500', AT_MS],
    ['2026-07-14T16:18:07-05', AT_MS],
    ['2026-07-14 21:18:07 UTC', AT_MS],
    [String(AT_MS), AT_MS],
    [String(AT_MS / 1000), AT_MS],
    ['2026-12-31T23:59:60Z', Date.UTC(2027, 0, 1)],
  ])('is read from %s', (text, atMs) => {
    expect(parseInstant(text, 0)).toBe(atMs);
    expect(readBytes(text)).toBe(atMs);
  });

  it.each([
    '',
    'yesterday',
    '2026-07-14',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-07-14T24:00:00Z',
    '2026-07-14T21:60:00Z',
    '2026-07-14T21:18:61Z',
    '2026-07-14T21:18:07.Z',
    '2026-07-14T21:18:07ZZ',
    '14/07/2026 21:18:07',
    '-5',
    'NaN',
  ])('is not read from "%s"', (text) => {
    expect(parseInstant(text, 0)).toBeNaN();
    expect(readBytes(text)).toBeNaN();
  });

  it('is moved by the clock of the file unless the text names its own', () => {
    expect(parseInstant('2026-07-15 06:18:07', 9 * HOUR_MS)).toBe(AT_MS);
    expect(readBytes('2026-07-15 06:18:07', 9 * HOUR_MS)).toBe(AT_MS);
    expect(readBytes('2026-07-14T21:18:07Z', 9 * HOUR_MS)).toBe(AT_MS);
  });

  it('is read from bytes as from text, whatever the text', () => {
    const digits = (max: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    const text = fc
      .tuple(fc.integer({ min: 1960, max: 2110 }), digits(13), digits(32), digits(25), digits(61), digits(62))
      .chain(([y, mo, d, h, mi, s]) =>
        fc
          .tuple(
            fc.constantFrom('T', ' ', 'x'),
            fc.constantFrom('', '.5', '.123456', '.'),
            fc.constantFrom('', 'Z', '+01:00', 'q'),
          )
          .map(
            ([separator, fraction, zone]) => `${y}-${mo}-${d}${separator}${h}:${mi}:${s}${fraction}${zone}`,
          ),
      );
    fc.assert(
      fc.property(text, (written) => Object.is(readBytes(written), parseInstant(written, 0))),
      {
        numRuns: 1_000,
      },
    );
  });

  it('is what the platform reads, for instants written by it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }),
        (date) => {
          expect(readBytes(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });
});

describe('netCDF time units', () => {
  it('name a unit and an epoch', () => {
    expect(parseTimeUnits('seconds since 2000-01-01 12:00:00')).toEqual({
      unitMs: 1_000,
      epochMs: Date.UTC(2000, 0, 1, 12),
    });
    expect(parseTimeUnits('milliseconds since 2018-07-02 04:33:00.000')?.unitMs).toBe(1);
    expect(parseTimeUnits('day since 1970-01-01T00:00:00Z')?.unitMs).toBe(86_400_000);
  });

  it('are none without either', () => {
    expect(parseTimeUnits('seconds')).toBeNull();
    expect(parseTimeUnits('fortnights since 2000-01-01 12:00:00')).toBeNull();
    expect(parseTimeUnits('seconds since ever')).toBeNull();
  });
});
