import { z } from 'zod';
import { TrafficIncidents } from './trafficIncidents.ts';

type Position = readonly [lon: number, lat: number, ...rest: number[]];

/** Where a feature lies, degrees, as GeoJSON has it. */
type MapGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** One thing of a layer. */
export type MapFeature = {
  /** Unique in its layer; the same in the next answer, as far as the layer says so. */
  readonly id: string;
  readonly geometry: MapGeometry;
  /** West, south, east and north, degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Features of one layer, as many as could be read. */
export type MapFeatures = {
  readonly features: readonly MapFeature[];
  /** How many could not be read, those without a place among them. */
  readonly dropped: number;
};

/** A GeoJSON layer, each feature still to be read by itself (DATA-15). */
export const UnreadFeatures = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
});
export type UnreadFeatures = z.infer<typeof UnreadFeatures>;

/** What a layer of features may answer: GeoJSON, or incidents in the short names of the traffic service. */
export const LayerAnswer = z.union([UnreadFeatures, TrafficIncidents]);
export type LayerAnswer = z.infer<typeof LayerAnswer>;

/** Levels of lists around the positions of a geometry. */
const DEPTHS: Readonly<Record<MapGeometry['type'], number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** Reads a layer by hand: a schema over tens of thousands of positions would stop the page. Never throws. */
export function parseMapFeatures(answer: LayerAnswer): MapFeatures {
  const unread = 'tm' in answer ? answer.tm.poi.map(incidentFeature) : answer.features;
  const byId = new Map<string, MapFeature>();
  for (const [row, value] of unread.entries()) {
    const feature = readFeature(value, row, byId);
    if (feature !== null) byId.set(feature.id, feature);
  }
  return { features: [...byId.values()], dropped: unread.length - byId.size };
}

/** An incident by the names that pop-ups know (POPUP-10). */
function incidentFeature({ id, p, ic, ty, d, c, f, t, r, l, dl }: TrafficIncidents['tm']['poi'][number]) {
  const properties = {
    ...{ id, icon: ic, magnitudeOfDelay: ty, description: d, cause: c, from: f, to: t, road: r },
    ...{ incidentLength: l, delayInSeconds: dl },
  };
  return { id, geometry: { type: 'Point', coordinates: [p.x, p.y] }, properties };
}

function readFeature(value: unknown, row: number, known: ReadonlyMap<string, MapFeature>): MapFeature | null {
  if (!isRecord(value) || !isRecord(value['geometry'])) return null;
  const { type, coordinates } = value['geometry'];
  if (typeof type !== 'string' || !Object.hasOwn(DEPTHS, type)) return null;
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  if (!widen(bounds, coordinates, DEPTHS[type as MapGeometry['type']]) || bounds[0] === Infinity) return null;
  const properties = isRecord(value['properties']) ? value['properties'] : {};
  const given = idOf(value['id']) ?? idOf(properties['id']);
  return {
    id: given === null || known.has(given) ? `#${row}` : given,
    geometry: { type, coordinates } as MapGeometry,
    bounds,
    properties,
  };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** @returns Whether everything in it is a position on the ground. */
function widen(bounds: [number, number, number, number], value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  if (depth > 0) return value.every((part) => widen(bounds, part, depth - 1));
  const [lon, lat]: unknown[] = value;
  const isPlace = isWithin(lon, 180) && isWithin(lat, 90);
  if (!isPlace) return false;
  bounds[0] = Math.min(bounds[0], lon as number);
  bounds[1] = Math.min(bounds[1], lat as number);
  bounds[2] = Math.max(bounds[2], lon as number);
  bounds[3] = Math.max(bounds[3], lat as number);
  return true;
}

function isWithin(value: unknown, mostDeg: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= mostDeg;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
