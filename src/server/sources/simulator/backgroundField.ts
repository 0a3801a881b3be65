import { valueNoise } from './valueNoise.ts';

/** Weather without thunderstorms at one place and time. */
export type Background = {
  readonly temperatureC: number;
  readonly humidityFraction: number;
  /** Where the air moves to. */
  readonly eastKmh: number;
  readonly northKmh: number;
  readonly pressureHpa: number;
  readonly cloudFraction: number;
  /** Steady rain or its snow as water. */
  readonly precipMmPerH: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.2425 * DAY_MS;
const WARMEST_MS = 200 * DAY_MS; // about 20 July
const WARMEST_HOUR = 15;

/**
 * Climate by latitude, season and hour of the sun, with smooth noise over it for fronts and highs.
 * Plausible, not a forecast: latitude and season are read off the mean of northern land.
 */
export function backgroundAt(seed: number, lon: number, lat: number, atMs: number): Background {
  const wide = (salt: number) => valueNoise(seed + salt, lon / 14, lat / 10, atMs / (30 * HOUR_MS));
  const near = (salt: number) => valueNoise(seed + salt, lon / 3, lat / 2.5, atMs / (7 * HOUR_MS));

  const cloudFraction = clamp01(0.42 + 0.55 * wide(1) + 0.25 * near(2));
  const precipMmPerH = cloudFraction > 0.86 ? (cloudFraction - 0.86) * 22 : 0;
  const season = Math.cos(((atMs - WARMEST_MS) / YEAR_MS) * 2 * Math.PI);
  const sunHour = (((atMs / HOUR_MS + lon / 15) % 24) + 24) % 24;
  const daily = Math.cos(((sunHour - WARMEST_HOUR) / 24) * 2 * Math.PI);
  return {
    temperatureC:
      26 -
      0.0082 * lat * lat +
      0.27 * Math.abs(lat) * season * Math.sign(lat) +
      (6 - 3.5 * cloudFraction) * daily +
      4 * wide(3),
    humidityFraction: Math.min(
      0.98,
      Math.max(0.18, 0.52 + 0.34 * (cloudFraction - 0.4) - 0.14 * daily + 0.12 * wide(4)),
    ),
    eastKmh: 7 + 15 * wide(5) + 6 * near(6),
    northKmh: 14 * wide(7) + 6 * near(8),
    pressureHpa: 1014 + 11 * wide(9) - 5 * (cloudFraction - 0.42),
    cloudFraction,
    precipMmPerH,
  };
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
