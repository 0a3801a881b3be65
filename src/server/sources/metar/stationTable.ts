import { z } from 'zod';
import type { PollResult } from '../pull/poller.ts';
import { pullFailure, type PullClient } from '../pull/pullClient.ts';
import { unpackGzip } from '../pull/unpackGzip.ts';
import type { Station } from '../stations/stationReport.ts';

const Row = z.object({
  icaoId: z.string().regex(/^[A-Z0-9]{4}$/u),
  site: z.string(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  siteType: z.array(z.string()),
});

const PATH = '/data/cache/stations.cache.json.gz';
const DAY_MS = 24 * 60 * 60_000;
/** A table that cannot be read is asked for again after this time while an older one serves. */
const RETRIED_AFTER_MS = 30 * 60_000;
const MOST_BYTES = 8_000_000;
const MOST_UNPACKED_BYTES = 64_000_000;

/** Stations with METARs. The service publishes its table as one file a day. */
export type StationTable = {
  /** Empty: not known yet. */
  readonly stations: () => readonly { readonly station: Station }[];
  /** Fetches the table when it is a day old; the one that is held stays when that fails. */
  refresh(nowMs: number, signal: AbortSignal): Promise<PollResult>;
};

export function createStationTable(client: PullClient, baseUrl: string): StationTable {
  let stations: readonly { station: Station }[] = [];
  let dueAtMs = -Infinity;
  return {
    stations: () => stations,
    async refresh(nowMs, signal) {
      if (nowMs < dueAtMs) return { is: 'done' };
      if (stations.length > 0) dueAtMs = nowMs + RETRIED_AFTER_MS;
      const answer = await client.get(`${baseUrl}${PATH}`, { accept: ['*/*'], maxBytes: MOST_BYTES, signal });
      if (answer.is === 'failed') return answer;
      if (answer.is !== 'new') return pullFailure(`the table of stations is ${answer.is}`);
      const unpacked = await unpackGzip(answer.bytes, MOST_UNPACKED_BYTES);
      if (unpacked.is === 'failed') return pullFailure(`the table of stations: ${unpacked.reason}`);
      const read = stationsOf(unpacked.bytes);
      if (read.length === 0) return pullFailure('the table of stations has none');
      stations = read;
      dueAtMs = nowMs + DAY_MS;
      return { is: 'done' };
    },
  };
}

/** None: it is no table. */
function stationsOf(bytes: Uint8Array): { station: Station }[] {
  return rowsOf(bytes).flatMap((row: unknown) => {
    const { data } = Row.safeParse(row);
    if (data === undefined || !data.siteType.includes('METAR')) return [];
    return [{ station: { id: data.icaoId, name: data.site, place: [data.lon, data.lat] as const } }];
  });
}

function rowsOf(bytes: Uint8Array): readonly unknown[] {
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}
