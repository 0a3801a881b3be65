import type { Feature, Geometry, Position } from 'geojson';

/** Lines, or areas, of features joined into one feature for each rank of Natural Earth (0: the most important). */
export function joinByRank(features: readonly Feature[]): Feature[] {
  const ranks = [...new Set(features.map(rankOf))].toSorted((a, b) => a - b);
  return ranks.map((rank) => {
    const members = features.filter((feature) => rankOf(feature) === rank);
    return {
      type: 'Feature',
      geometry: joined(members.map(({ geometry }) => geometry)),
      properties: { rank },
    };
  });
}

function rankOf({ properties }: Feature): number {
  return Number(properties?.['scalerank']);
}

function joined(geometries: readonly Geometry[]): Geometry {
  const lines = geometries.flatMap(linesOf);
  return lines.length > 0
    ? { type: 'MultiLineString', coordinates: lines }
    : { type: 'MultiPolygon', coordinates: geometries.flatMap(areasOf) };
}

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

function areasOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}
