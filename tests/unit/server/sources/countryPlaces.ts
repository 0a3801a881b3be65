import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject } from 'topojson-specification';
import { expect } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { isInFootprint, type SourceProfile } from '#server/sources/sourceProfile.ts';
import { readTopology } from '#server/world/basemap/basemapFeatures.ts';
import { readCities } from '#server/world/geocode/readCities.ts';

/** Places of GeoNames with a thousand people or more in some countries, by their codes. */
export function townsOf(countries: readonly string[]): readonly (readonly [name: string, place: LonLat])[] {
  return readCities().flatMap(({ name, country, loc: { coordinates } }) =>
    countries.includes(country) ? [[name, [coordinates[0]!, coordinates[1]!]] as const] : [],
  );
}

/** Corners of the coasts and borders of a country in a topology. */
export function cornersOf(path: string, name: string | null): readonly LonLat[] {
  const topology = readTopology(path);
  const all = Object.values(topology.objects).flatMap(
    (object) => feature(topology, object as GeometryCollection<GeometryObject & { name?: string }>).features,
  );
  return all
    .filter(({ properties }) => name === null || (properties as { name?: string } | null)?.name === name)
    .flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat(2)
        : geometry.type === 'Polygon'
          ? geometry.coordinates.flat()
          : [],
    )
    .map(([lon, lat]): LonLat => [lon!, lat!]);
}

/** Expects that a service watches all of some places; names those that it does not. */
export function expectWatched(
  footprint: SourceProfile['footprint'],
  places: readonly (readonly [name: string, place: LonLat])[],
): void {
  expect(places.filter(([, place]) => !isInFootprint({ footprint }, place))).toEqual([]);
}

/** Places so far from another in eight directions, km. */
export function placesAround([lon, lat]: LonLat, km: number): readonly LonLat[] {
  const northDeg = km / 111.2;
  const eastDeg = northDeg / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 8 }, (_, nth): LonLat => {
    const turned = (nth * Math.PI) / 4;
    return [lon + eastDeg * Math.cos(turned), lat + northDeg * Math.sin(turned)];
  });
}
