import { MOST_BODY_BYTES } from '../../sources/ingest/keptIntake.ts';
import type { AnyFeed } from '../../sources/ingest/readFeeds.ts';
import { MRMS_BUCKET_URL, type MrmsProduct } from '../../sources/mrms/mrmsFiles.ts';
import { listObjects } from '../../sources/pull/listObjects.ts';
import type { PollResult } from '../../sources/pull/poller.ts';
import { pullFailure, type PullClient } from '../../sources/pull/pullClient.ts';

/** A source of the network that can be recorded. */
export type RecordableFeed = {
  readonly everyMs: number;
  /** Asks once for what is new. */
  poll(client: PullClient, nowMs: number, signal: AbortSignal): Promise<PollResult>;
};

/** Shorter texts are no secrets: to leave them out would spoil what is recorded. */
export const SHORTEST_SECRET = 8;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_BYTES = 32_000_000;
/** Objects that the first poll of a bucket takes: its newest ones. */
const FIRST_OBJECTS = 3;
const MOST_AT_ONCE = 30;

/** Feeds by the name that the command takes. */
export const RECORDABLE_FEEDS: Readonly<Record<string, () => RecordableFeed>> = {
  'noaa-goes19': () => bucket('https://noaa-goes19.s3.amazonaws.com', glmPrefixes, 5 * SECOND_MS),
  'noaa-goes18': () => bucket('https://noaa-goes18.s3.amazonaws.com', glmPrefixes, 5 * SECOND_MS),
  'mrms-lightning-probability': () =>
    bucket(MRMS_BUCKET_URL, mrmsPrefixes('LightningProbabilityNext30minGrid_scale_1'), 30 * SECOND_MS),
  'mrms-radar': () =>
    bucket(MRMS_BUCKET_URL, mrmsPrefixes('PrecipRate_00.00', 'PrecipFlag_00.00'), 30 * SECOND_MS),
  'nws-alerts': () => document('https://api.weather.gov/alerts/active?status=actual', 'application/geo+json'),
  'eccc-alerts': () =>
    document(
      'https://api.weather.gc.ca/collections/weather-alerts/items?f=json&limit=1000',
      'application/geo+json',
    ),
  // the list of pictures: its terms prohibit to fetch pictures that no screen shows
  'eccc-radar': () =>
    document(
      'https://geo.weather.gc.ca/geomet?service=WMS&version=1.3.0&request=GetCapabilities&layer=RADAR_1KM_RRAI',
      '*/*',
    ),
  'usgs-earthquakes': () =>
    document('https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson', '*/*'),
};

/** A feed of a customer that the service fetches, by its mapping. */
export function fetchedFeed({ mapping, key }: Pick<AnyFeed, 'mapping' | 'key'>): RecordableFeed {
  const { feed, pull } = mapping;
  if (pull === undefined)
    throw new Error(
      `The service does not fetch "${feed}": what it is sent stands in its journal for three days.`,
    );
  if (pull.url.includes('{KEY}') && key.length < SHORTEST_SECRET)
    throw new Error(
      `The key of "${feed}" is shorter than ${SHORTEST_SECRET} letters: no record could leave it out.`,
    );
  const url = pull.url.replaceAll('{KEY}', encodeURIComponent(key));
  return {
    everyMs: pull.everyS * SECOND_MS,
    async poll(client, _nowMs, signal) {
      const answer = await client.get(url, { accept: ['*/*'], maxBytes: MOST_BODY_BYTES, signal });
      if (answer.is === 'failed') return answer;
      return answer.is === 'new' ? { is: 'done' } : pullFailure(`the address is ${answer.is}`);
    },
  };
}

/** One address, asked for each minute, and only for what is newer than what came before. */
export function document(url: string, accept: string): RecordableFeed {
  let held: { lastModified: string | null; etag: string | null } = { lastModified: null, etag: null };
  return {
    everyMs: MINUTE_MS,
    async poll(client, _nowMs, signal) {
      const { lastModified: ifModifiedSince, etag } = held;
      const answer = await client.get(url, {
        accept: [accept, 'application/json'],
        maxBytes: MOST_BYTES,
        ifModifiedSince,
        etag,
        signal,
      });
      if (answer.is === 'failed') return answer;
      if (answer.is === 'absent') return pullFailure('there is nothing at this address');
      if (answer.is === 'new') held = answer;
      return { is: 'done' };
    },
  };
}

/** New objects of a bucket, below the prefixes of a time. A listing without any object is a failure. */
export function bucket(
  bucketUrl: string,
  prefixesOf: (nowMs: number) => readonly string[],
  everyMs: number,
): RecordableFeed {
  const lastKeys = new Map<string, string>();
  return {
    everyMs,
    async poll(client, nowMs, signal) {
      let seen = lastKeys.size;
      for (const prefix of prefixesOf(nowMs)) {
        const startAfter = lastKeys.get(prefix) ?? null;
        const list = await listObjects(client, { bucketUrl, prefix, startAfter, signal });
        if (list.is === 'failed') return list;
        seen += list.objects.length;
        const wanted = startAfter === null ? list.objects.slice(-FIRST_OBJECTS) : list.objects;
        for (const { key } of wanted.slice(0, MOST_AT_ONCE)) {
          const answer = await client.get(`${bucketUrl}/${key}`, {
            accept: ['*/*'],
            maxBytes: MOST_BYTES,
            signal,
          });
          if (answer.is === 'failed') return answer;
          if (answer.is !== 'new') return pullFailure(`${key} is ${answer.is}`);
          lastKeys.set(prefix, key);
        }
      }
      return seen === 0 ? pullFailure('the bucket lists no object') : { is: 'done' };
    },
  };
}

/** This hour, and in its first two minutes the one before. */
function glmPrefixes(nowMs: number): readonly string[] {
  const prefixAt = (atMs: number) => {
    const date = new Date(atMs);
    const day = Math.floor((atMs - Date.UTC(date.getUTCFullYear(), 0, 1)) / (24 * HOUR_MS)) + 1;
    const hour = String(date.getUTCHours()).padStart(2, '0');
    return `GLM-L2-LCFA/${date.getUTCFullYear()}/${String(day).padStart(3, '0')}/${hour}/`;
  };
  return [...new Set([prefixAt(nowMs - 2 * MINUTE_MS), prefixAt(nowMs)])];
}

/** Fields of this day, and in its first minutes of the one before. */
function mrmsPrefixes(...products: readonly MrmsProduct[]): (nowMs: number) => readonly string[] {
  return (nowMs) => {
    const days = [nowMs - 10 * MINUTE_MS, nowMs].map((atMs) => new Date(atMs).toISOString().slice(0, 10));
    const folders = [...new Set(days)].map((day) => day.replaceAll('-', ''));
    return products.flatMap((product) => folders.map((folder) => `CONUS/${product}/${folder}/`));
  };
}
