import type { GeometryCollection, Topology } from 'topojson-specification';
import { feature } from 'topojson-client';
import type { FeatureCollection, Position } from 'geojson';

/** West, south, east and north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Size of a cell, degrees: some 5 km. */
const CELL_DEG = 0.05;

/** Whether a place is on dry land. */
export type IsLand = (lon: number, lat: number) => boolean;

/**
 * Dry land within a box, in cells of a twentieth of a degree; a cell is what its middle is.
 *
 * @returns a function that says no for everything outside the box.
 */
export function createLandMask(box: Box, { world, lakes }: { world: Topology; lakes: Topology }): IsLand {
  const [west, south, east, north] = box;
  const columns = Math.round((east - west) / CELL_DEG);
  const rows = Math.round((north - south) / CELL_DEG);
  const cells = new Uint8Array(columns * rows);
  const fill = (shapes: FeatureCollection, value: 0 | 1) => {
    for (const ring of ringsOf(shapes)) toggle(ring);
    for (let row = 0; row < rows; row++) {
      const at = crossings[row]!.sort((a, b) => a - b);
      crossings[row] = [];
      for (let n = 0; n + 1 < at.length; n += 2) {
        const from = Math.max(0, Math.ceil((at[n]! - west) / CELL_DEG - 0.5));
        const to = Math.min(columns - 1, Math.floor((at[n + 1]! - west) / CELL_DEG - 0.5));
        if (to >= from) cells.fill(value, row * columns + from, row * columns + to + 1);
      }
    }
  };
  const crossings: number[][] = Array.from({ length: rows }, () => []);

  /** Notes where the edge of a shape crosses the middles of rows. */
  function toggle(ring: readonly Position[]): void {
    for (let n = 1; n < ring.length; n++) {
      const [x1 = 0, y1 = 0] = ring[n - 1]!;
      const [x2 = 0, y2 = 0] = ring[n]!;
      const first = Math.max(0, Math.ceil((Math.min(y1, y2) - south) / CELL_DEG - 0.5));
      const last = Math.min(rows - 1, Math.ceil((Math.max(y1, y2) - south) / CELL_DEG - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const lat = south + (row + 0.5) * CELL_DEG;
        crossings[row]!.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
      }
    }
  }

  fill(shapesOf(world, 'land'), 1);
  fill(shapesOf(lakes, 'lakes'), 0);
  return (lon, lat) => {
    const column = Math.floor((lon - west) / CELL_DEG);
    const row = Math.floor((lat - south) / CELL_DEG);
    return column >= 0 && column < columns && row >= 0 && row < rows && cells[row * columns + column] === 1;
  };
}

function shapesOf(topology: Topology, name: string): FeatureCollection {
  return feature(topology, topology.objects[name] as GeometryCollection);
}

function ringsOf({ features }: FeatureCollection): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}
