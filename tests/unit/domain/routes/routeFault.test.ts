import { describe, expect, test } from 'vitest';
import { NEW_ROUTE, type RouteDraft } from '#domain/routes/routeDraft.ts';
import { routeFault } from '#domain/routes/routeFault.ts';
import { NO_STOP, type RouteStop } from '#domain/routes/routeStop.ts';

const yard = (id: string): RouteStop => ({
  label: `${id}, Town`,
  locationId: id,
  at: { lat: 35, lon: -100 },
});
const named = (label: string): RouteStop => ({ ...NO_STOP, label });
const draftOf = (changes: Partial<RouteDraft>): RouteDraft => ({
  ...NEW_ROUTE,
  origin: yard('A'),
  destination: yard('B'),
  ...changes,
});

describe('a route can be asked for', () => {
  test('with two different places [ROUTE-03]', () => {
    expect(routeFault(draftOf({}))).toBeNull();
    expect(routeFault(draftOf({ origin: named('Amarillo') }))).toBeNull();
  });

  test('not while one of them is empty [ROUTE-03]', () => {
    expect(routeFault(NEW_ROUTE)).toBe('empty');
    expect(routeFault(draftOf({ origin: NO_STOP }))).toBe('empty');
    expect(routeFault(draftOf({ destination: named('  ') }))).toBe('empty');
  });

  test('not when their labels are equal [ROUTE-03]', () => {
    expect(routeFault(draftOf({ origin: named('Amarillo'), destination: named(' Amarillo') }))).toBe('same');
  });

  test('not when their ids are equal, whatever they are called [ROUTE-03]', () => {
    expect(routeFault(draftOf({ destination: { ...yard('A'), label: 'Elsewhere' } }))).toBe('same');
  });

  test('when neither of them has an id, and they are called differently [ROUTE-03]', () => {
    expect(routeFault(draftOf({ origin: named('Here'), destination: named('There') }))).toBeNull();
  });

  test('with five waypoints, and not with a sixth [ROUTE-04]', () => {
    const over = (count: number) => draftOf({ waypoints: Array.from({ length: count }, () => yard('W')) });
    expect([routeFault(over(5)), routeFault(over(6))]).toEqual([null, 'tooMany']);
  });
});
