import { HttpError, TIMEOUT, type HttpClient } from './httpClient.ts';

/** Pauses before the second and the third try, ms; each is between half and one and a half of it. */
const PAUSES_MS = [500, 1_500];

/** Statuses of a short outage: no answer at all, and those of a gateway without its service. */
const PASSING: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Creates a client for calls that a person waits for and that nothing repeats: calls that only read are tried three
 * times when the network or the service is away for a moment. Feeds have rhythms of their own and take the bare
 * client; changes are never sent again, because a lost answer may hide that they were made.
 *
 * @param dice Evenly spread in [0, 1): screens that lost one service must not return at the same moment.
 */
export function createRetryingHttp(http: HttpClient, dice: () => number): HttpClient {
  async function withRetries<T>(call: () => Promise<T>, { method = 'GET', signal }: Asked = {}): Promise<T> {
    for (const pauseMs of SAFE.has(method) ? PAUSES_MS : []) {
      try {
        return await call();
      } catch (error) {
        if (signal?.aborted || !isPassing(error)) throw error;
        await pause(pauseMs * (0.5 + dice()), signal);
      }
    }
    return call();
  }

  return {
    json: (url, contract, request) => withRetries(() => http.json(url, contract, request), request),
    text: (url, request) => withRetries(() => http.text(url, request), request),
    head: (url, request) => withRetries(() => http.head(url, request), { ...request, method: 'HEAD' }),
  };
}

type Asked = { readonly method?: string; readonly signal?: AbortSignal | undefined };

/** Returns whether an error is a short outage. A timeout is none: the person has waited long enough. */
function isPassing(error: unknown): boolean {
  return error instanceof HttpError && PASSING.has(error.status) && error.message !== TIMEOUT;
}

/** Waits; ends early when the call is aborted. */
function pause(spanMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, spanMs);
    signal?.addEventListener('abort', done);
  });
}
