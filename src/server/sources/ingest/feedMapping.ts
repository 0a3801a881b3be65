import { z } from 'zod';
import { StatedKind } from '../statedKind.ts';

/** Pages take no longer limit than this (S4), s. */
const LONGEST_LIMIT_S = 120;

export const Path = z.string().min(1).describe('name of a value; dots lead into objects');
export const Match = z.strictObject({ path: Path, equals: z.union([z.string(), z.number(), z.boolean()]) });
export const Time = z.strictObject({
  path: Path,
  unit: z.enum(['iso', 's', 'ms']).default('iso'),
  zone: z
    .string()
    .regex(/^(UTC|[+-]\d{2}:\d{2})$/, 'UTC or an offset such as +09:00 was expected')
    .default('UTC')
    .describe('zone of times that name none'),
});
const KindRule = z.union([
  z.strictObject({ const: StatedKind }),
  z.strictObject({
    path: Path,
    map: z.record(z.string(), StatedKind).describe('kind of each code; no code has a meaning of its own'),
    else: z.union([z.literal('refuse'), StatedKind]).default('refuse'),
  }),
]);
const ErrorRule = z.union([
  z.strictObject({ constM: z.number().nonnegative() }),
  z.strictObject({ path: Path, unit: z.enum(['m', 'km']) }),
]);
export const Seconds = z.number().nonnegative().max(86_400);
const Complete = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('heartbeat'), everyS: Seconds.positive(), settleS: Seconds.default(0) }),
  z.strictObject({
    by: z.literal('as-of'),
    time: Time,
    everyS: Seconds.positive(),
    settleS: Seconds.default(0),
  }),
  z.strictObject({
    by: z.literal('poll-window'),
    time: Time.describe('time of the poll, inside the body'),
    windowS: Seconds.positive(),
    settleS: Seconds.default(0),
    full: z.int().positive().describe('number of rows from which an answer was cut off'),
  }),
  z.strictObject({
    by: z.literal('header-end'),
    header: z.string().min(1).describe('first field of the header line; its third field is the end'),
    coversS: Seconds.positive(),
    settleS: Seconds.default(0),
  }),
  z.strictObject({ by: z.literal('never') }),
]);
const Ring = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(4);
export const Footprint = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
]);
export const Pull = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'https://HOST/… or http://HOST/… was expected' })
    .describe('address of the body; {KEY} stands for the key of the feed'),
  everyS: Seconds.min(5).default(30).describe('time between two calls'),
});
const Stream = z.strictObject({
  url: z
    .url({ protocol: /^(https?|wss?)$/, error: 'wss://HOST/… or https://HOST/… was expected' })
    .describe('address of a Socket.IO stream, whose path is the namespace, with what it is asked for'),
  token: z
    .strictObject({
      url: z.url({ protocol: /^https?$/, error: 'https://HOST/… was expected' }),
      audience: z.string().min(1),
    })
    .describe('where the key of the feed, CLIENT_ID:CLIENT_SECRET, is exchanged for a token'),
  since: z
    .string()
    .min(1)
    .optional()
    .describe('name of what asks for all since a time; a primary feed needs it'),
});
const Site = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  distanceUnit: z.enum(['mi', 'km', 'nmi']),
});

/** How every feed is named. */
export const Named = {
  feed: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a to z, 0 to 9 and hyphens were expected'),
  name: z.string().min(1).max(60),
  client: z.string().regex(/^[A-Z0-9_-]{1,40}$/, 'a client code in upper case was expected'),
};
/** How its sender shows who it is. */
export const Auth = z.enum(['bearer', 'hmac']).default('bearer');

const MAPPING = z.strictObject({
  ...Named,
  role: z
    .enum(['primary', 'secondary'])
    .describe('requested; a site admin grants that a primary feed may clear'),
  auth: Auth,
  format: z.enum(['ndjson', 'json', 'geojson', 'csv', 'ualf', 'boltek']),
  items: Path.optional().describe('list inside a JSON body'),
  success: Match.optional().describe('what a JSON body says that is an answer; any other proves nothing'),
  nested: Path.optional().describe('list inside each item whose entries count as strikes too'),
  columns: z
    .array(z.string())
    .optional()
    .describe('names of CSV columns; left out: the first line names them'),
  skip: z.array(Match).default([]),
  heartbeat: Match.optional(),
  time: Time,
  lat: Path.default('latitude'),
  lon: Path.default('longitude'),
  point: Path.optional().describe('position as POINT (lon lat), in place of lat and lon'),
  kind: KindRule,
  error: ErrorRule.optional(),
  quality: Path.optional(),
  id: z.array(Path).default([]),
  site: Site.optional().describe('position of an on-site sensor; format boltek only'),
  pull: Pull.optional().describe('the service fetches the bodies; left out: they are sent to it'),
  stream: Stream.optional().describe('the service listens to a stream, whose messages are the rows'),
  complete: Complete,
  footprint: z.union([z.string().min(1), Footprint, z.null()]).default(null),
  cadenceS: Seconds,
  publishLagS: Seconds,
  lateAfterS: Seconds.positive(),
  goneAfterS: Seconds.positive().max(LONGEST_LIMIT_S),
  locationErrorM: z.number().nonnegative(),
  licence: z.string(),
  attribution: z.string(),
  contact: z.string(),
});

/** What a mapping file says: how the bodies of a feed are read, and what the feed declares of itself. */
export const FeedMapping = MAPPING.refine(
  ({ complete, heartbeat }) => (complete.by === 'heartbeat') === (heartbeat !== undefined),
  { path: ['heartbeat'], message: 'it goes with complete.by "heartbeat", and only with that' },
)
  .refine(
    ({ complete, format }) =>
      !['as-of', 'poll-window'].includes(complete.by) || format === 'json' || format === 'geojson',
    {
      path: ['complete'],
      message: 'as-of and poll-window need format json or geojson',
    },
  )
  .refine(({ complete, format }) => complete.by !== 'header-end' || format === 'csv', {
    path: ['complete'],
    message: 'header-end needs format csv',
  })
  .refine(
    ({ success, format, stream }) =>
      success === undefined || (/^(geo)?json$/.test(format) && stream === undefined),
    {
      path: ['success'],
      message: 'it needs format json or geojson, without stream',
    },
  )
  .refine(({ stream, pull }) => stream === undefined || pull === undefined, {
    path: ['stream'],
    message: 'it does not go with pull',
  })
  .refine(
    ({ stream, format, items }) =>
      stream === undefined || (/^(geo)?json$/.test(format) && items === undefined),
    {
      path: ['stream'],
      message: 'it needs format json or geojson, without items',
    },
  )
  .refine(({ format, site }) => (format === 'boltek') === (site !== undefined), {
    path: ['site'],
    message: 'it goes with format boltek, and only with that',
  })
  .refine(({ role, complete }) => role !== 'primary' || complete.by !== 'never', {
    path: ['role'],
    message: 'a feed that is never complete can only be secondary',
  })
  .refine(({ role, stream }) => role !== 'primary' || stream === undefined || stream.since !== undefined, {
    path: ['stream', 'since'],
    // heartbeats before and after would prove the time between quiet (S1)
    message: 'a primary feed needs it, to ask for what came while the connection was away',
  })
  .refine(({ role, footprint }) => role !== 'primary' || footprint !== null, {
    path: ['footprint'],
    message: 'a primary feed has to name the area that it watches',
  });
export type FeedMapping = z.infer<typeof FeedMapping>;
/** Whether the service gets the rows of a feed itself, so that nobody can send to it. */
export function isFetched({ pull, stream }: Pick<FeedMapping, 'pull' | 'stream'>): boolean {
  return pull !== undefined || stream !== undefined;
}
/** A mapping as a file has it, of which operators fill in what is their own. */
export type MappingTemplate = Partial<z.input<typeof MAPPING>>;

/** The first fault of a mapping in one line, for people. */
export function mappingFault({ issues }: z.ZodError): string {
  const [issue] = issues;
  const name = issue?.path.join('.') ?? '';
  return `${name === '' ? 'mapping' : name}: ${issue?.message ?? 'not usable'}`;
}
