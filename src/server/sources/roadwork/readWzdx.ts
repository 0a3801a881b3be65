import { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';
import { instantMs } from '#domain/time/instant.ts';
import { alongLine, ROAD_EVENT, type RoadEvent, type RoadEvents } from './roadEvent.ts';

/** Versions whose form is known: WZDx 4.0 to 4.2, and Connected Work Zones 1.0, which follows it. */
const KNOWN_VERSIONS = /^(?:4(?:\.[0-2])?|1\.0)$/u;

const Info = z.object({ version: z.string(), update_date: z.string() });
const Document = z.object({
  type: z.literal('FeatureCollection'),
  feed_info: Info.optional(),
  road_event_feed_info: Info.optional(), // WZDx 4.0
  features: z.array(z.unknown()),
});

const Position = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown())
  .transform(([lon, lat]): LonLat => [lon, lat]);

const Row = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  geometry: z.object({
    type: z.enum(['LineString', 'MultiPoint']),
    coordinates: z.array(Position).min(1),
  }),
  properties: z.object({
    core_details: z.object({
      event_type: z.string(),
      road_names: z.array(z.string()),
      direction: z.string().nullish(),
      description: z.string().nullish(),
    }),
    start_date: z.string(),
    end_date: z.string(),
    vehicle_impact: z.string().nullish(),
    beginning_cross_street: z.string().nullish(),
    ending_cross_street: z.string().nullish(),
  }),
});

/**
 * Reads a feed of work zones.
 *
 * @throws Error if it is none, or of a version that is not known.
 */
export function readWzdx(body: unknown): RoadEvents {
  const { data } = Document.safeParse(body);
  const info = data?.feed_info ?? data?.road_event_feed_info;
  if (data === undefined || info === undefined) throw new Error('The answer is no feed of work zones.');
  if (!KNOWN_VERSIONS.test(info.version))
    throw new Error(`The feed has version ${info.version}; 4.0 to 4.2 of WZDx and 1.0 of CWZ can be read.`);
  const atMs = instantMs(info.update_date);
  if (atMs === null) throw new Error('The feed of work zones does not say when it was made.');
  const read = data.features.map((feature) => eventOf(Row.safeParse(feature).data));
  const content = read.filter((event) => event !== null);
  return { content, atMs, rows: content.length, refused: read.length - content.length };
}

function eventOf(row: z.infer<typeof Row> | undefined): RoadEvent | null {
  if (row === undefined) return null;
  const { core_details: core, ...rest } = row.properties;
  const [fromMs, untilMs] = [instantMs(rest.start_date), instantMs(rest.end_date)];
  if (fromMs === null || untilMs === null) return null;
  const { at, lengthM } = alongLine(row.geometry.coordinates);
  return {
    id: row.id,
    at,
    type: rest.vehicle_impact === 'all-lanes-closed' ? ROAD_EVENT.roadClosed : ROAD_EVENT.roadWork,
    road: [core.road_names.join(', '), directionOf(core.direction)].filter((text) => text !== '').join(' '),
    from: rest.beginning_cross_street ?? '',
    to: rest.ending_cross_street ?? '',
    description: core.description ?? '',
    lengthM: row.geometry.type === 'LineString' ? lengthM : null,
    fromMs,
    untilMs,
  };
}

function directionOf(direction: string | null | undefined): string {
  return direction === undefined || direction === null || /^(?:unknown|undefined)$/u.test(direction)
    ? ''
    : direction;
}
