import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { ReloadRequest } from '#domain/kiosk/reloadRule.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { KioskInput } from '#machines/kiosk/kioskFacts.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { KIOSK_LIMITS, kioskDevice } from './kioskDevice.ts';

export type FeedKioskDependencies = Pick<Platform, 'clock' | 'reloads' | 'presentMs'>;

/** What differs from a display with everything that its device offers. */
type FeedKioskInput = Pick<KioskInput, 'sleepLimitMs'> & Partial<KioskInput>;

/**
 * Keeps a page over the map's feed alive: awake, watched, and reloaded when it must be (S12). Not started.
 *
 * It reloads only at good checks. The page tells it of each with `fetch.succeeded`, after what holds a reload back.
 */
export function createFeedKiosk(
  { clock, reloads, presentMs }: FeedKioskDependencies,
  mapFeed: ActorRefFrom<typeof mapFeedMachine>,
  input: FeedKioskInput,
) {
  const { offers, actors } = kioskDevice(() => mapFeed.send({ type: 'page.woken', atMs: clock.nowMs() }));
  const reload = fromPromise<void, { reloadingFor: ReloadRequest | null }>(({ input: { reloadingFor } }) => {
    if (reloadingFor === null) throw new Error('There is no reason to reload.');
    reloads.note(reloadingFor, presentMs());
    location.reload();
    return new Promise<never>(() => {}); // the page goes; nothing comes after
  });
  return createActor(kioskMachine.provide({ actors: { ...actors, reload } }), {
    input: { ...KIOSK_LIMITS, ...offers, ...input, reloads: reloads.times() },
  });
}
