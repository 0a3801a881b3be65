import { METRES_PER_DEG } from '#domain/geo/distance.ts';
type Point = { readonly lon: number; readonly lat: number };

const CELL_DEG = 0.25;
/** Cells of a row of the grid: more than there are around the Earth. */
const STRIDE = 4_096;

/** Metres between two places as on a flat map: right within a thousandth for some hundred kilometres. */
export function metresBetween(a: Point, b: Point): number {
  const east = (b.lon - a.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, b.lat - a.lat) * METRES_PER_DEG;
}

/** Where rows of a list of places lie, in cells of a quarter of a degree. */
export type PointGrid = {
  add(row: number, lon: number, lat: number): void;
  /** Rows of all places within a distance, and of some beyond it. */
  near(lon: number, lat: number, distanceM: number): number[];
};

export function createPointGrid(): PointGrid {
  const cells = new Map<number, number[]>();
  const columnOf = (deg: number) => Math.floor((deg + 180) / CELL_DEG);
  return {
    add(row, lon, lat) {
      const key = columnOf(lat) * STRIDE + columnOf(lon);
      const held = cells.get(key);
      if (held === undefined) cells.set(key, [row]);
      else held.push(row);
    },
    near(lon, lat, distanceM) {
      const highDeg = distanceM / METRES_PER_DEG;
      const wideDeg = highDeg / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
      const found: number[] = [];
      for (let y = columnOf(lat - highDeg); y <= columnOf(lat + highDeg); y++)
        for (let x = columnOf(lon - wideDeg); x <= columnOf(lon + wideDeg); x++)
          for (const row of cells.get(y * STRIDE + x) ?? []) found.push(row);
      return found;
    },
  };
}
