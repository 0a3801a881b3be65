import { describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { RouteLines } from '#contracts/route.ts';
import { NEW_ROUTE } from '#domain/routes/routeDraft.ts';
import type { RoutePlan } from '#machines/routePlan/routePlanContext.ts';
import {
  hasUnknownPieces,
  isPartlyUnknown,
  piecesOf,
  shownRoutes,
  stopOptions,
} from '#views/route/routeViews.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { ROUTE_ANSWER } from '../../../support/routeAnswers.ts';

const facility = (id: string, city = '') => ({ id, city, latitude: 35, longitude: -101 }) as Facility;
const FACILITIES = [facility('ALPHA', 'Mesa'), facility('BETA'), facility('MESA_YARD'), facility('OMEGA')];
const optionsOf = (words: string, reachable: string[] | null = null, places: PlaceSuggestion[] = []) =>
  stopOptions(words, {
    facilities: FACILITIES,
    places,
    reachable: reachable && new Set(reachable),
  }).map(({ stop, isReachable }) => [stop.locationId ?? stop.label, isReachable]);

describe('what words may mean', () => {
  test('finds a facility by its town whatever the accents [ROUTE-02]', () => {
    const facilities = [facility('ALPHA', 'Mesa'), facility('NORD', 'Montréal')];
    const found = stopOptions('montreal', { facilities, places: [], reachable: null });
    expect(found.map(({ stop }) => stop.locationId)).toEqual(['NORD']);
  });

  test('begins with the facilities that a road leads to [CALL-54] [GAP-102]', () => {
    expect(optionsOf('', ['OMEGA'])).toEqual([
      ['OMEGA', true],
      ['ALPHA', false],
      ['BETA', false],
      ['MESA_YARD', false],
    ]);
  });

  test('is every facility whose id or city holds them, those first that begin so', () => {
    expect(optionsOf('mes')).toEqual([
      ['ALPHA', null],
      ['MESA_YARD', null],
    ]);
    expect(optionsOf('et')).toEqual([['BETA', null]]);
  });

  test('is an address too, after the facilities', () => {
    const place = { id: '1', title: 'Mesa, AZ', latitude: 33, longitude: -111 } as PlaceSuggestion;
    expect(optionsOf('mesa_y', null, [place])).toEqual([
      ['MESA_YARD', null],
      ['Mesa, AZ', null],
    ]);
  });
});

test('the map shows every piece by its route and level, the stops in their order, and a letter for each route [ROUTE-06] [ROUTE-09] [ROUTE-14]', () => {
  const plan = {
    routes: ROUTE_ANSWER.meta,
    lines: ROUTE_ANSWER.risk[0]!,
    departAtMs: MISSION_TIME_MS,
    asOfMs: MISSION_TIME_MS,
  };
  const at = { lat: 38.5, lon: -101 };
  const places = { ...NEW_ROUTE, waypoints: [{ label: 'W', locationId: null, at }] };
  const shown = shownRoutes(plan, places, 1);
  expect([shown.letters, shown.chosen]).toEqual([['A', 'B', 'C'], 1]);
  expect(shown.pieces.filter(({ num }) => num === 0).map(({ level }) => level)).toEqual([
    'NONE',
    'ELEVATED',
    'MODERATE',
    'HIGH',
    'EXTREME',
    'NONE',
  ]);
  expect(shown.stops).toEqual([{ sign: { kind: 'waypoint', number: 1 }, at: [-101, 38.5] }]);
});

test('a plan tells whether parts of it are not known, and of which route [S4]', () => {
  const [lines] = ROUTE_ANSWER.risk;
  const planWith = (changes: Partial<RouteLines['features'][number]['properties']>) => ({
    routes: ROUTE_ANSWER.meta,
    lines: {
      ...lines!,
      features: lines!.features.map((feature) =>
        feature.id === '1-0' ? { ...feature, properties: { ...feature.properties, ...changes } } : feature,
      ),
    },
    departAtMs: MISSION_TIME_MS,
    asOfMs: MISSION_TIME_MS,
  });
  const told = (plan: RoutePlan) => [
    hasUnknownPieces(plan.lines.features),
    ...[0, 1].map((num) => isPartlyUnknown(piecesOf(plan, num))),
  ];
  expect(told(planWith({}))).toEqual([false, false, false]);
  expect(told(planWith({ level: 'UNKNOWN' }))).toEqual([true, false, true]);
  expect(isPartlyUnknown([])).toBe(true);
  // a level is known, and warnings may make it worse
  expect(told(planWith({ level: 'ELEVATED', warnings_unknown: true }))).toEqual([false, false, true]);
});
