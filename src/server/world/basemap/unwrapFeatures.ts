import type { Feature, FeatureCollection, Position } from 'geojson';

const TURN_DEG = 360;

/**
 * Areas whose edges go on across the antimeridian in place of jumping to the other side of the map: longitudes may
 * then lie beyond ±180°, which tiles are cut from as well. An edge around a pole is closed along it.
 *
 * Source: Natural Earth as `world-atlas` ships it, which joins the pieces that the antimeridian had cut.
 */
export function unwrapFeatures(collection: FeatureCollection): FeatureCollection {
  return { ...collection, features: collection.features.map(unwrapFeature) };
}

function unwrapFeature(feature: Feature): Feature {
  const { geometry } = feature;
  if (geometry.type === 'Polygon')
    return { ...feature, geometry: { ...geometry, coordinates: unwrapArea(geometry.coordinates) } };
  if (geometry.type === 'MultiPolygon')
    return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapArea) } };
  return feature;
}

function unwrapArea([outline, ...holes]: Position[][]): Position[][] {
  const outer = closePole(unwrapRing(outline ?? []));
  const middle = middleLon(outer);
  return [outer, ...holes.map((hole) => shiftNear(unwrapRing(hole), middle))];
}

/** Each point within half a turn of the one before. */
function unwrapRing(ring: Position[]): Position[] {
  let before: number | null = null;
  return ring.map(([lon = 0, lat = 0]) => {
    before = before === null ? lon : nearest(lon, before);
    return [before, lat];
  });
}

/** The longitude of the same meridian that lies closest to another. */
function nearest(lon: number, other: number): number {
  return lon + TURN_DEG * Math.round((other - lon) / TURN_DEG);
}

/** A ring that has gone once around comes back along the pole that it lies closer to. */
function closePole(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0]! - first[0]!) < TURN_DEG / 2) return ring;
  const poleLat = first[1]! < 0 ? -90 : 90;
  return [...ring, [last[0]!, poleLat], [first[0]!, poleLat], first];
}

function middleLon(ring: Position[]): number {
  const lons = ring.map(([lon = 0]) => lon);
  return lons.reduce((sum, lon) => sum + lon, 0) / Math.max(1, lons.length);
}

function shiftNear(ring: Position[], lon: number): Position[] {
  const middle = middleLon(ring);
  const shiftDeg = nearest(middle, lon) - middle;
  return ring.map(([own = 0, lat = 0]) => [own + shiftDeg, lat]);
}
