import { KIND_CC, KIND_CG, KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { NO_KIND_CODES, type KindCodes } from './kindCodes.ts';

const HOUR_MS = 3_600_000;

/** Names, normalised (lower case, letters and digits only), in order of preference. docs/data-sources.md lists them. */
const TIME_NAMES = [
  'time',
  'timestamp',
  'datetime',
  'obstime',
  'observedat',
  'striketime',
  'flashtime',
  'eventtime',
  'epoch',
  'epochms',
  'atms',
];
const LATITUDE_NAMES = ['lat', 'latitude', 'y'];
const LONGITUDE_NAMES = ['lon', 'longitude', 'lng', 'long', 'x'];
const POINT_NAMES = ['geometry', 'wkt', 'geom', 'point'];
const KIND_NAMES = ['type', 'striketype', 'stroketype', 'kind'];

/** What a clock named in a time column's name is ahead of UTC. */
const ZONE_OFFSET_MS: Readonly<Record<string, number>> = { utc: 0, gmt: 0, jst: 9 * HOUR_MS };

/** Which name carries what. null: no name does. */
export type ColumnMapping = {
  readonly time: string | null;
  /** What the clock of the time column is ahead of UTC, by its name (`obstimeJST`); 0 when it names none. */
  readonly timeOffsetMs: number;
  readonly lat: string | null;
  readonly lon: string | null;
  /** Well-known text, `POINT (lon lat)`. */
  readonly point: string | null;
  readonly kind: string | null;
};

/** Lower case, letters and digits only. */
export function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The name without the clock at its end or beginning, and that clock. A bare `utc` is a time. */
function withoutZone(name: string): { base: string; offsetMs: number; isNamed: boolean } {
  for (const [zone, offsetMs] of Object.entries(ZONE_OFFSET_MS)) {
    if (name.endsWith(zone)) return { base: name.slice(0, -zone.length) || 'time', offsetMs, isNamed: true };
    if (name.startsWith(zone)) return { base: name.slice(zone.length), offsetMs, isNamed: true };
  }
  return { base: name, offsetMs: 0, isNamed: false };
}

function firstOf(names: readonly string[], wanted: readonly string[]): string | null {
  for (const want of wanted) {
    const found = names.find((name) => normalised(name) === want);
    if (found !== undefined) return found;
  }
  return null;
}

/** Which of these names carry a strike. Of several time columns one that names its clock is preferred. */
export function mapColumns(names: readonly string[]): ColumnMapping {
  const times = names
    .map((name) => ({ name, ...withoutZone(normalised(name)) }))
    .filter(({ base }) => TIME_NAMES.includes(base))
    .sort(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) || TIME_NAMES.indexOf(a.base) - TIME_NAMES.indexOf(b.base),
    );
  return {
    time: times[0]?.name ?? null,
    timeOffsetMs: times[0]?.offsetMs ?? 0,
    lat: firstOf(names, LATITUDE_NAMES),
    lon: firstOf(names, LONGITUDE_NAMES),
    point: firstOf(names, POINT_NAMES),
    kind: firstOf(names, KIND_NAMES),
  };
}

const KINDS = new Map<string, number>([
  ['cg', KIND_CG],
  ['ground', KIND_CG],
  ['cloudtoground', KIND_CG],
  ['cc', KIND_CC],
  ['ic', KIND_CC],
  ['cloud', KIND_CC],
  ['incloud', KIND_CC],
  ['intracloud', KIND_CC],
  ['intercloud', KIND_CC],
  ['cloudtocloud', KIND_CC],
]);

/**
 * Kind of what a file calls a strike: what was stated of it, else what its word means, else KIND_UNKNOWN. No code has a
 * meaning of its own. Never throws.
 */
export function parseKind(text: string, stated: KindCodes = NO_KIND_CODES): number {
  return stated.get(text.trim()) ?? KINDS.get(normalised(text)) ?? KIND_UNKNOWN;
}

/** Whether a word is one that only lightning is called by. */
export function isKindWord(text: string): boolean {
  return KINDS.has(normalised(text));
}

const WKT_POINT = /^\s*POINT\s*Z?M?\s*\(\s*([-+\d.eE]+)\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+)*\s*\)\s*$/i;

/** Longitude and latitude of `POINT (lon lat)`; null for anything else. */
export function parseWktPoint(text: string): readonly [lon: number, lat: number] | null {
  const [, lon, lat] = WKT_POINT.exec(text) ?? [];
  return lon === undefined || lat === undefined ? null : [Number(lon), Number(lat)];
}
