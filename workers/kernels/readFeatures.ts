import type { MapFeature, MapGeometry } from '#domain/map/mapFeature.ts';

type Bounds = [west: number, south: number, east: number, north: number];

/** Levels of lists around the positions of a geometry. */
const DEPTHS: Readonly<Record<MapGeometry['type'], number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/**
 * Parses the answer of a layer: GeoJSON, or incidents in the short names of the traffic service. Each feature is
 * parsed separately (DATA-15): an unreadable one, or one without a place, does not affect the others.
 *
 * @returns The readable ones, in the order of the answer. Ids are the layer's own where it has any, else
 * the bounds, and unique.
 * `dropped`: number of the others, with those that the answer says it omits.
 * @throws Error for an answer that is neither.
 */
export function readFeatures(answer: unknown): { features: MapFeature[]; dropped: number } {
  const unread = unreadOf(answer);
  const byId = new Map<string, MapFeature>();
  for (const [row, value] of unread.entries()) {
    const feature = readFeature(value, row, byId);
    if (feature !== null) byId.set(feature.id, feature);
  }
  return { features: [...byId.values()], dropped: unread.length - byId.size + omittedCountOf(answer) };
}

function omittedCountOf(answer: unknown): number {
  const count = isRecord(answer) ? answer['omittedCount'] : 0;
  return Number.isInteger(count) ? Math.max(0, count as number) : 0;
}

function unreadOf(answer: unknown): readonly unknown[] {
  if (isRecord(answer)) {
    const { type, features, tm } = answer;
    if (type === 'FeatureCollection' && Array.isArray(features)) return features;
    if (isRecord(tm) && Array.isArray(tm['poi'])) return tm['poi'].map(incidentFeature);
  }
  throw new Error('It is neither a FeatureCollection nor a list of traffic incidents.');
}

/** Converts an incident to the names of the pop-ups (POPUP-10); null: it does not match the contract TrafficIncident. */
function incidentFeature(incident: unknown): unknown {
  if (!isRecord(incident) || !isRecord(incident['p'])) return null;
  const { id, p, ic, ty, d, c, f, t, r, l, dl } = incident;
  const texts = [d, f, t, r, ...(c === undefined ? [] : [c])];
  const lengths = [l, dl].filter((length) => length !== undefined);
  const isWhole =
    texts.every((text) => typeof text === 'string') &&
    lengths.every((length) => typeof length === 'number' && length >= 0) &&
    isStep(ic, 13) &&
    isStep(ty, 3);
  if (!isWhole || typeof id !== 'string' || id === '') return null;
  const properties = {
    id,
    icon: ic,
    magnitudeOfDelay: ty,
    description: d,
    cause: c,
    from: f,
    to: t,
    road: r,
    incidentLength: l,
    delayInSeconds: dl,
  };
  return { id, geometry: { type: 'Point', coordinates: [p['x'], p['y']] }, properties };
}

function isStep(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function readFeature(value: unknown, row: number, known: ReadonlyMap<string, MapFeature>): MapFeature | null {
  if (!isRecord(value) || !isRecord(value['geometry'])) return null;
  const { type, coordinates } = value['geometry'];
  if (typeof type !== 'string' || !Object.hasOwn(DEPTHS, type)) return null;
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  if (!widen(bounds, coordinates, DEPTHS[type as MapGeometry['type']]) || bounds[0] === Infinity) return null;
  const properties = isRecord(value['properties']) ? value['properties'] : {};
  const given = idOf(value['id']) ?? idOf(properties['id']);
  // its row would pass to another feature with the next answer
  const placed = given === null || known.has(given) ? `#${bounds.join()}` : given;
  return {
    id: known.has(placed) ? `${placed}#${row}` : placed,
    geometry: { type, coordinates } as MapGeometry,
    bounds,
    properties,
  };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Widens bounds by the positions in a value. @returns Whether all of them are positions on the globe. */
function widen(bounds: Bounds, value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  if (depth > 0) return value.every((part) => widen(bounds, part, depth - 1));
  const [lon, lat]: unknown[] = value;
  if (!isWithin(lon, 180) || !isWithin(lat, 90)) return false;
  bounds[0] = Math.min(bounds[0], lon);
  bounds[1] = Math.min(bounds[1], lat);
  bounds[2] = Math.max(bounds[2], lon);
  bounds[3] = Math.max(bounds[3], lat);
  return true;
}

function isWithin(value: unknown, mostDeg: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= mostDeg;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
