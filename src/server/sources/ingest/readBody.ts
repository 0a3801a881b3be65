import type { FeedMapping } from './feedMapping.ts';
import { boltekRow } from './boltekRow.ts';
import { csvRows } from './csvRows.ts';
import { ualfRow } from './ualfRow.ts';
import { linesOf, unreadable, withRows, type BodyRow, type Line, type ReadBody } from './bodyRows.ts';
import { isRecord, textOf, valueAt, type FeedRecord } from './valueAt.ts';

/** How bodies are written. */
type BodyShape = Pick<
  FeedMapping,
  'format' | 'items' | 'nested' | 'success' | 'columns' | 'site' | 'complete'
>;

/** Cuts a body into rows by the format that a mapping names. Never throws. */
export function readBody(text: string, mapping: BodyShape): ReadBody {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  switch (mapping.format) {
    case 'ndjson':
      return withRows(expanded(linesOf(body).map(jsonRow), mapping.nested));
    case 'json':
    case 'geojson':
      return jsonBody(body, mapping);
    case 'csv':
      return csvRows(body, mapping);
    case 'ualf':
      return withRows(linesOf(body).map((line) => ({ row: line.row, ...ualfRow(line.text) })));
    case 'boltek':
      return withRows(
        linesOf(body).map((line) => ({ row: line.row, ...boltekRow(line.text, mapping.site) })),
      );
    default:
      return mapping.format satisfies never;
  }
}

function jsonRow({ row, text }: Line): BodyRow {
  const value = parsed(text);
  return isRecord(value) ? { row, record: value } : { row, problem: 'the line is no JSON object' };
}

/** undefined: the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonBody(text: string, mapping: BodyShape): ReadBody {
  const { format, items, nested } = mapping;
  const whole = parsed(text);
  if (whole === undefined) return unreadable('the body is no JSON');
  const inside = items === undefined ? whole : valueAt(whole, items);
  const list = format === 'geojson' ? featuresOf(inside) : inside;
  if (!Array.isArray(list))
    return unreadable(`the body has no list${items === undefined ? '' : ` at ${items}`}`);
  const rows = list.map((value: unknown, index): BodyRow => {
    const row = index + 1;
    if (!isRecord(value)) return { row, problem: 'the item is no object' };
    return format === 'geojson' ? featureRow(row, value) : { row, record: value };
  });
  return { ...withRows(expanded(rows, nested)), whole, problem: refusalOf(whole, list.length, mapping) };
}

/**
 * Why a body is no answer though it has a list; null: it may be one. An error beside rows may be a warning, and a mapping
 * that says what an answer has decides by that.
 */
function refusalOf(whole: unknown, rowCount: number, { complete, success }: BodyShape): string | null {
  if (!isRecord(whole)) return null;
  if (textOf(whole['success']).toLowerCase() === 'false') return 'the body says that success is false';
  const isDecided = success !== undefined || (rowCount > 0 && complete.by === 'never');
  return !isDecided && ['error', 'errors'].some((name) => isStated(whole[name]))
    ? 'the body states an error'
    : null;
}

function isStated(error: unknown): boolean {
  return typeof error === 'object' && error !== null ? Object.keys(error).length > 0 : Boolean(error);
}

function featuresOf(value: unknown): unknown {
  if (isRecord(value) && value['type'] === 'FeatureCollection') return value['features'];
  return isRecord(value) && value['type'] === 'Feature' ? [value] : value;
}

/** Properties of a Feature, with `latitude` and `longitude` of its Point. */
function featureRow(row: number, feature: FeedRecord): BodyRow {
  const coordinates = valueAt(feature, 'geometry.coordinates');
  if (valueAt(feature, 'geometry.type') !== 'Point' || !Array.isArray(coordinates))
    return { row, problem: 'the geometry is no Point' };
  const [longitude, latitude] = coordinates as unknown[];
  const properties = feature['properties'];
  const id = feature['id'];
  const known = isRecord(properties) ? properties : {};
  return { row, record: { ...(id === undefined ? {} : { id }), ...known, latitude, longitude } };
}

/** Rows, and after each of them the entries of its list as rows of their own. */
function expanded(rows: readonly BodyRow[], nested: string | undefined): BodyRow[] {
  if (nested === undefined) return [...rows];
  return rows.flatMap((one): BodyRow[] => {
    const list = valueAt(one.record, nested) ?? [];
    if (!Array.isArray(list)) return [one, { row: one.row, problem: `${nested} is no list` }];
    const inside = list.map((value: unknown): BodyRow =>
      isRecord(value)
        ? { row: one.row, record: value }
        : { row: one.row, problem: `an entry of ${nested} is no object` },
    );
    return [one, ...inside];
  });
}
