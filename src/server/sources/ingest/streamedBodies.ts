import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { startPoller, type Poller, type PollResult } from '../pull/poller.ts';
import { pullFailure, type AskingClient } from '../pull/pullClient.ts';
import { askForToken } from './accessToken.ts';
import type { FeedMapping } from './feedMapping.ts';
import type { KeptIntake } from './keptIntake.ts';
import { createMessageBodies } from './messageBodies.ts';
import { listenToSocket } from './socketSession.ts';

export type StreamDependencies = {
  readonly client: Pick<AskingClient, 'post'>;
  readonly userAgent: string;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  readonly pause?: Pause;
};

type Streamed = Pick<KeptIntake, 'take' | 'noteLost'> & {
  readonly mapping: Pick<FeedMapping, 'feed' | 'stream'>;
  /** `CLIENT_ID:CLIENT_SECRET`. */
  readonly key: string;
};

const RECONNECT_MS = 1_000;
/** After failures no longer than this passes between two connections, ms. */
const MOST_BACK_OFF_MS = 60_000;
/** A connection that ended sooner was none, ms: the next one waits longer. */
const SHORTEST_SESSION_MS = 30_000;
/** Most that is asked for again, ms: more than the longest quiet period, and less than a stream keeps. */
const MOST_REPEATED_MS = 5 * 3_600_000;
/** What is asked for before the last message that was taken, ms: messages are not in the order of their strikes. */
const REPEATED_MS = 10 * 60_000;

/**
 * Begins to listen to the stream of a feed; null where its mapping names none. Each connection has a token of its own and
 * asks for what came since the one before; rows that come twice count once. A connection that fails or is silent proves
 * nothing (S5).
 */
export function streamBodies(
  { mapping, key, take, noteLost }: Streamed,
  { client, userAgent, clock, log, pause }: StreamDependencies,
  onFailed: (reason: string) => void,
): Poller | null {
  const { stream } = mapping;
  if (stream === undefined) return null;
  const { token, since } = stream;
  let takenMs = -Infinity;
  let overflow = new AbortController();
  // of all connections, so that bodies stay in their order: the next connection waits for no store (S2)
  const bodies = createMessageBodies({
    async take(body) {
      const atMs = clock.nowMs();
      await take(body, undefined);
      takenMs = Math.max(takenMs, atMs);
    },
    onFailed: (error) => onFailed(`a message could not be stored: ${reasonOf(error)}`),
    onFull: () => overflow.abort(),
  });

  async function session(signal: AbortSignal): Promise<PollResult> {
    const beganMs = clock.nowMs();
    const answer = await askForToken(client, { ...token, key }, signal);
    if (answer.is === 'failed') return answer;
    overflow = new AbortController();
    const url = new URL(stream!.url);
    const query = Object.fromEntries(url.searchParams);
    url.search = '';
    const sinceMs = Math.max(takenMs - REPEATED_MS, beganMs - MOST_REPEATED_MS);
    if (since !== undefined) query[since] = new Date(sinceMs).toISOString();
    const address = { url: url.href, query, token: answer.token, userAgent };
    const reason = await listenToSocket(address, bodies.add, AbortSignal.any([signal, overflow.signal]));
    if (overflow.signal.aborted) {
      await bodies.settled();
      await noteLost();
      return pullFailure('more came than could be stored');
    }
    return clock.nowMs() - beganMs < SHORTEST_SESSION_MS ? pullFailure(reason) : { is: 'done' };
  }

  const poller = startPoller({
    name: mapping.feed,
    poll: session,
    everyMs: RECONNECT_MS,
    mostBackOffMs: MOST_BACK_OFF_MS,
    log,
    onFailed,
    pause,
  });
  return {
    async stop() {
      await poller.stop();
      await bodies.settled();
    },
  };
}
