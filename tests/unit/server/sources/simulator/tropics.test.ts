import { describe, expect, test } from 'vitest';
import { TropicalStormFeatures } from '#contracts/tropicalFeatures.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { destination } from '#domain/geo/destination.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { DEMO_PLACES } from '#server/sources/simulator/demoPlaces.ts';
import { tropicalOutlook } from '#server/sources/simulator/tropicalOutlook.ts';
import {
  EYE_RADIUS_M,
  tropicalRadiusM,
  tropicalState,
  tropicalStorms,
} from '#server/sources/simulator/tropicalStorm.ts';
import { tropicalMenu, tropicalTracks } from '#server/sources/simulator/tropicalTracks.ts';
import { windProbability } from '#server/sources/simulator/windProbability.ts';
import { MISSION_TIME_MS } from '../../../../support/missionTime.ts';

const DAY_MS = 86_400_000;
const KNOT_MPS = 0.514444;
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
/** A year by weeks: there is no season. */
const WEEKS = Array.from({ length: 52 }, (_, nth) => MISSION_TIME_MS + nth * 7 * DAY_MS);
const stormsAt = (atMs: number) => tropicalStorms(atmosphere.seed, atMs, atMs + 1);
type Area = { geometry: { coordinates: readonly unknown[] } };
const around = <A extends Area>(areas: readonly A[], at: LonLat) =>
  areas.filter(
    ({ geometry }) =>
      geometry.coordinates.filter((ring) => isInPolygon(at, ring as [number, number][])).length === 1,
  );
/** The first of the weeks at which a storm is a hurricane. */
const HURRICANE_MS = WEEKS.find((atMs) =>
  stormsAt(atMs).some((one) => tropicalState(one, atMs).windMaxMps > 40),
)!;

describe('tropical storms', () => {
  test('blow no yard of the demonstration away, and there is nearly always one', () => {
    expect(WEEKS.filter((atMs) => stormsAt(atMs).length > 0).length).toBeGreaterThan(40);
    for (const atMs of WEEKS)
      for (const storm of stormsAt(atMs)) {
        const { lonLat } = tropicalState(storm, atMs);
        for (const [, , , , lat, lon] of DEMO_PLACES)
          expect(greatCircleM(lonLat, [lon, lat])).toBeGreaterThan(600_000);
      }
  });

  test('blow in the weather of the same sky as their tracks say, around their eye', () => {
    let looked = 0;
    for (const atMs of WEEKS.slice(0, 10))
      for (const storm of stormsAt(atMs)) {
        const state = tropicalState(storm, atMs);
        const at = destination(state.lonLat, 90, EYE_RADIUS_M);
        const { windSpeedKmh, windGustKmh, windFromDeg } = atmosphere.weatherAt(at[0], at[1], atMs);
        expect(Math.abs(windSpeedKmh - state.windMaxMps * 3.6)).toBeLessThan(45);
        expect(windGustKmh).toBeGreaterThanOrEqual(windSpeedKmh);
        looked += 1;
        // east of the eye it blows from the south, if it is more than a breeze
        expect(Math.abs(windFromDeg - 180)).toBeLessThan(state.windMaxMps < 30 ? 180 : 35);
      }
    expect(looked).toBeGreaterThan(2);
  });

  test('are told with all that a pop-up shows, a line for each model and points of the official one [DATA-15][POPUP-06]', () => {
    const { features } = TropicalStormFeatures.parse(tropicalTracks(atmosphere, HURRICANE_MS));
    for (const storm of stormsAt(HURRICANE_MS)) {
      const own = features.filter(({ properties }) => properties.storm_id === storm.id);
      expect(own.filter(({ geometry }) => geometry.type === 'LineString')).toHaveLength(4);
      const [now] = own.filter(({ geometry }) => geometry.type === 'Point');
      const { lonLat, windMaxMps } = tropicalState(storm, HURRICANE_MS);
      expect(greatCircleM([now!.properties.lon, now!.properties.lat], lonLat)).toBeLessThan(2_000);
      expect(now!.properties).toMatchObject({ model: 'OFCL', stormname: storm.name });
      expect(now!.properties.wind_max).toBeCloseTo(windMaxMps, 0);
      expect(now!.properties.wind_max_mph).toBeCloseTo(windMaxMps * 2.23694, -0.5);
      expect(now!.properties.valid_time).toBe(now!.properties.init_time);
    }
  });

  test('are the same in the menu and in the layer [CALL-19][GAP-46]', () => {
    const menu = tropicalMenu(atmosphere, HURRICANE_MS);
    const { features } = tropicalTracks(atmosphere, HURRICANE_MS);
    expect(menu.length).toBeGreaterThan(0);
    expect(new Set(features.map(({ properties }) => properties.storm_id))).toEqual(
      new Set(menu.map(({ id }) => id)),
    );
  });
});

describe('the probability of wind', () => {
  test('is in bands from 5-10% to >90%, each within the ones before [CONST-30][POPUP-18]', () => {
    const { features } = windProbability(atmosphere, HURRICANE_MS, 34);
    const spans = [...new Set(features.map(({ properties }) => properties.percentage_span))];
    expect(spans.slice(0, 3)).toEqual(['5-10%', '10-20%', '20-30%']);
    expect(spans.at(-1)).toBe('>90%');
  });

  test('is great where it blows so already, and nothing far away', () => {
    const { features } = windProbability(atmosphere, HURRICANE_MS, 34);
    const strong = stormsAt(HURRICANE_MS)
      .map((storm) => tropicalState(storm, HURRICANE_MS))
      .filter(({ windMaxMps }) => windMaxMps > 40);
    expect(strong.length).toBeGreaterThan(0);
    for (const state of strong) {
      const near = destination(state.lonLat, 0, tropicalRadiusM(state, 34 * KNOT_MPS) / 3);
      expect(around(features, near).map(({ properties }) => properties.percentage_span)).toEqual(['>90%']);
    }
    expect(around(features, [-95, 38])).toEqual([]);
  });

  test('is the smaller the more wind is asked for', () => {
    const total = (speedKn: 34 | 50 | 64) =>
      JSON.stringify(windProbability(atmosphere, HURRICANE_MS, speedKn)).length;
    expect(total(34)).toBeGreaterThan(total(50));
    expect(total(50)).toBeGreaterThan(total(64));
  });
});

test('the outlook lies where storms will be born, and is the surer the nearer they are [POPUP-19][CONST-30]', () => {
  let born = 0;
  for (const atMs of WEEKS)
    for (const storm of tropicalStorms(atmosphere.seed, atMs, atMs + 10 * DAY_MS)) {
      const areas = tropicalOutlook(atmosphere, atMs).features;
      const own = areas.filter(({ id }) => id === `outlook-${storm.id}`);
      expect(own).toHaveLength(storm.bornAtMs > atMs ? 1 : 0);
      for (const area of own) {
        born += 1;
        expect(around([area], storm.way[0])).toEqual([area]);
        const { prob2Day, prob5Day = Number.NaN } = area.properties;
        expect(prob2Day).toBeLessThanOrEqual(prob5Day);
        const daysUntil = (storm.bornAtMs - atMs) / DAY_MS;
        expect(daysUntil < 5 ? 100 : 50).toBeGreaterThanOrEqual(prob5Day);
      }
    }
  expect(born).toBeGreaterThan(20);
});
