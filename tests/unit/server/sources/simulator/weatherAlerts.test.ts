import { describe, expect, test } from 'vitest';
import { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { weatherHazard } from '#domain/layers/weatherHazards.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { demoPosition } from '#server/sources/simulator/demoFacilities.ts';
import { SCENE_YARDS } from '#server/sources/simulator/stagedScenes.ts';
import { cellCentre, cellStrength } from '#server/sources/simulator/stormCell.ts';
import { weatherAlerts } from '#server/sources/simulator/weatherAlerts.ts';
import { MISSION_TIME_MS } from '../../../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const alerts = weatherAlerts(atmosphere, MISSION_TIME_MS);
type Alert = (typeof alerts)['features'][number];

const ofType = (list: readonly Alert[], eventType: string) =>
  list.filter(({ properties }) => properties.event_type === eventType);
const covers = ({ geometry }: Alert, lon: number, lat: number) =>
  geometry.type === 'Polygon' &&
  geometry.coordinates.filter((ring) => isInPolygon([lon, lat], ring)).length === 1;
const at = (yard: string) => {
  const { lon, lat } = demoPosition(yard);
  return alerts.features.filter((alert) => covers(alert, lon, lat)).map((one) => one.properties.event_type);
};

test('the alerts are what the contract says, each once, the most urgent first [POPUP-03][GAP-42]', () => {
  const { features } = WeatherAlertFeatures.parse(alerts);
  expect(alerts.isSimulation).toBe(true);
  expect(features.length).toBeGreaterThan(10);
  expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
  const ranks = features.map(({ properties }) => weatherHazard(properties.event_type).rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(Math.max(...ranks)).toBeLessThanOrEqual(127);
  for (const { properties } of features) {
    expect(Date.parse(properties.issued_at)).toBeLessThanOrEqual(MISSION_TIME_MS);
    expect(Date.parse(properties.expire_at)).toBeGreaterThan(MISSION_TIME_MS);
    expect(properties.message).toMatch(/^SIMULATION\./);
  }
});

describe('a severe thunderstorm warning', () => {
  const warnings = ofType(alerts.features, 'Severe Thunderstorm Warning');

  test('covers a grown cell that strikes or rains hard, for as long as it stands', () => {
    expect(warnings.length).toBeGreaterThan(3);
    for (const warning of warnings) {
      const cell = atmosphere
        .cellsBetween(MISSION_TIME_MS, MISSION_TIME_MS + 1)
        .find(({ seed }) => warning.id.includes(`-${seed.toString(36)}-`))!;
      expect(cell.strikesPerMin >= 12 || cell.rainMmPerH >= 40).toBe(true);
      expect(cellStrength(cell, MISSION_TIME_MS)).toBeGreaterThan(0);
      const [fromMs, toMs] = [warning.properties.issued_at, warning.properties.expire_at].map(Date.parse);
      for (let atMs = fromMs!; atMs <= toMs!; atMs += 5 * MINUTE_MS) {
        const { lon, lat } = cellCentre(cell, atMs);
        expect(covers(warning, lon, lat)).toBe(true);
      }
    }
  });

  test('holds the strikes that its cell throws', () => {
    const strikes = atmosphere.strikesBetween(MISSION_TIME_MS, MISSION_TIME_MS + MINUTE_MS);
    const severe = atmosphere
      .cellsBetween(MISSION_TIME_MS, MISSION_TIME_MS + 1)
      .filter(({ seed }) => warnings.some(({ id }) => id.includes(`-${seed.toString(36)}-`)));
    const total = severe.reduce((sum, { strikesPerMin }) => sum + strikesPerMin, 0);
    let covered = 0;
    for (let row = 0; row < strikes.count; row++)
      if (warnings.some((warning) => covers(warning, strikes.lon[row]!, strikes.lat[row]!))) covered += 1;
    expect(covered).toBeGreaterThan(total * 0.6);
  });

  test('stays the same while it stands, and is issued anew for where the cell is then', () => {
    const later = weatherAlerts(atmosphere, MISSION_TIME_MS + MINUTE_MS).features;
    const kept = warnings.filter(
      ({ properties }) => Date.parse(properties.expire_at) > MISSION_TIME_MS + MINUTE_MS,
    );
    expect(kept.length).toBeGreaterThan(3);
    for (const warning of kept) expect(later).toContainEqual(warning);
  });
});

describe('the scenes of the start', () => {
  test('are warned of: lightning, wind, heat and snow', () => {
    expect(at(SCENE_YARDS.windy)).toContain('High Wind Warning');
    expect(at(SCENE_YARDS.hot)).toContain('Excessive Heat Warning');
    expect(at(SCENE_YARDS.snowy)).toContain('Winter Storm Warning');
    expect(at(SCENE_YARDS.closed)).toContain('Severe Thunderstorm Warning');
  });

  test('are named after the town, in its own time zone', () => {
    const [heat] = ofType(alerts.features, 'Excessive Heat Warning').filter(({ id }) => id.includes('spell'));
    expect(heat!.properties).toMatchObject({ location: 'Hermosillo, SON', timezone: 'America/Hermosillo' });
    expect(heat!.properties.summary).toMatch(/^Heat index up to 1\d\d °F \(4\d °C\)\. Until \w{3},? \d/);
  });
});

describe('an alert of a wide area', () => {
  // the hottest hour of July and the coldest of January
  const summerMs = Date.UTC(2026, 6, 14, 21);
  const winterMs = Date.UTC(2027, 0, 20, 11);
  const summer = weatherAlerts(atmosphere, summerMs);
  const winter = weatherAlerts(atmosphere, winterMs);

  test.each([
    [
      'Heat Advisory',
      summerMs,
      summer,
      (lon: number, lat: number) => {
        const { temperatureC, humidityFraction } = atmosphere.weatherAt(lon, lat, summerMs);
        return heatIndexC(temperatureC, humidityFraction * 100) >= 35.8;
      },
    ],
    [
      'Winter Weather Advisory',
      winterMs,
      winter,
      (lon: number, lat: number) => atmosphere.weatherAt(lon, lat, winterMs).snowCmPerH >= 0.25,
    ],
    [
      'Extreme Cold Warning',
      winterMs,
      winter,
      (lon: number, lat: number) => atmosphere.weatherAt(lon, lat, winterMs).temperatureC <= -23.8,
    ],
  ] as const)('of %s lies where the weather is so, and nowhere else', (eventType, _, list, isSo) => {
    const areas = ofType(list.features, eventType).filter(({ id }) => !id.includes('spell'));
    expect(areas.length).toBeGreaterThan(0);
    let [covered, agreed] = [0, 0];
    for (let lon = -128.01; lon <= -54; lon += 0.5)
      for (let lat = 24.51; lat <= 59.5; lat += 0.5)
        if (areas.some((area) => covers(area, lon, lat))) {
          covered += 1;
          if (isSo(lon, lat)) agreed += 1;
        }
    expect(covered).toBeGreaterThan(0);
    expect(agreed / covered).toBeGreaterThan(0.8); // between two points rain can turn to snow at once
  });
});

test('two atmospheres of one seed give the same alerts, and of another seed others', () => {
  const again = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
  expect(weatherAlerts(again, MISSION_TIME_MS)).toEqual(alerts);
  const other = createAtmosphere({ seed: 8, stagedAtMs: MISSION_TIME_MS });
  expect(weatherAlerts(other, MISSION_TIME_MS).features).not.toEqual(alerts.features);
});
