import type { ActorRefFrom } from 'xstate';
import { YARD_SLEEP_LIMIT_MS } from '#domain/kiosk/reloadRule.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { createFeedKiosk, type FeedKioskParts } from './createFeedKiosk.ts';

/** Keeps a wall of yards alive as a yard page is kept: awake, watched, and reloaded when it must be (S12). Not started. */
export function createWallKiosk(parts: FeedKioskParts, mapFeed: ActorRefFrom<typeof mapFeedMachine>) {
  return createFeedKiosk(parts, mapFeed, { input: { sleepLimitMs: YARD_SLEEP_LIMIT_MS } });
}
