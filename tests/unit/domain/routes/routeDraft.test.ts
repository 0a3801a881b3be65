import { describe, expect, test } from 'vitest';
import {
  askedOf,
  draftOf as formOf,
  isSameRoute,
  MAX_WAYPOINTS,
  NEW_ROUTE,
  routeAskedIn,
  routePath,
  withMovedWaypoint,
  withoutWaypoint,
  withWaypoint,
  type RouteDraft,
} from '#domain/routes/routeDraft.ts';
import { NO_STOP, type RouteStop } from '#domain/routes/routeStop.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const yard = (id: string): RouteStop => ({
  label: `${id}, Town`,
  locationId: id,
  at: { lat: 35, lon: -100 },
});
const draftOf = (changes: Partial<RouteDraft>): RouteDraft => ({
  ...NEW_ROUTE,
  origin: yard('A'),
  destination: yard('B'),
  ...changes,
});
const idsOf = ({ waypoints }: RouteDraft) => waypoints.map(({ locationId }) => locationId);

describe('waypoints', () => {
  const full = Array.from({ length: MAX_WAYPOINTS }).reduce<RouteDraft>(withWaypoint, draftOf({}));

  test('are five at most [ROUTE-04] [CONST-42]', () => {
    expect(full.waypoints).toHaveLength(5);
    expect(withWaypoint(full)).toBe(full);
  });

  test('change places [ROUTE-01]', () => {
    const draft = draftOf({ waypoints: [yard('1'), yard('2'), yard('3')] });
    expect(idsOf(withMovedWaypoint(draft, 0, 2))).toEqual(['2', '3', '1']);
    expect(idsOf(withMovedWaypoint(draft, 2, 1))).toEqual(['1', '3', '2']);
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [3, 0],
    ] as const)
      expect(withMovedWaypoint(draft, from, to)).toBe(draft);
  });

  test('are taken out one by one [ROUTE-01]', () => {
    expect(idsOf(withoutWaypoint(draftOf({ waypoints: [yard('1'), yard('2')] }), 0))).toEqual(['2']);
  });

  test('that nobody has filled in are not asked for', () => {
    expect(askedOf(draftOf({ waypoints: [NO_STOP, yard('2')] })).waypoints).toEqual(['2']);
  });
});

describe('an address of a route', () => {
  const read = (source: string, destination: string, query = '') =>
    routeAskedIn({ source, destination, query: new URLSearchParams(query) });
  const asked = {
    source: 'A B',
    destination: '35.2,-101.8',
    waypoints: ['X/1', 'Y'],
    departAtMs: MISSION_TIME_MS,
  };

  test('says from where to where, over what and when [ROUTE-02] [ROUTE-15] [SHELL-07]', () => {
    expect(read(' A ', 'B', 'waypoints=X|Y&at=2026-07-04T18:30:00Z')).toEqual({
      source: 'A',
      destination: 'B',
      waypoints: ['X', 'Y'],
      departAtMs: Date.UTC(2026, 6, 4, 18, 30),
    });
  });

  test('that does not say so asks for now, and for the straight way [ROUTE-15]', () => {
    expect(read('A', 'B')).toEqual({ source: 'A', destination: 'B', waypoints: [], departAtMs: null });
    expect(read('A', 'B', 'waypoints=&at=tomorrow')).toEqual(read('A', 'B'));
  });

  test('names all its waypoints, also those that are too many [ROUTE-04]', () => {
    expect(read('A', 'B', 'waypoints=1|2||3|4|5|6').waypoints).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('is read as it was written [SHELL-07] [VEH-05]', () => {
    const path = routePath('ACME', asked);
    expect(path).toMatch(/^\/lightningalert\/ACME\/route\/A%20B\/35\.2%2C-101\.8\/\?at=2/);
    const [, , , , source = '', destination = ''] = path.split('/');
    const read2 = read(decodeURIComponent(source), decodeURIComponent(destination), path.split('?')[1]);
    expect(isSameRoute(read2, asked)).toBe(true);
    expect(isSameRoute({ ...asked, departAtMs: null }, asked)).toBe(false);
  });

  test('keeps when a vehicle was where it starts, as long as it starts there [S5][VEH-05]', () => {
    const found = { ...asked, source: '35.2,-101.8', vehicleAtMs: MISSION_TIME_MS };
    const path = routePath('ACME', found);
    const again = read(found.source, found.destination, path.split('?')[1]);
    expect(isSameRoute(again, found)).toBe(true);
    expect(isSameRoute(askedOf(formOf(again)), found)).toBe(true);
    const elsewhere = askedOf({ ...formOf(again), origin: { ...NO_STOP, label: 'Amarillo' } });
    expect(routePath('ACME', elsewhere)).not.toContain('vehicle');
    expect(read('A', 'B', 'vehicleAt=lately')).toEqual(read('A', 'B'));
  });

  test('that does not say where to leads to the form [SHELL-07]', () => {
    expect(routePath('ACME', { ...asked, ...read('A', '') })).toBe('/lightningalert/ACME/route/A/');
    expect(routePath('ACME', { ...asked, ...read('', 'B') })).toBe('/lightningalert/ACME/route/');
  });

  test('without waypoints and time has no query', () => {
    expect(routePath('ACME', { ...asked, waypoints: [], departAtMs: null })).toMatch(/-101\.8\/$/);
  });
});
