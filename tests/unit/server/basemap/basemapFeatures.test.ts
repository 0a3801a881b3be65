import { describe, expect, test } from 'vitest';
import { readBasemapFeatures } from '#server/basemap/basemapFeatures.ts';

describe('what the basemap shows', () => {
  const features = readBasemapFeatures();

  test('is there for each layer', () => {
    const empty = Object.entries(features).filter(([, { features: found }]) => found.length === 0);
    expect(empty).toEqual([]);
  });

  test('lists towns by size, and no part of a town beside it', () => {
    const names = features.places.features.map(({ properties }) => String(properties?.['name']));
    expect(names.indexOf('New York City')).toBeLessThan(names.indexOf('Montréal'));
    expect(names).toContain('Rimouski');
    expect(names.indexOf('New York City')).toBeLessThan(names.indexOf('Brooklyn'));
    expect(names).not.toContain('Van Nuys');
  });

  test('draws the edges of the United States’ states once, as the Census has them', () => {
    const [census, elsewhere] = features.states.features;
    expect(linesNear(census, [-109.05, 37])).toBeGreaterThan(0);
    expect(linesNear(elsewhere, [-109.05, 37])).toBe(0);
    // between Alberta and Saskatchewan
    expect(linesNear(elsewhere, [-110, 55])).toBeGreaterThan(0);
  });
});

/** Lines of a mesh with a point within half a degree of this one. */
function linesNear(feature: GeoJSON.Feature | undefined, [lon, lat]: [number, number]): number {
  if (feature?.geometry.type !== 'MultiLineString') throw new Error('A mesh was expected.');
  const isNear = ([x = 0, y = 0]: GeoJSON.Position) => Math.abs(x - lon) < 0.5 && Math.abs(y - lat) < 3;
  return feature.geometry.coordinates.filter((points) => points.some(isNear)).length;
}
