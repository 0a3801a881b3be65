import type { YardId } from '#domain/locations/yardId.ts';
import { withSeat, type Locks } from './streamSeats.ts';

/** Kind of change: the alerts of the facility, or also its position or properties. */
export type Announced = 'alerts' | 'facility';

/** Parts of a stream of announcements about one facility between two polls. */
export type ChangeStreamDependencies = {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  /** Bearer of the session; null: nobody is signed in, and the stream is retried later. */
  readonly accessToken: () => string | null;
  readonly locks: Locks;
};

/** Silence after which the connection counts as dead, ms: three of the service's signs of life, one every 15 s. */
const SILENCE_LIMIT_MS = 45_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens for changes of one facility until stopped, through lost connections, while there is a seat for its stream.
 * It only speeds up polls (P9): a failure costs speed and nothing else, so failures are not reported.
 *
 * @param announced Called for each change of the alerts or of the facility itself, and after each new connection, also
 * the first, since a change may have been missed before it.
 * @returns Stops listening.
 */
export function watchChanges(
  dependencies: ChangeStreamDependencies,
  place: YardId,
  announced: (what: Announced) => void,
): () => void {
  const stopped = new AbortController();
  let pauseMs = FIRST_PAUSE_MS;

  async function listenOnce(): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
    try {
      const answer = await ask(dependencies, place, AbortSignal.any([stopped.signal, silence.signal]));
      if (answer.status === 404) announced('facility'); // removed, perhaps before this page listened
      if (!answer.ok || answer.body === null) throw new Error(`The service answered ${answer.status}.`);
      pauseMs = FIRST_PAUSE_MS;
      announced('alerts');
      await readEvents(answer.body, announced, () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      await withSeat(dependencies.locks, stopped.signal, listenOnce).catch(() => undefined);
      // many screens lose the service at once; they must not all return at once
      await pause(pauseMs * (0.5 + Math.random()), stopped.signal);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  void listen();
  return () => stopped.abort();
}

async function ask(
  { fetch, url, accessToken }: ChangeStreamDependencies,
  { clientId, facilityId }: YardId,
  signal: AbortSignal,
): Promise<Response> {
  const token = accessToken();
  if (token === null) throw new Error('Nobody is signed in.');
  const query = new URLSearchParams({ clientId: clientId.toUpperCase(), facilityId });
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  return fetch(`${url}?${query}`, { headers, cache: 'no-store', signal });
}

/** Reads whole events until the stream ends. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  announced: (what: Announced) => void,
  received: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received();
    const events = (unread + part.value).split('\n\n');
    unread = events.pop()!;
    const isOf = (type: string) => events.some((event) => event.startsWith(`event: ${type}\n`));
    if (isOf('facility')) announced('facility');
    else if (isOf('changed')) announced('alerts');
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
