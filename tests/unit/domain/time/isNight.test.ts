import { describe, expect, test } from 'vitest';
import { isNight, sunElevationDeg } from '#domain/time/isNight.ts';

const GREENWICH = [0, 51.4769] as const;
const MINUTE_MS = 60_000;

/** First minute of the day at which the answer turns to `turned`, minutes after 00:00 UTC. */
function turnsAt(position: readonly [number, number], dayMs: number, from: boolean): number {
  for (let minute = 0; minute < 1440; minute++) {
    const before = isNight(position, dayMs + minute * MINUTE_MS);
    const after = isNight(position, dayMs + (minute + 1) * MINUTE_MS);
    if (before === from && after !== from) return minute + 1;
  }
  throw new Error('It does not turn on this day.');
}

describe('night', () => {
  // almanac for Greenwich, 2026-06-21: sunrise 03:43 UTC, sunset 20:21 UTC; 2026-12-21: 08:04 and 15:53
  test.each([
    [Date.UTC(2026, 5, 21), 3 * 60 + 43, 20 * 60 + 21],
    [Date.UTC(2026, 11, 21), 8 * 60 + 4, 15 * 60 + 53],
  ])('ends and begins at the times of the almanac, within three minutes', (dayMs, sunrise, sunset) => {
    expect(Math.abs(turnsAt(GREENWICH, dayMs, true) - sunrise)).toBeLessThanOrEqual(3);
    expect(Math.abs(turnsAt(GREENWICH, dayMs, false) - sunset)).toBeLessThanOrEqual(3);
  });

  test('never comes in polar summer and never ends in polar winter', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour * 60 * MINUTE_MS);
    expect(hours.some((hourMs) => isNight([25, 75], Date.UTC(2026, 5, 21) + hourMs))).toBe(false);
    expect(hours.every((hourMs) => isNight([25, 75], Date.UTC(2026, 11, 21) + hourMs))).toBe(true);
  });

  test('follows the place: noon in Amarillo is night in Kolkata', () => {
    const atMs = Date.UTC(2026, 6, 14, 18, 45);
    expect(isNight([-101.83, 35.2], atMs)).toBe(false);
    expect(isNight([88.36, 22.57], atMs)).toBe(true);
  });

  test('the sun stands overhead on the equator at noon of the equinox', () => {
    expect(sunElevationDeg([0, 0], Date.UTC(2026, 2, 20, 12, 7))).toBeGreaterThan(89);
  });
});
