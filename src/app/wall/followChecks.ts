import type { ActorRefFrom } from 'xstate';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCheckedAtMs, selectIsConfirmed, selectIsPolling } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';

type Followed = {
  readonly mapFeed: ActorRefFrom<typeof mapFeedMachine>;
  readonly grid: ActorRefFrom<typeof wallGridMachine>;
};

/**
 * Tells the grid of each check that ended, and at once when statuses are proven no more. Where a change was announced
 * during a check, the next one begins in the same step: then the time of the check says that it ended.
 */
export function followChecks({ mapFeed, grid }: Followed): () => void {
  let wasPolling = true;
  let wasConfirmed = false;
  let checkedBeforeMs: number | null = null;
  const { unsubscribe } = mapFeed.subscribe((snapshot) => {
    const isPolling = selectIsPolling(snapshot);
    const isConfirmed = selectIsConfirmed(snapshot);
    const checkedAtMs = selectCheckedAtMs(snapshot);
    const isEnded = (wasPolling && !isPolling) || checkedAtMs !== checkedBeforeMs;
    const isDoubted = wasConfirmed && !isConfirmed;
    wasPolling = isPolling;
    wasConfirmed = isConfirmed;
    checkedBeforeMs = checkedAtMs;
    if (isEnded || isDoubted) grid.send({ type: isConfirmed ? 'check.passed' : 'check.failed' });
  });
  return unsubscribe;
}
