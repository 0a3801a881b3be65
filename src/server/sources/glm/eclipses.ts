import type { KnownSpan } from '../coverage.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Half of the longest outage with what the sun's own time differs from the clock's, ms. */
const HALF_WINDOW_MS = 50 * 60_000;
/** The Earth hides the sun below 8.7°; near it the sun still dazzles the sensor. */
const HIGHEST_SUN_DEG = 10;
const TILT_DEG = 23.44;
const YEAR_DAYS = 365.2425;
/** A northern winter solstice. */
const SOLSTICE_MS = Date.UTC(2024, 11, 21, 9, 20);

/**
 * Windows of a span in which the sun stands behind the Earth as the satellite sees it, each whole: about 100 minutes
 * around the satellite's midnight, from late February to mid-April and from late August to mid-October. The sensor sees
 * false lightning then, and is blind in parts.
 *
 * Source: NOAA, GOES-R eclipse season; GAP-137.
 */
export function eclipsesIn([fromMs, toMs]: KnownSpan, satelliteLonDeg: number): KnownSpan[] {
  const midnightMs = (-satelliteLonDeg / 15) * HOUR_MS;
  const firstDay = Math.floor((fromMs - midnightMs - HALF_WINDOW_MS) / DAY_MS);
  const lastDay = Math.ceil((toMs - midnightMs + HALF_WINDOW_MS) / DAY_MS);
  return Array.from({ length: lastDay - firstDay + 1 }, (_, day) => (firstDay + day) * DAY_MS + midnightMs)
    .filter((atMs) => Math.abs(declinationDeg(atMs)) < HIGHEST_SUN_DEG)
    .map((atMs): KnownSpan => [atMs - HALF_WINDOW_MS, atMs + HALF_WINDOW_MS])
    .filter(([beginMs, endMs]) => beginMs <= toMs && endMs >= fromMs);
}

/** Height of the sun above the equator, degrees, within half a degree. */
function declinationDeg(atMs: number): number {
  return -TILT_DEG * Math.cos((2 * Math.PI * (atMs - SOLSTICE_MS)) / (YEAR_DAYS * DAY_MS));
}
