import type { Geometry, Position } from 'geojson';

/** A ring has its first point twice. */
const FEWEST_RING_POINTS = 4;

/**
 * Returns a geometry without the points that lie closer than `toleranceDeg` to the line between their neighbours
 * (Douglas–Peucker; longitudes count as short as they are at that latitude). null: nothing of an area is left.
 */
export function simplify(geometry: Geometry, toleranceDeg: number): Geometry | null {
  const line = (points: Position[]) => simplifyLine(points, toleranceDeg);
  const area = (rings: Position[][]) => {
    const [outline = [], ...holes] = rings.map(line);
    return outline.length < FEWEST_RING_POINTS ? [] : [outline, ...holes.filter(isRing)];
  };
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(line) };
    case 'Polygon': {
      const coordinates = area(geometry.coordinates);
      return coordinates.length === 0 ? null : { ...geometry, coordinates };
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates.map(area).filter(({ length }) => length > 0);
      return coordinates.length === 0 ? null : { ...geometry, coordinates };
    }
    case 'Point':
    case 'MultiPoint':
    case 'GeometryCollection':
      break;
  }
  return geometry;
}

function isRing({ length }: Position[]): boolean {
  return length >= FEWEST_RING_POINTS;
}

function simplifyLine(points: Position[], toleranceDeg: number): Position[] {
  const last = points.length - 1;
  if (last < 2) return points;
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[last] = 1;
  const open: [from: number, to: number][] = splitRing(points, isKept);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    const [at, awayDeg] = farthest(points, from, to);
    if (awayDeg <= toleranceDeg) continue;
    isKept[at] = 1;
    open.push([from, at], [at, to]);
  }
  return points.filter((_, at) => isKept[at] === 1);
}

/** A ring begins where it ends: it is cut at the point farthest from there. */
function splitRing(points: Position[], isKept: Uint8Array): [number, number][] {
  const last = points.length - 1;
  const isClosed = points[0]![0] === points[last]![0] && points[0]![1] === points[last]![1];
  if (!isClosed) return [[0, last]];
  const [at] = farthest(points, 0, last);
  isKept[at] = 1;
  return [
    [0, at],
    [at, last],
  ];
}

/** The point between two others that lies farthest from the line between them, and how far, degrees of latitude. */
function farthest(points: Position[], from: number, to: number): readonly [at: number, awayDeg: number] {
  let found: readonly [number, number] = [from, 0];
  for (let at = from + 1; at < to; at++) {
    const awayDeg = distanceDeg(points[at]!, points[from]!, points[to]!);
    if (awayDeg > found[1]) found = [at, awayDeg];
  }
  return found;
}

function distanceDeg(
  [x = 0, y = 0]: Position,
  [ax = 0, ay = 0]: Position,
  [bx = 0, by = 0]: Position,
): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * shrink, by - ay];
  const [px, py] = [(x - ax) * shrink, y - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
  return Math.hypot(px - along * dx, py - along * dy);
}
