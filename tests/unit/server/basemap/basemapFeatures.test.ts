import { describe, expect, test } from 'vitest';
import { readBasemapFeatures } from '#server/world/basemap/basemapFeatures.ts';

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

  test('has rivers and lakes of North America from the detailed file alone, and the rest of the world from the other [MAP-02]', () => {
    const isRanked = ({ properties }: GeoJSON.Feature) => properties !== null && 'rank' in properties;
    const all = [...features.rivers.features, ...features.lakes.features];
    expect(new Set(all.map(isRanked))).toEqual(new Set([true, false]));
    const coarse = all
      .filter((feature) => !isRanked(feature))
      .map(({ geometry }) => JSON.stringify(geometry));
    // the Great Salt Lake
    expect(coarse.filter((text) => /\[-112\.\d+,4[01]\.\d+\]/.test(text))).toEqual([]);
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
