import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '#server/sources/replay/parseDecimal.ts';

function parsed(text: string): number {
  const bytes = Buffer.from(`9${text}9`);
  return parseDecimal(bytes, 1, bytes.length - 1);
}

describe('a decimal number', () => {
  it.each([
    '0',
    '-73.2121',
    '+44.5',
    '.5',
    '7.',
    '-0',
    '1e3',
    '1.5E-7',
    '123456789012345678',
    '0.1234567890123456789',
  ])('is read from %s', (text) => {
    expect(parsed(text)).toBe(Number(text));
  });

  it.each(['', '-', '.', '1.2.3', '12a', 'NaN', 'Infinity', '0x10', '1 2', '--5'])(
    'is not read from "%s"',
    (text) => {
      expect(parsed(text)).toBeNaN();
    },
  );

  it('is exactly what the platform reads', () => {
    const written = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.nat({ max: 999_999 })).map(([whole, part]) => `${whole}.${part}`),
    );
    fc.assert(
      fc.property(written, (text) => Object.is(parsed(text), Number(text))),
      { numRuns: 2_000 },
    );
  });
});
