import { useCallback } from 'react';
import { createActor, fromPromise } from 'xstate';
import { createNoticesApi, type NoticesApi } from '#adapters/api/noticesApi.ts';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

const DAY_MS = 86_400_000;
/** A call that failed is made again; an answer ends it. */
const RHYTHM = { everyMs: 7 * DAY_MS, retryMs: 10_000, staleAfterMs: 7 * DAY_MS };

export type FollowLink = (notices: NoticesApi, signal: AbortSignal) => Promise<LinkOutcome>;

/** Does what a link of a message says, for as long as the service has not answered. `follow` must stay the same. */
export function useLink({ platform: { http, environment } }: Product, follow: FollowLink) {
  const begin = useCallback(() => {
    const notices = createNoticesApi(http, environment.apiBaseUrl);
    const machine = createRefreshMachine<LinkOutcome>().provide({
      actors: { fetchOnce: fromPromise(({ signal }) => follow(notices, signal)) },
    });
    const actor = createActor(machine, { input: RHYTHM }).start();
    return { value: actor, end: () => void actor.stop() };
  }, [http, environment, follow]);
  return useDisposable(begin);
}
