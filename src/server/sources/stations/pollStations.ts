import { startPoller, type Poller, type PollerOptions, type PollResult } from '../pull/poller.ts';
import { pullFailure } from '../pull/pullClient.ts';
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
  return startPoller({ name, log, pause, ...following });
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
    readonly emptyAs?: unknown;
    readonly read: (body: unknown) => Read;
  },
): Promise<({ readonly is: 'read' } & Read) | PollResult> {
  const { read, ...limits } = asked;
  const answer = await readJson(client, url, limits);
  if (answer.is === 'failed') return answer;
  return answer.is === 'unchanged' ? { is: 'done' } : { is: 'read', ...read(answer.body) };
}

/**
 * What comes of an answer some rows of which cannot be read. It is told of, and is no failure while others can be:
 * after one all stations would be asked less often, and a storm would be seen late for one odd row (S2).
 *
 * @param what The rows, in words.
 */
export function readResult(
  { reports, refused }: ReadReports,
  what: string,
  onFailed: (reason: string) => void,
): PollResult {
  if (refused === 0) return { is: 'done' };
  const lack = `${refused} ${what} could not be read`;
  if (reports.length === 0) return pullFailure(lack);
  onFailed(lack);
  return { is: 'done' };
}
