import type { ActorRefFrom } from 'xstate';
import { MAP_SLEEP_LIMIT_MS } from '#domain/kiosk/reloadRule.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCheckedAtMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { createFeedKiosk, type FeedKioskDependencies } from './createFeedKiosk.ts';
import { dialogTeller } from './dialogTeller.ts';

/** A desk may turn its screen off, and its browser knows how to fill it. */
const DESK = { hasWakeLock: false, fullscreen: 'missing' } as const;

/**
 * Keeps a map alive: reloads it after its loop stood still for longer than 60 s, and when it has frozen, is worn or
 * takes too much memory (MAP-20, GAP-36, S12). Not started.
 */
export function createMapKiosk(
  dependencies: FeedKioskDependencies,
  mapFeed: ActorRefFrom<typeof mapFeedMachine>,
) {
  const kiosk = createFeedKiosk(dependencies, mapFeed, { sleepLimitMs: MAP_SLEEP_LIMIT_MS, ...DESK });
  const tellDialog = dialogTeller(kiosk);
  let toldMs: number | null = null;
  mapFeed.subscribe((snapshot) => {
    const atMs = selectCheckedAtMs(snapshot);
    if (atMs === null || atMs === toldMs) return;
    toldMs = atMs;
    tellDialog(atMs);
    kiosk.send({ type: 'fetch.succeeded', atMs });
  });
  return kiosk;
}
