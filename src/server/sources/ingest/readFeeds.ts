import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { declaredProfile } from './declaredProfile.ts';
import { FeedMapping, Footprint, mappingFault } from './feedMapping.ts';
import { SHIPPED_MAPPINGS, SHIPPED_TELEMETRY } from './mappings/shippedMappings.ts';
import { TelemetryMapping } from './telemetryMapping.ts';
import { telemetryProfile } from './telemetryProfile.ts';
import { isRecord, textOf, type FeedRecord } from './valueAt.ts';

/** A fault of a mapping file or of a key, in one line. */
export class FeedError extends Error {}

/** A feed as the folder of mapping files sets it up; of lightning unless its mapping is of another kind. */
export type Feed<Mapping = FeedMapping> = {
  readonly mapping: Mapping;
  readonly profile: SourceProfile;
  /** Secret that its sender shows or signs with. */
  readonly key: string;
};

/** A feed of any kind. */
export type AnyFeed = Feed | Feed<TelemetryMapping>;

/** Whether a feed tells of weather, snow or vehicles, and not of lightning. */
export function isTelemetry(feed: AnyFeed): feed is Feed<TelemetryMapping> {
  return 'records' in feed.mapping;
}

const SHORTEST_KEY = 32;

/**
 * Reads all mapping files (`*.json`) of a folder.
 *
 * @param keys Secrets by the name of their setting, `FEED_KEY_…`.
 * @throws FeedError for the first fault, and where the folder has no mapping file.
 */
export async function readFeeds(dir: string, keys: Readonly<Record<string, string>>): Promise<AnyFeed[]> {
  const names = await readdir(dir).catch(() => {
    throw new FeedError(`FEEDS_DIR is "${dir}": a folder of mapping files was expected.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) throw new FeedError(`FEEDS_DIR is "${dir}": it has no mapping file (*.json).`);
  const feeds: AnyFeed[] = [];
  for (const file of files) feeds.push(await readFeed(join(dir, file), keys));
  const ids = feeds.map(({ mapping }) => mapping.feed);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new FeedError(`Two mapping files in ${dir} have the feed "${twice}".`);
  return feeds;
}

async function readFeed(path: string, keys: Readonly<Record<string, string>>): Promise<AnyFeed> {
  const read = await readMapping(path);
  const { mapping } = read;
  const name = keySetting(mapping.feed);
  const key = keys[name] ?? '';
  if ('stream' in mapping && mapping.stream !== undefined) {
    if (!/^[^:]+:./.test(key)) throw new FeedError(`${name}: CLIENT_ID:CLIENT_SECRET was expected.`);
    return { ...read, key };
  }
  // the key of an address that is fetched is its owner's, and opens nothing here
  const shortest = mapping.pull === undefined ? SHORTEST_KEY : Number(mapping.pull.url.includes('{KEY}'));
  if (key.length < shortest)
    throw new FeedError(`${name} has ${key.length} characters: ${shortest} or more were expected.`);
  return { ...read, key };
}

/**
 * Reads one mapping file. With `extends` it takes up a shipped mapping and changes what it names.
 *
 * @throws FeedError naming the file and what is wrong with it.
 */
export async function readMapping(
  path: string,
): Promise<Omit<Feed, 'key'> | Omit<Feed<TelemetryMapping>, 'key'>> {
  const file = basename(path);
  const own = await readJson(path);
  if (!isRecord(own)) throw new FeedError(`${file}: a JSON object was expected.`);
  const { extends: base, ...changes } = own;
  const { records = 'lightning', ...stated } = { ...takenUp(shipped(base, file), changes), ...changes };
  if (records !== 'lightning') {
    const mapping = parsedBy(TelemetryMapping, { ...stated, records }, file);
    return { mapping, profile: telemetryProfile(mapping) };
  }
  const mapping = parsedBy(FeedMapping, stated, file);
  const footprint = await footprintOf(mapping.footprint, path);
  return { mapping, profile: profileOf(mapping, footprint) };
}

/** What a shipped mapping says of a JSON body of its vendor holds for no other form of its rows. */
function takenUp({ success, ...base }: FeedRecord, { format = 'json', stream }: FeedRecord): FeedRecord {
  const isBody = stream === undefined && /^(geo)?json$/.test(textOf(format));
  return isBody && success !== undefined ? { ...base, success } : base;
}

function parsedBy<Mapping>(schema: z.ZodType<Mapping>, value: unknown, file: string): Mapping {
  const read = schema.safeParse(value);
  if (!read.success) throw new FeedError(`${file}: ${mappingFault(read.error)}.`);
  return read.data;
}

function shipped(name: unknown, file: string): FeedRecord {
  if (name === undefined) return {};
  const all = { ...SHIPPED_MAPPINGS, ...SHIPPED_TELEMETRY };
  const found = all[textOf(name)];
  if (found !== undefined) return found;
  const known = Object.keys(all).join(', ');
  throw new FeedError(`${file}: extends is "${textOf(name)}"; one of ${known} was expected.`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new FeedError(`${basename(path)} cannot be read or is no JSON.`);
  }
}

/** Outer rings of the area that a feed watches; null: it names none. */
async function footprintOf(
  named: FeedMapping['footprint'],
  path: string,
): Promise<SourceProfile['footprint']> {
  if (named === null) return null;
  const value = typeof named === 'string' ? geometryOf(await readJson(join(path, '..', named))) : named;
  const read = Footprint.safeParse(value);
  const where = `${basename(path)}: footprint`;
  if (!read.success)
    throw new FeedError(`${where} is no Polygon or MultiPolygon of longitudes and latitudes.`);
  const polygons = read.data.type === 'Polygon' ? [read.data.coordinates] : read.data.coordinates;
  if (polygons.some((rings) => rings.length > 1))
    throw new FeedError(`${where} has a hole. Cut the area into areas without holes.`);
  // without its last corner an area may be larger than what the feed watches (S1)
  if (polygons.flat().some(isOpen))
    throw new FeedError(`${where} has a ring that does not end where it begins.`);
  const isWide = (ring: readonly LonLat[]) =>
    Math.max(...ring.map(([lon]) => lon)) - Math.min(...ring.map(([lon]) => lon)) > 180;
  const rings = polygons.flatMap((polygon) => polygon.map((ring) => ring.slice(0, -1)));
  if (rings.some(isWide))
    throw new FeedError(`${where} is wider than 180 degrees. Cut it at the 180th meridian.`);
  return rings;
}

function isOpen(ring: readonly LonLat[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] !== last?.[0] || first?.[1] !== last?.[1];
}

/** Geometry of a GeoJSON Feature, of the only Feature of a collection, or itself. */
function geometryOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (value['type'] === 'Feature') return value['geometry'];
  const features = value['features'];
  return Array.isArray(features) && features.length === 1 ? geometryOf(features[0]) : value;
}

function profileOf(mapping: FeedMapping, footprint: SourceProfile['footprint']): SourceProfile {
  const { kind, role, locationErrorM } = mapping;
  const seesTotalLightning = 'map' in kind && Object.values(kind.map).includes('CC');
  return { ...declaredProfile(mapping), role, footprint, locationErrorM, seesTotalLightning };
}

/** Name of the setting that holds the secret of a feed. */
function keySetting(feed: string): string {
  return `FEED_KEY_${feed.toUpperCase().replaceAll('-', '_')}`;
}
