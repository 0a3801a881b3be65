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

test.each([
  [Date.UTC(2026, 5, 1, 12, 0, 7, 400), '20260601/120000'],
  [Date.UTC(2026, 0, 1, 0, 0, 5), '20260101/000000'],
  [Date.UTC(2026, 0, 1, 0, 0, 4, 999), '20251231/235955'],
  [Date.UTC(2026, 2, 1, 0, 0, 0), '20260228/235955'],
  [Date.UTC(2024, 2, 1, 0, 0, 0), '20240229/235955'],
  [Date.UTC(2100, 2, 1, 0, 0, 9), '21000301/000000'],
  [Date.UTC(2100, 2, 1, 0, 0, 0), '21000228/235955'],
  [Date.UTC(2000, 11, 31, 9, 8, 15), '20001231/090810'],
  [Date.UTC(2001, 0, 1, 0, 0, 0), '20001231/235955'],
  [Date.UTC(2000, 1, 29, 23, 59, 59), '20000229/235950'],
  [Date.UTC(2399, 11, 31, 23, 59, 59), '23991231/235950'],
  [Date.UTC(2400, 1, 29, 1, 0, 0), '24000229/005955'],
])('at %d the file of the newest step is %s [STRIKE-06][CONST-15]', (nowMs, file) => {
  expect(stepPath('{YYYYMMDD}/{HHmmss}', newestStepMs(nowMs))).toBe(file);
});

test('a step file is named by its UTC date and time [CALL-21]', () => {
  const path = stepPath('/feeds/lightning/{YYYYMMDD}/{HHmmss}.json', Date.UTC(2024, 1, 29, 3, 4, 5));
  expect(path).toBe('/feeds/lightning/20240229/030405.json');
});

test('every step has the date and the time that the calendar gives it [CALL-21][CONST-15]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799_000 }), (atMs) => {
      const iso = new Date(atMs).toISOString();
      const expected = `${iso.slice(0, 10).replaceAll('-', '')} ${iso.slice(11, 19).replaceAll(':', '')}`;
      expect(stepPath('{YYYYMMDD} {HHmmss}', atMs)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
