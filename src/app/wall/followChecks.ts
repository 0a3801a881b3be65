import type { ActorRefFrom } from 'xstate';
import { watchFetches } from '#machines/feed/pollingRegion.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCheckedAtMs, selectIsConfirmed, selectTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';

type Followed = {
  readonly mapFeed: Pick<ActorRefFrom<typeof mapFeedMachine>, 'getSnapshot' | 'subscribe'>;
  readonly grid: { send(event: WallGridEvent): void };
};

/**
 * Tells the grid of each good check, also that it brought late statuses or that they are late since, of each check that
 * ended while nothing is proven, and at once when statuses are proven no more. A check that brought nothing newer, or
 * the same content again, proves nothing: the grid's own timers go on (S4, S5).
 */
export function followChecks({ mapFeed, grid }: Followed): () => void {
  const hasEnded = watchFetches(mapFeed.getSnapshot());
  let wasConfirmed = false;
  let wasLate = false;
  let toldMs: number | null = null;
  const { unsubscribe } = mapFeed.subscribe((snapshot) => {
    const isEnded = hasEnded(snapshot);
    const isConfirmed = selectIsConfirmed(snapshot);
    const checkedAtMs = selectCheckedAtMs(snapshot);
    const isLate = selectTrust(snapshot) === 'late';
    const isDoubted = wasConfirmed && !isConfirmed;
    const isProvenAnew = isConfirmed && checkedAtMs !== toldMs;
    const isAged = isLate && (isProvenAnew || !wasLate);
    wasConfirmed = isConfirmed;
    wasLate = isLate;
    toldMs = checkedAtMs;
    if (isProvenAnew) grid.send({ type: 'check.passed' });
    else if (!isConfirmed && (isEnded || isDoubted)) grid.send({ type: 'check.failed' });
    if (isAged) grid.send({ type: 'statuses.aged' });
  });
  return unsubscribe;
}
