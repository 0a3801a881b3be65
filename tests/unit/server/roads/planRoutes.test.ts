import { describe, expect, test } from 'vitest';
import { RouteAnswer } from '#contracts/route.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { planRoutes } from '#server/world/roads/planRoutes.ts';
import { SPEED_MPS } from '#server/world/roads/roadKinds.ts';
import { routeAnswer } from '#server/world/roads/routeAnswer.ts';
import { routePieces } from '#server/world/roads/routePieces.ts';
import { adjacencyOf, shortestWay } from '#server/world/roads/shortestWay.ts';
import type { PointWeather } from '#server/sources/simulator/pointWeather.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { CALM, madeNetwork, parted } from './madeRoads.ts';

const HOUR_MS = 3_600_000;
const network = madeNetwork();
const WEST: LonLat = [-99.2, 37.1];
const EAST: LonLat = [-92.6, 41.2];
const MIDDLE: LonLat = [-98.4, 41.1];

test('the cheapest way is the one that trying all ways finds', () => {
  const { roads, towns, adjacency } = network;
  const costOf = (road: number) => roads[road]!.lengthM;
  // Bellman and Ford: slow, and without a heap or a guess
  const known = towns.map((_, row) => (row === 0 ? 0 : Infinity));
  for (let round = 0; round < towns.length; round++)
    for (const { link, lengthM } of roads)
      for (const [from, to] of [link, link.toReversed()] as [number, number][])
        known[to] = Math.min(known[to]!, known[from]! + lengthM);
  for (const goal of [1, 17, 40, 77, towns.length - 1]) {
    const [there] = [towns[goal]!];
    const way = shortestWay(adjacency, {
      starts: [[0, 0]],
      goals: [[goal, 0]],
      costOf,
      leastFrom: (node) => 0.99 * greatCircleM([towns[node]!.lon, towns[node]!.lat], [there.lon, there.lat]),
    })!;
    expect(way.cost).toBeCloseTo(known[goal]!, 3);
    expect(way.nodes.length).toBe(way.roads.length + 1);
    expect([way.nodes[0], way.nodes.at(-1)]).toEqual([0, goal]);
  }
  const lonely = adjacencyOf(3, [[0, 1]]);
  const sought = { starts: [[0, 0]], goals: [[2, 0]], costOf: () => 1, leastFrom: () => 0 } as const;
  expect(shortestWay(lonely, sought)).toBeNull();
});

describe('a route', () => {
  const plans = planRoutes(network, [WEST, EAST], 3);

  test('is one of up to three that differ, the quickest first', () => {
    expect(plans.length).toBeGreaterThan(1);
    const times = plans.map(({ roadSeconds }) => roadSeconds);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const [first, second] = plans.map(({ legs }) => new Set(legs[0]!.stretches.map(({ road }) => road)));
    expect([...second!].filter((road) => !first!.has(road)).length).toBeGreaterThan(3);
    expect(planRoutes(network, [WEST, EAST], 1)).toHaveLength(1);
  });

  test('shares less than three quarters of its way with each other one', () => {
    const placeOf = (row: number): LonLat => [network.towns[row]!.lon, network.towns[row]!.lat];
    const pairs = Array.from({ length: 24 }, (_, n) => [placeOf(n), placeOf(n + 31)]);
    for (const pair of pairs) {
      const taken = planRoutes(network, pair, 3).map(
        ({ legs }) => new Set(legs[0]!.stretches.map(({ road }) => road)),
      );
      const lengthOf = (roads: Iterable<number>) =>
        [...roads].reduce((sum, road) => sum + network.roads[road]!.lengthM, 0);
      for (const one of taken)
        for (const other of taken) {
          if (one === other) continue;
          const shared = lengthOf([...one].filter((road) => other.has(road)));
          expect(shared).toBeLessThan(0.75 * Math.max(lengthOf(one), lengthOf(other)));
        }
    }
  });

  test('leads from place to place without a gap, as long and as fast as its roads', () => {
    for (const plan of plans) {
      const pieces = routePieces(network, plan);
      expect(pieces[0]!.line[0]).toEqual(WEST);
      expect(pieces.at(-1)!.line.at(-1)).toEqual(EAST);
      for (const [n, piece] of pieces.entries()) {
        const next = pieces[n + 1];
        const lineM = piece.line.slice(1).reduce((sum, at, k) => sum + greatCircleM(piece.line[k]!, at), 0);
        expect(Math.abs(lineM - (piece.toM - piece.fromM))).toBeLessThan(1 + lineM * 0.005);
        expect((piece.toM - piece.fromM) / (piece.toS - piece.fromS)).toBeLessThanOrEqual(
          SPEED_MPS.motorway + 0.001,
        );
        if (next === undefined) continue;
        expect(greatCircleM(piece.line.at(-1)!, next.line[0]!)).toBeLessThan(3);
        expect([next.fromS, next.fromM]).toEqual([piece.toS, piece.toM]);
      }
    }
  });

  test('passes the places on the way in their order', () => {
    const [plan] = planRoutes(network, [WEST, MIDDLE, EAST], 3);
    const line = routePieces(network, plan!).flatMap((piece) => piece.line);
    const at = line.findIndex((point) => greatCircleM(point, MIDDLE) < 1);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(line.length - 1);
    expect(plan!.roadSeconds).toBeGreaterThan(plans[0]!.roadSeconds);
  });

  test('is none where no road leads, or none is near', () => {
    expect(planRoutes(madeNetwork(parted), [WEST, EAST], 3)).toEqual([]);
    expect(planRoutes(network, [WEST, [-120, 20]], 3)).toEqual([]);
  });

  test('of nothing, or along one road, is a line all the same', () => {
    for (const to of [WEST, [WEST[0] + 0.02, WEST[1]] as LonLat]) {
      const [plan] = planRoutes(network, [WEST, to], 3);
      const pieces = routePieces(network, plan!);
      expect(pieces.length).toBeGreaterThan(0);
      for (const { line } of pieces) expect(line.length).toBeGreaterThan(1);
    }
  });
});

describe('the answer of the route service', () => {
  const plans = planRoutes(network, [WEST, EAST], 3);
  const answerIn = (weatherAt: (lon: number, lat: number, atMs: number) => PointWeather) =>
    RouteAnswer.parse(
      routeAnswer({ network, atmosphere: { weatherAt } }, plans, {
        departMs: MISSION_TIME_MS,
        url: '/r?a=1',
      }),
    );

  test('keeps to its contract: lines of all routes in the first set, and one meta each [DATA-27][ROUTE-14][CALL-64]', () => {
    const { risk, meta } = answerIn(() => CALM);
    expect(meta.map(({ num }) => num)).toEqual(plans.map((_, num) => num));
    expect(risk).toHaveLength(1);
    expect(risk[0]!.isSimulation).toBe(true);
    for (const { num, route_seconds, route_meters, url } of meta) {
      const pieces = risk[0]!.features.filter(({ properties }) => properties.num === num);
      expect(pieces.at(-1)!.properties).toMatchObject({ seconds_to: route_seconds, meters_to: route_meters });
      expect(url).toBe('/r?a=1');
    }
    expect(new Set(risk[0]!.features.map(({ id }) => id)).size).toBe(risk[0]!.features.length);
  });

  test('says NONE of a calm day, and gives no reason [ROUTE-12][ROUTE-13]', () => {
    const { meta, risk } = answerIn(() => CALM);
    for (const one of meta)
      expect(one).toMatchObject({
        weather_risk_metric: 0,
        weather_risk_metric_desc: 'NONE',
        weather_risk_reasons: [],
      });
    for (const { hazards, properties } of risk[0]!.features)
      expect([hazards, properties.level]).toEqual([[], 'NONE']);
  });

  test('takes the weather as it is when a piece is passed, and the worst piece for the route [ROUTE-12][ROUTE-15]', () => {
    const snowsFromMs = MISSION_TIME_MS + 3 * HOUR_MS;
    const { meta, risk } = answerIn((_lon, _lat, atMs) =>
      atMs < snowsFromMs ? CALM : { ...CALM, temperatureC: -5, precipMmPerH: 3, snowCmPerH: 3 },
    );
    for (const { hazards, properties } of risk[0]!.features) {
      const passedMs = MISSION_TIME_MS + ((properties.seconds_from + properties.seconds_to) / 2) * 1_000;
      const isSnow = Math.floor(passedMs / 900_000) * 900_000 >= snowsFromMs;
      expect(hazards.map(({ code }) => code)).toEqual(isSnow ? ['heavy_snow'] : []);
      expect(properties.risk).toBe(isSnow ? 2 : 0);
    }
    expect(meta[0]).toMatchObject({
      weather_risk_metric_desc: 'HIGH',
      weather_risk_reasons: ['heavy_snow'],
    });
  });

  test('lists the risk codes of a piece in both languages, the worst first [ROUTE-16][DATA-17]', () => {
    const { risk } = answerIn(() => ({ ...CALM, windGustKmh: 80, precipMmPerH: 9, visibilityM: 900 }));
    const [piece] = risk[0]!.features;
    expect(piece!.hazards.map(({ code }) => code)).toEqual([
      'heavy_winds',
      'heavy_precipitation',
      'limited_visibility',
    ]);
    expect(piece!.hazards[0]).toEqual({
      code: 'heavy_winds',
      global_severity: 102,
      feature_color: '#DE2B33',
      bean_color: '#DE2B33',
      message: { 'en-US': 'High winds', 'fr-CA': 'Vents forts' },
      icon: 'wind',
      category: 'wind',
    });
    expect(piece!.hazards[1]!.bean_color).toBe('#F3C52C');
    expect(piece!.properties).toMatchObject({ driving_index: 108, risk: 2, level: 'HIGH', icon: 'wind' });
  });

  test('lists the risk codes of a whole route once each, the worst first, wherever they are met [DATA-17][ROUTE-12]', () => {
    const [fogUntilMs, windsFromMs] = [MISSION_TIME_MS + HOUR_MS, MISSION_TIME_MS + 3 * HOUR_MS];
    const { risk, meta } = answerIn((_lon, _lat, atMs) => {
      if (atMs < fogUntilMs) return { ...CALM, visibilityM: 900 };
      return atMs < windsFromMs ? { ...CALM, precipMmPerH: 9 } : { ...CALM, windGustKmh: 80 };
    });
    const met = risk[0]!.features.filter(({ properties }) => properties.num === 0).flatMap((p) => p.hazards);
    expect([...new Set(met.map(({ code }) => code))]).toEqual([
      'limited_visibility',
      'heavy_precipitation',
      'heavy_winds',
    ]);
    expect(meta[0]!.weather_risk_reasons).toEqual([
      'heavy_winds',
      'heavy_precipitation',
      'limited_visibility',
    ]);
    const severities = meta[0]!.weather_risk_reasons.map(
      (reason) => met.find(({ code }) => code === reason)!.global_severity,
    );
    expect(severities).toEqual(severities.toSorted((one, other) => other - one));
  });
});
