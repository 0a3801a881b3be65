import type { ActorRefFrom } from 'xstate';
import { watchFetches } from '#machines/feed/pollingRegion.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCheckedAtMs, selectIsConfirmed } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';

type Followed = {
  readonly mapFeed: Pick<ActorRefFrom<typeof mapFeedMachine>, 'getSnapshot' | 'subscribe'>;
  readonly grid: { send(event: WallGridEvent): void };
};

/**
 * Tells the grid of each good check, of each check that ended while nothing is proven, and at once when statuses are
 * proven no more. A check that brought nothing newer proves nothing: the grid's own timers go on (S4).
 */
export function followChecks({ mapFeed, grid }: Followed): () => void {
  const hasEnded = watchFetches(mapFeed.getSnapshot());
  let wasConfirmed = false;
  let toldMs: number | null = null;
  const { unsubscribe } = mapFeed.subscribe((snapshot) => {
    const isEnded = hasEnded(snapshot);
    const isConfirmed = selectIsConfirmed(snapshot);
    const checkedAtMs = selectCheckedAtMs(snapshot);
    const isDoubted = wasConfirmed && !isConfirmed;
    const isProvenAnew = isConfirmed && checkedAtMs !== toldMs;
    wasConfirmed = isConfirmed;
    toldMs = checkedAtMs;
    if (isProvenAnew) grid.send({ type: 'check.passed' });
    else if (!isConfirmed && (isEnded || isDoubted)) grid.send({ type: 'check.failed' });
  });
  return unsubscribe;
}
