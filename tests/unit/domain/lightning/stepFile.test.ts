import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestStepMs, stepPath } from '#domain/lightning/stepFile.ts';

test('the newest step is the time rounded down to 5 seconds, 5 seconds back [STRIKE-06][CONST-15]', () => {
  const nowMs = Date.UTC(2026, 5, 1, 12, 0, 7, 400);
  expect(newestStepMs(nowMs)).toBe(Date.UTC(2026, 5, 1, 12, 0, 0));
  expect(newestStepMs(nowMs + 10_000)).toBe(Date.UTC(2026, 5, 1, 12, 0, 10));
});

test.each([
  [Date.UTC(2026, 5, 1, 12, 0, 9, 999), Date.UTC(2026, 5, 1, 12, 0, 0)],
  [Date.UTC(2026, 5, 1, 12, 0, 10), Date.UTC(2026, 5, 1, 12, 0, 5)],
])('at %d the newest step is %d', (nowMs, expected) => {
  expect(newestStepMs(nowMs)).toBe(expected);
});

test('a step file is named by its UTC date and time [CALL-21]', () => {
  const path = stepPath('/feeds/lightning/{YYYYMMDD}/{HHmmss}.json', Date.UTC(2024, 1, 29, 3, 4, 5));
  expect(path).toBe('/feeds/lightning/20240229/030405.json');
});

test('every day has the date that the calendar gives it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799_000 }), (atMs) => {
      const iso = new Date(atMs).toISOString();
      const expected = `${iso.slice(0, 10).replaceAll('-', '')} ${iso.slice(11, 19).replaceAll(':', '')}`;
      expect(stepPath('{YYYYMMDD} {HHmmss}', atMs)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
