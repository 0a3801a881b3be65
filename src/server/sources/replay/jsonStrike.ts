import { KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { rowReason } from '#domain/lightning/rowReasons.ts';
import { mapColumns, parseKind, parseWktPoint, type ColumnMapping } from './columnMapping.ts';
import type { KindCodes } from './kindCodes.ts';
import { lightningSigns, type LightningSigns } from './lightningSigns.ts';
import { parseInstant } from '../parseInstant.ts';
import type { RowSink } from './recordingBuilder.ts';

/** Reads one strike at a time from parsed JSON; remembers the column mapping while the names stay the same. */
export type JsonStrikeReader = (value: unknown) => void;

/**
 * Makes a reader of strikes written as objects: a GeoJSON Feature with a Point and a time among its properties,
 * or a flat object with time and position. Rows that are neither are rejected with the reason; never throws.
 */
export function createJsonStrikeReader(sink: RowSink, kindCodes: KindCodes): JsonStrikeReader {
  let known: readonly string[] = [];
  let mapping: ColumnMapping = mapColumns([]);
  let signs: LightningSigns = lightningSigns([], mapping);

  const mapped = (properties: Record<string, unknown>): ColumnMapping => {
    const names = Object.keys(properties);
    if (names.length !== known.length || names.some((name, index) => name !== known[index])) {
      known = names;
      mapping = mapColumns(names);
      signs = lightningSigns(names, mapping);
    }
    return mapping;
  };

  return (value) => {
    if (!isPlainObject(value)) return sink.reject(rowReason('notAnObject'));
    const isFeature = value['type'] === 'Feature';
    const properties = isFeature ? (value['properties'] ?? {}) : value;
    if (!isPlainObject(properties)) return sink.reject(rowReason('propertiesNotAnObject'));
    const columns = mapped(properties);
    const position = isFeature ? pointOf(value['geometry']) : positionOf(properties, columns);
    if (typeof position === 'string') return sink.reject(position);
    if (columns.time === null) return sink.reject(rowReason('noTime'));
    const time = properties[columns.time];
    const atMs = parseInstant(textOf(time), columns.timeOffsetMs);
    if (Number.isNaN(atMs)) return sink.reject(rowReason('timeNoInstant', { text: textOf(time) }));
    const kind = columns.kind === null ? '' : textOf(properties[columns.kind]);
    const problem = signs.problem(kind);
    if (problem !== null) return sink.reject(problem);
    // a step file names a strike of unknown kind CG as well
    const isUnknown = properties['kind'] === 'unknown';
    return sink.accept(position[0], position[1], atMs, isUnknown ? KIND_UNKNOWN : parseKind(kind, kindCodes));
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Coordinates of a GeoJSON Point, or what is wrong with it. */
function pointOf(geometry: unknown): readonly [number, number] | string {
  if (!isPlainObject(geometry) || geometry['type'] !== 'Point') return rowReason('geometryNoPoint');
  const coordinates: unknown = geometry['coordinates'];
  if (!Array.isArray(coordinates)) return rowReason('noCoordinates');
  const [lon, lat] = coordinates as unknown[];
  return typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : rowReason('coordinatesNoNumbers');
}

function positionOf(
  properties: Record<string, unknown>,
  columns: ColumnMapping,
): readonly [number, number] | string {
  if (columns.lon !== null && columns.lat !== null) {
    const lon = numberOf(properties[columns.lon]);
    const lat = numberOf(properties[columns.lat]);
    return Number.isNaN(lon) || Number.isNaN(lat) ? rowReason('positionNoNumber') : [lon, lat];
  }
  const geometry = columns.point === null ? undefined : properties[columns.point];
  if (typeof geometry === 'string')
    return parseWktPoint(geometry) ?? rowReason('positionNoPoint', { text: geometry });
  return geometry === undefined ? rowReason('noPosition') : pointOf(geometry);
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
}
