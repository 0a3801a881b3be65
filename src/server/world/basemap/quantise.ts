import type { Feature, Geometry, Position } from 'geojson';
import type { GeometryObject, Topology } from 'topojson-specification';

/** Decimals that survive a division by steps such as 0.0005. */
const DECIMALS = 1e9;

/** Features by layer, in longitude and latitude. */
export type Layers = Readonly<Record<string, readonly Feature[]>>;

/**
 * Returns a TopoJSON topology whose coordinates are whole multiples of `stepDeg`, stored as differences. Each
 * coordinate moves by half a step at most; consecutive points that become equal are stored once. Arcs are not shared
 * between features. `topojson-client` reads it.
 *
 * @param stepDeg Greater than 0.
 * Source: the TopoJSON format specification, version 1.0.
 */
export function quantise(layers: Layers, stepDeg: number): Topology {
  const arcs: number[][][] = [];

  const steps = ([lon = 0, lat = 0]: Position) => [Math.round(lon / stepDeg), Math.round(lat / stepDeg)];

  /** @returns Index of the new arc. */
  function addArc(line: readonly Position[]): number {
    const arc: number[][] = [];
    let [beforeX, beforeY] = [0, 0];
    for (const position of line) {
      const [x = 0, y = 0] = steps(position);
      if (arc.length > 0 && x === beforeX && y === beforeY) continue;
      arc.push([x - beforeX, y - beforeY]);
      [beforeX, beforeY] = [x, y];
    }
    // a line has two points at least
    if (arc.length === 1) arc.push([0, 0]);
    return arcs.push(arc) - 1;
  }
  const linesOf = (lines: readonly Position[][]) => lines.map((line) => [addArc(line)]);

  function geometryOf(geometry: Geometry): GeometryObject {
    switch (geometry.type) {
      case 'Point':
        return { type: 'Point', coordinates: steps(geometry.coordinates) };
      case 'MultiPoint':
        return { type: 'MultiPoint', coordinates: geometry.coordinates.map(steps) };
      case 'LineString':
        return { type: 'LineString', arcs: [addArc(geometry.coordinates)] };
      case 'MultiLineString':
        return { type: 'MultiLineString', arcs: linesOf(geometry.coordinates) };
      case 'Polygon':
        return { type: 'Polygon', arcs: linesOf(geometry.coordinates) };
      case 'MultiPolygon':
        return { type: 'MultiPolygon', arcs: geometry.coordinates.map(linesOf) };
      case 'GeometryCollection':
        break;
    }
    throw new Error(`A ${geometry.type} has no place in the basemap.`);
  }

  const objects = Object.fromEntries(
    Object.entries(layers).map(([name, features]) => [
      name,
      {
        type: 'GeometryCollection' as const,
        geometries: features.map(({ geometry, properties }) => ({
          ...geometryOf(geometry),
          properties: properties ?? {},
        })),
      },
    ]),
  );
  const scale = Math.round(stepDeg * DECIMALS) / DECIMALS;
  return { type: 'Topology', transform: { scale: [scale, scale], translate: [0, 0] }, objects, arcs };
}
