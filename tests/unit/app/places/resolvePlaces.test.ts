import { describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { RouteAsked } from '#domain/routes/routeDraft.ts';
import { resolvePlaces } from '#app/places/resolvePlaces.ts';

const facility = (id: string, rest: Partial<Facility> = {}) =>
  ({ id, latitude: 35, longitude: -101, ...rest }) as Facility;
const FACILITIES = [
  facility('NORTH_YARD', { city: 'Amarillo', state: 'TX', name: 'North Yard' }),
  facility('SOUTH_YARD'),
];
const PLACE = { title: '1 Main St, Dallas', latitude: 32.8, longitude: -96.8 } as PlaceSuggestion;

const resolve = (asked: Partial<RouteAsked>, suggest = async (): Promise<readonly PlaceSuggestion[]> => []) =>
  resolvePlaces(
    { source: 'NORTH_YARD', destination: 'SOUTH_YARD', waypoints: [], departAtMs: null, ...asked },
    { facilities: FACILITIES, area: 'main', suggest },
  );

describe('a place of a route', () => {
  test('is a facility by its id or its name, in any case [ROUTE-02] [ROUTE-11]', async () => {
    const north = {
      label: 'NORTH_YARD, Amarillo, TX',
      locationId: 'NORTH_YARD',
      at: {
        lat: 35,
        lon: -101,
      },
    };
    for (const source of ['NORTH_YARD', 'north_yard', 'north yard'])
      expect(await resolve({ source })).toMatchObject({ kind: 'found', places: { origin: north } });
  });

  test('is a position, latitude first, or the other way round in an old link [ROUTE-02] [VEH-05]', async () => {
    for (const source of ['35.2,-101.8', '-101.8,35.2'])
      expect(await resolve({ source })).toMatchObject({
        places: { origin: { locationId: null, at: { lat: 35.2, lon: -101.8 } } },
      });
  });

  test('keeps when a vehicle was at a position, and at nothing else [S5][VEH-05]', async () => {
    const vehicleAtMs = 1_000;
    const originOf = async (source: string) => {
      const found = await resolve({ source, vehicleAtMs }, async () => [PLACE]);
      return found.kind === 'found' ? found.places.origin.vehicleAtMs : null;
    };
    expect([await originOf('35.2,-101.8'), await originOf('NORTH_YARD'), await originOf('dallas')]).toEqual([
      vehicleAtMs,
      undefined,
      undefined,
    ]);
  });

  test('at an end is the likeliest address of its words [ROUTE-02] [ROUTE-11]', async () => {
    expect(await resolve({ destination: 'main st dallas' }, async () => [PLACE])).toMatchObject({
      places: { destination: { label: PLACE.title, locationId: null, at: { lat: 32.8, lon: -96.8 } } },
    });
  });

  test('on the way is a facility or a position, never an address [ROUTE-02]', async () => {
    const answer = await resolve({ waypoints: ['SOUTH_YARD', 'dallas', '33,-97'] }, async () => [PLACE]);
    expect(answer).toEqual({ kind: 'missing', ids: ['dallas'] });
  });

  test('that nobody knows is named, in the order of the route [ERR-12]', async () => {
    const asked = { source: 'GONE', waypoints: ['SOUTH_YARD', 'LOST'], destination: 'XY' };
    expect(await resolve(asked)).toEqual({ kind: 'missing', ids: ['GONE', 'LOST', 'XY'] });
  });

  test('that cannot be asked for is not one that there is not [S4]', async () => {
    const failing = () => Promise.reject(new Error('503'));
    await expect(resolve({ source: 'somewhere' }, failing)).rejects.toThrow('503');
  });
});
