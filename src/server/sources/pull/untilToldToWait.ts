import type { PullClient, PullFailure } from './pullClient.ts';

/**
 * Returns a client for the calls of one poll to one server: once that wants to be left alone (`Retry-After`), every further
 * call is the same failure, and the server is not asked.
 */
export function untilToldToWait(client: PullClient): PullClient {
  let refusal: PullFailure | null = null;
  return {
    async get(url, request) {
      if (refusal !== null) return refusal;
      const answer = await client.get(url, request);
      if (answer.is === 'failed' && answer.retryAfterMs !== null) refusal = answer;
      return answer;
    },
  };
}

/** The failure of several that says how long to wait, else the first; undefined: none. */
export function weightiestOf(failures: readonly PullFailure[]): PullFailure | undefined {
  return failures.find(({ retryAfterMs }) => retryAfterMs !== null) ?? failures[0];
}
