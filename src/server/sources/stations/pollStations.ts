import { startPoller, type Poller, type PollerOptions, type PollResult } from '../pull/poller.ts';
import { readJson } from '../pull/readJson.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { LiveStationOptions } from './liveStationOptions.ts';
import type { ReadReports } from './readReports.ts';

type Following = Pick<PollerOptions, 'poll' | 'everyMs' | 'mostBackOffMs'> & {
  readonly onFailed: (reason: string) => void;
};

/** Begins to ask a live source of stations. */
export function pollStations(
  { name }: Pick<SourceProfile, 'name'>,
  { log, pause }: Pick<LiveStationOptions, 'log' | 'pause'>,
  following: Following,
): Poller {
  return startPoller({ name, log, ...following, ...(pause === undefined ? {} : { pause }) });
}

/**
 * Fetches an answer with reports. `done`: the service has nothing newer.
 *
 * @param asked.read Throws if the body is no such answer, which counts as a failed poll.
 */
export async function fetchReports<Read extends ReadReports>(
  { client }: Pick<LiveStationOptions, 'client'>,
  url: string,
  asked: {
    readonly maxBytes: number;
    readonly signal: AbortSignal;
    readonly read: (body: unknown) => Read;
  },
): Promise<({ readonly is: 'read' } & Read) | PollResult> {
  const { read, ...limits } = asked;
  const answer = await readJson(client, url, limits);
  if (answer.is === 'failed') return answer;
  return answer.is === 'unchanged' ? { is: 'done' } : { is: 'read', ...read(answer.body) };
}
