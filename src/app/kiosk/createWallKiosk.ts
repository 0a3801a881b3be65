import type { ActorRefFrom } from 'xstate';
import { YARD_SLEEP_LIMIT_MS } from '#domain/kiosk/reloadRule.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { createFeedKiosk, type FeedKioskDependencies } from './createFeedKiosk.ts';

/**
 * Keeps a wall of yards alive as a yard page is kept: awake, watched, and reloaded when it must be (S12). Not started; the
 * wall tells it of checks.
 */
export function createWallKiosk(
  dependencies: FeedKioskDependencies,
  mapFeed: ActorRefFrom<typeof mapFeedMachine>,
) {
  return createFeedKiosk(dependencies, mapFeed, { sleepLimitMs: YARD_SLEEP_LIMIT_MS });
}
