import { expect, test } from 'vitest';
import { historicalCentreMs } from '#domain/time/historicalCentre.ts';

/** Clocks five hours behind UTC. */
const localMs = (year: number, month: number, day: number, hour: number) =>
  Date.UTC(year, month - 1, day, hour + 5);

test.each([
  ['a plain date is its noon on the viewer’s clocks', '2026-07-01', Date.UTC(2026, 6, 1, 17)],
  ['an instant is itself', '2026-07-01T03:20:00Z', Date.UTC(2026, 6, 1, 3, 20)],
  ['an instant with an offset is itself', '2026-07-01T03:20:00-04:00', Date.UTC(2026, 6, 1, 7, 20)],
  ['the leap day of a leap year is a date', '2028-02-29', Date.UTC(2028, 1, 29, 17)],
  ['the leap day of another year is none', '2026-02-29', null],
  ['a thirteenth month is none', '2026-13-01', null],
  ['a word is none', 'yesterday', null],
  ['an instant without a zone is none', '2026-07-01T03:20:00', null],
  ['nothing is none', '', null],
])('%s [SHELL-08]', (_, text, centreMs) => {
  expect(historicalCentreMs(text, localMs)).toBe(centreMs);
});
