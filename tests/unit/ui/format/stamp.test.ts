import { expect, test } from 'vitest';
import { formatStamp } from '#ui/format/stamp.ts';

const AT_MS = Date.UTC(2025, 5, 3, 13, 41);

test.each([
  ['en-US', 'America/New_York', '09:41\u00A0AM 06/03/2025'],
  ['en-US', 'Asia/Tokyo', '10:41\u00A0PM 06/03/2025'],
  ['en-US', 'Pacific/Auckland', '01:41\u00A0AM 06/04/2025'],
  ['fr-CA', 'America/Toronto', '2025-06-03, 9\u00A0h\u00A041'],
] as const)(
  'a stamp in %s in the zone of the reader, %s, is %s [HEAT-07][GAP-63][GAP-88]',
  (language, timeZone, text) => {
    expect(formatStamp(AT_MS, { language, timeZone })).toBe(text);
  },
);

test('a stamp in a zone that the browser does not know is in UTC and crashes nothing [S12]', () => {
  const inZone = (timeZone: string) => formatStamp(AT_MS, { language: 'en-US', timeZone });
  expect(inZone('Nowhere/Land')).toBe(inZone('UTC'));
});

test.each([Number.NaN, 1_764_403_200_000_000_000])(
  'a stamp of %s, which is no time, is missing [S4]',
  (atMs) => {
    expect(formatStamp(atMs, { language: 'en-US', timeZone: 'America/Chicago' })).toBe('--');
  },
);
