import { StrikeStep } from '#contracts/strike.ts';
import {
  createStrikeColumns,
  KIND_UNKNOWN,
  listedType,
  STRIKE_KINDS,
  type StrikeColumns,
  type StrikeOrigin,
} from '#domain/lightning/strikeColumns.ts';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';

/** A step as the service keeps it: its start, the list that it answers, and the strikes of that list. */
export type KnownStep = {
  readonly stepMs: number;
  readonly body: CachedBody;
  readonly strikes: StrikeColumns;
};

/** One strike on its way into a step; whole milliseconds. A drill's is listed and marked, and is no strike of the step. */
export type StrikeRow = {
  lon: number;
  lat: number;
  atMs: number;
  kind: number;
  /** What its source states of it. */
  origin?: StrikeOrigin | undefined;
  isDrill?: true;
};

const STEP_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The step of some strikes, ordered by time. No strikes give an empty list: known to be quiet (S4). */
export function toKnownStep(stepMs: number, rows: readonly StrikeRow[]): KnownStep {
  const ordered = rows.toSorted((a, b) => a.atMs - b.atMs);
  const texts = ordered.map((row) => {
    const { lon, lat, atMs, kind, isDrill } = row;
    return `{"lat":${lat},"lon":${lon},"timestamp":${atMs},"strikeType":"${listedType(kind)}"${statedText(row)}${isDrill ? ',"drill":true' : ''}}`;
  });
  const body = createCachedBody(`[${texts.join(',')}]`, STEP_CONTENT_TYPE);
  return { stepMs, body, strikes: columnsOf(ordered.filter(({ isDrill }) => isDrill !== true)) };
}

/**
 * Reads a step file back, its body to the byte; null for one that is broken, which is as good as none (S4). Drill
 * strikes stay in the body and are not among the strikes.
 */
export function readKnownStep(stepMs: number, bytes: Uint8Array): KnownStep | null {
  try {
    const list = StrikeStep.parse(JSON.parse(Buffer.from(bytes).toString()));
    const rows = list
      .filter(({ drill }) => drill !== true)
      .map(({ lon, lat, timestamp, strikeType, kind }) => ({
        lon,
        lat,
        atMs: timestamp,
        kind: kind === 'unknown' ? KIND_UNKNOWN : STRIKE_KINDS.indexOf(strikeType),
      }));
    return { stepMs, body: createCachedBody(bytes, STEP_CONTENT_TYPE), strikes: columnsOf(rows) };
  } catch {
    return null;
  }
}

/** Further members of a strike of the list, each with its comma; none where no more is stated. */
function statedText({ kind, origin }: StrikeRow): string {
  const stated = {
    source: origin?.sourceId,
    kind: origin?.kind ?? (kind === KIND_UNKNOWN ? STRIKE_KINDS[kind] : undefined),
    id: origin?.strikeId,
    errorM: origin?.errorM,
    quality: origin?.quality,
  };
  return Object.entries(stated)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
    .join('');
}

function columnsOf(rows: readonly StrikeRow[]): StrikeColumns {
  const strikes = createStrikeColumns(rows.length);
  for (const [row, { lon, lat, atMs, kind }] of rows.entries()) {
    strikes.lon[row] = lon;
    strikes.lat[row] = lat;
    strikes.atMs[row] = atMs;
    strikes.kind[row] = kind;
  }
  return { ...strikes, count: rows.length };
}

export function rowsOf({ lon, lat, atMs, kind, origins, count }: StrikeColumns): StrikeRow[] {
  return Array.from({ length: count }, (_, row) => ({
    lon: lon[row]!,
    lat: lat[row]!,
    atMs: Math.round(atMs[row]!),
    kind: kind[row]!,
    origin: origins?.[row],
  }));
}

/** Rows of `rows` that are not among `known`; the same strike delivered twice is one strike. */
export function unknownRows(rows: readonly StrikeRow[], known: readonly StrikeRow[]): StrikeRow[] {
  if (known.length === 0) return [...rows];
  const keys = new Set(known.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

function keyOf({ lon, lat, atMs, kind }: StrikeRow): string {
  return `${atMs} ${lon} ${lat} ${kind}`;
}
