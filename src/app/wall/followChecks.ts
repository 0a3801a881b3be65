import type { ActorRefFrom } from 'xstate';
import { watchFetches } from '#machines/feed/pollingRegion.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectIsConfirmed } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';

type Followed = {
  readonly mapFeed: Pick<ActorRefFrom<typeof mapFeedMachine>, 'getSnapshot' | 'subscribe'>;
  readonly grid: { send(event: WallGridEvent): void };
};

/** Tells the grid of each check that ended, and at once when statuses are proven no more. */
export function followChecks({ mapFeed, grid }: Followed): () => void {
  const hasEnded = watchFetches(mapFeed.getSnapshot());
  let wasConfirmed = false;
  const { unsubscribe } = mapFeed.subscribe((snapshot) => {
    const isEnded = hasEnded(snapshot);
    const isConfirmed = selectIsConfirmed(snapshot);
    const isDoubted = wasConfirmed && !isConfirmed;
    wasConfirmed = isConfirmed;
    if (isEnded || isDoubted) grid.send({ type: isConfirmed ? 'check.passed' : 'check.failed' });
  });
  return unsubscribe;
}
