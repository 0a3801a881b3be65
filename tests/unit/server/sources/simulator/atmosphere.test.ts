import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';

const START_MS = Date.UTC(2026, 5, 12, 18, 0, 0);
const MINUTE_MS = 60_000;

function rowsOf(strikes: StrikeColumns): string[] {
  return Array.from(
    { length: strikes.count },
    (_, row) => `${strikes.atMs[row]} ${strikes.lon[row]} ${strikes.lat[row]} ${strikes.kind[row]}`,
  );
}

describe('createAtmosphere', () => {
  const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: START_MS });

  it('gives the same strikes and weather for the same seed and time, whatever was asked before', () => {
    const other = createAtmosphere({ seed: 7, stagedAtMs: START_MS });
    other.strikesBetween(START_MS + 400 * MINUTE_MS, START_MS + 401 * MINUTE_MS);
    const window = [START_MS - 5 * MINUTE_MS, START_MS + 5 * MINUTE_MS] as const;
    expect(rowsOf(other.strikesBetween(...window))).toEqual(rowsOf(atmosphere.strikesBetween(...window)));
    expect(other.weatherAt(-97, 35, START_MS)).toEqual(atmosphere.weatherAt(-97, 35, START_MS));
    expect(other.snowDepthCmAt(-97, 50, START_MS)).toBe(atmosphere.snowDepthCmAt(-97, 50, START_MS));
  });

  it('gives other strikes for another seed', () => {
    const other = createAtmosphere({ seed: 8, stagedAtMs: START_MS });
    const window = [START_MS, START_MS + MINUTE_MS] as const;
    expect(rowsOf(other.strikesBetween(...window))).not.toEqual(rowsOf(atmosphere.strikesBetween(...window)));
  });

  it('gives the same strikes however time is cut into windows', () => {
    const lengthMs = 10 * MINUTE_MS;
    const whole = rowsOf(atmosphere.strikesBetween(START_MS, START_MS + lengthMs));
    expect(whole.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: lengthMs }), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), lengthMs];
        const parts = edges
          .slice(1)
          .flatMap((edge, nth) => rowsOf(atmosphere.strikesBetween(START_MS + edges[nth]!, START_MS + edge)));
        expect(parts).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('gives strikes in time order, inside the window asked for, at positions on Earth', () => {
    const strikes = atmosphere.strikesBetween(START_MS, START_MS + 3 * MINUTE_MS);
    for (let row = 0; row < strikes.count; row++) {
      expect(strikes.atMs[row]).toBeGreaterThanOrEqual(row === 0 ? START_MS : strikes.atMs[row - 1]!);
      expect(strikes.atMs[row]).toBeLessThan(START_MS + 3 * MINUTE_MS);
      expect(Math.abs(strikes.lat[row]!)).toBeLessThanOrEqual(90);
      expect(Math.abs(strikes.lon[row]!)).toBeLessThanOrEqual(180);
    }
  });

  it('strikes over North America, Europe and India within any two hours', () => {
    const strikes = atmosphere.strikesBetween(START_MS + 300 * MINUTE_MS, START_MS + 420 * MINUTE_MS);
    const lons = Array.from(strikes.lon.subarray(0, strikes.count));
    expect(lons.some((lon) => lon < -60)).toBe(true);
    expect(lons.some((lon) => lon > -12 && lon < 40)).toBe(true);
    expect(lons.some((lon) => lon > 66 && lon < 95)).toBe(true);
  });

  it('puts rain, gusts, thunder and a high probability where a cell is at full strength', () => {
    const calm = createAtmosphere({ seed: 7, stagedAtMs: null });
    const atMs = START_MS + 30 * MINUTE_MS;
    const cell = calm
      .cellsBetween(atMs, atMs + 1)
      .find(
        ({ bornAtMs, diesAtMs, lat }) =>
          atMs - bornAtMs > 9 * MINUTE_MS && diesAtMs - atMs > 9 * MINUTE_MS && lat < 45,
      )!;
    const ageS = (atMs - cell.bornAtMs) / 1000;
    const lat = cell.lat + (cell.northMps * ageS) / 111_195;
    const lon = cell.lon + (cell.eastMps * ageS) / (111_195 * Math.cos((cell.lat * Math.PI) / 180));
    const weather = calm.weatherAt(lon, lat, atMs);
    expect(weather.isThunder).toBe(true);
    expect(weather.precipMmPerH).toBeGreaterThan(5);
    expect(weather.windGustKmh).toBeGreaterThan(40);
    const probabilityAt = (placeLat: number, radiusM: number) =>
      calm.lightningProbabilityAt({ lon, lat: placeLat, radiusM, initMs: atMs, forecastMs: atMs });
    expect(probabilityAt(lat, 9_656)).toBeGreaterThan(0.8);
    // 34 mi from its middle
    expect(probabilityAt(lat + 0.5, 9_656)).toBeLessThan(0.8);
    expect(probabilityAt(lat + 0.5, 80_467)).toBeGreaterThan(0.8);
    expect(probabilityAt(lat, 1_609)).toBe(probabilityAt(lat, 9_656));
  });

  it('keeps every quantity finite and in its range at any place and time', () => {
    const place = fc.record({
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      atMs: fc.integer({ min: START_MS - 400 * 86_400_000, max: START_MS + 400 * 86_400_000 }),
    });
    fc.assert(
      fc.property(place, ({ lon, lat, atMs }) => {
        const weather = atmosphere.weatherAt(lon, lat, atMs);
        for (const value of Object.values(weather)) expect(Number.isFinite(Number(value))).toBe(true);
        expect(weather.humidityFraction).toBeGreaterThan(0);
        expect(weather.humidityFraction).toBeLessThanOrEqual(1);
        expect(weather.windGustKmh).toBeGreaterThanOrEqual(weather.windSpeedKmh);
        expect(weather.precipMmPerH).toBeGreaterThanOrEqual(0);
        expect(weather.snowCmPerH).toBeGreaterThanOrEqual(0);
        expect(weather.visibilityM).toBeGreaterThan(0);
        const probability = atmosphere.lightningProbabilityAt({
          lon,
          lat,
          radiusM: 9_656,
          initMs: atMs,
          forecastMs: atMs,
        });
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});
