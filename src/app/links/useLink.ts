import { useCallback } from 'react';
import { createNoticesApi, type NoticesApi } from '#adapters/api/noticesApi.ts';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import type { Product } from '#app/page/createProduct.ts';
import { beginPoll } from '#app/binding/poll.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

const DAY_MS = 86_400_000;
/** A call that failed is made again; an answer ends it. */
const RHYTHM = { everyMs: 7 * DAY_MS, retryMs: 10_000, staleAfterMs: 7 * DAY_MS };

export type FollowLink = (notices: NoticesApi, signal: AbortSignal) => Promise<LinkOutcome>;

/** Does what a link of a message says, for as long as the service has not answered. `follow` must stay the same. */
export function useLink({ platform: { http, environment } }: Product, follow: FollowLink) {
  const begin = useCallback(() => {
    const notices = createNoticesApi(http, environment.apiBaseUrl);
    return beginPoll(RHYTHM, (signal) => follow(notices, signal));
  }, [http, environment, follow]);
  return useDisposable(begin);
}
