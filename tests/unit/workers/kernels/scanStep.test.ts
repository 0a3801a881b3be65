import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { scanStep } from '#workers/kernels/scanStep.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';

const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
const strike = fc.record({
  lat: micro(90),
  lon: micro(180),
  timestamp: fc.nat(4_102_444_800_000),
  strikeType: fc.constantFrom('CG', 'CC'),
});
// numbers below 1e-6 come with an exponent, and are left to JSON.parse
const written = fc.array(strike, { minLength: 1 }).map((list) => JSON.stringify(list));

/** What JSON.parse and the contract make of a text; null if it is no list of strikes, or marks a drill. */
function rowsByContract(text: string) {
  try {
    const list = StrikeStep.parse(JSON.parse(text));
    if (list.some(({ drill }) => drill === true)) return null;
    return list.map(({ lat, lon, timestamp, strikeType }) => ({
      lat,
      lon,
      atMs: timestamp,
      kind: strikeType === 'CG' ? 0 : 1,
    }));
  } catch {
    return null;
  }
}

function rowsScanned(text: string) {
  const strikes = scanStep(text);
  return strikes === null ? null : rowsOf(strikes);
}

test('reads what the service writes, number by number as JSON.parse does [DATA-18]', () => {
  fc.assert(
    fc.property(written, (text) => {
      fc.pre(!text.includes('e-'));
      expect(rowsScanned(text)).toEqual(rowsByContract(text));
    }),
    { numRuns: 1000 },
  );
});

test('takes no text that is broken, and reads none otherwise than JSON.parse [DATA-18][S1][S4]', () => {
  const letter = fc.constantFrom(
    ...'0 1 5 9 . , - + e E " [ ] { } : \u0000 \n \t C G é'.split(' '),
    ' ',
    '00',
    '"drill":true,',
    '\uD800',
  );
  const damage = fc.record({ at: fc.nat(), cut: fc.nat(3), put: fc.array(letter, { maxLength: 2 }) });
  fc.assert(
    fc.property(written, fc.array(damage, { minLength: 1, maxLength: 2 }), (text, damages) => {
      let damaged = text;
      for (const { at, cut, put } of damages) {
        const from = at % (damaged.length + 1);
        damaged = damaged.slice(0, from) + put.join('') + damaged.slice(from + cut);
      }
      const rows = rowsScanned(damaged);
      expect(rows ?? rowsByContract(damaged)).toEqual(rowsByContract(damaged));
    }),
    { numRuns: 5000 },
  );
});

const row = (lat: string, timestamp = '0') =>
  `{"lat":${lat},"lon":0,"timestamp":${timestamp},"strikeType":"CG"}`;

test.each(['0', '-0', '90', '-90', '9.00719925474099', '0.00000000000001'])(
  'takes the number %s as JSON.parse does',
  (number) => expect(rowsScanned(`[${row(number)}]`)?.[0]?.lat).toBe(JSON.parse(number)),
);

test.each([
  '',
  '-',
  '.5',
  '5.',
  '05',
  '-01',
  '1e1',
  '0.1234567890123456',
  '90.1',
  '-90.1',
  '--1',
  '+1',
  'null',
])('leaves the number %j to others', (number) => expect(scanStep(`[${row(number)}]`)).toBeNull());

test('leaves times that are no whole milliseconds to others', () => {
  expect(scanStep(`[${row('0', '1.5')}]`)).toBeNull();
  expect(scanStep(`[${row('0', '-1')}]`)).toBeNull();
});

test.each(['', '[', '[]', '{}', '[,]', `[${row('0')}`, `[${row('0')}],`, `[${row('0')},]`, ` [${row('0')}]`])(
  'leaves the text %j to others',
  (text) => expect(scanStep(text)).toBeNull(),
);

test('a short text after a long one ends where it ends', () => {
  scanStep(`[${row('1')},${row('2')}]`);
  expect(scanStep(`[${row('1')}`)).toBeNull();
  expect(rowsScanned(`[${row('3')}]`)).toEqual([{ lat: 3, lon: 0, atMs: 0, kind: 0 }]);
});
