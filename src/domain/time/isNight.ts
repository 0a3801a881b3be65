import type { LonLat } from '../geo/distance.ts';

const DAY_MS = 86_400_000;
/** 2000-01-01T12:00:00Z, the epoch of the formula below. */
const J2000_MS = 946_728_000_000;
const RAD = Math.PI / 180;
/** Height of the sun's centre at sunrise and sunset, degrees: its upper edge is at the horizon, with refraction. */
const RISE_SET_DEG = -0.833;

/**
 * Height of the sun above the horizon.
 *
 * @param atMs Epoch ms.
 * @returns Degrees, −90 to 90. Within 0.1° for the years 1950 to 2050.
 *
 * Source: U.S. Naval Observatory, "Computing Approximate Solar Coordinates"; Greenwich mean sidereal time by the
 * same.
 */
export function sunElevationDeg([lon, lat]: LonLat, atMs: number): number {
  const days = (atMs - J2000_MS) / DAY_MS;
  const anomalyDeg = 357.529 + 0.98560028 * days;
  const meanLonDeg = 280.459 + 0.98564736 * days;
  const eclipticDeg = meanLonDeg + 1.915 * Math.sin(anomalyDeg * RAD) + 0.02 * Math.sin(2 * anomalyDeg * RAD);
  const tiltDeg = 23.439 - 0.00000036 * days;

  const sinEcliptic = Math.sin(eclipticDeg * RAD);
  const ascension = Math.atan2(Math.cos(tiltDeg * RAD) * sinEcliptic, Math.cos(eclipticDeg * RAD));
  const sinDeclination = Math.sin(tiltDeg * RAD) * sinEcliptic;
  const siderealDeg = 280.46061837 + 360.98564736629 * days + lon;
  const hourAngle = siderealDeg * RAD - ascension;

  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const sinElevation =
    Math.sin(lat * RAD) * sinDeclination + Math.cos(lat * RAD) * cosDeclination * Math.cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sinElevation))) / RAD;
}

/** Returns whether a place is between sunset and sunrise, the hours of the night colours. */
export function isNight(position: LonLat, atMs: number): boolean {
  return sunElevationDeg(position, atMs) < RISE_SET_DEG;
}
