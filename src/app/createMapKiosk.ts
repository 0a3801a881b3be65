import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { MAP_SLEEP_LIMIT_MS, type ReloadWish } from '#domain/kiosk/reloadRule.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCheckedAtMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { Parts } from './createParts.ts';
import { KIOSK_LIMITS, kioskDevice } from './kioskDevice.ts';

/** A desk may turn its screen off, and its browser knows how to fill it. */
const DESK = { hasWakeLock: false, fullscreen: 'missing' } as const;

/**
 * Keeps a map alive: reloads it after its loop stood still for longer than 60 s, and when it has frozen, is worn or
 * takes too much memory (MAP-20, GAP-36, S12). Not started.
 */
export function createMapKiosk(
  { clock, reloads, presentMs }: Pick<Parts, 'clock' | 'reloads' | 'presentMs'>,
  mapFeed: ActorRefFrom<typeof mapFeedMachine>,
) {
  const { offers, actors } = kioskDevice(() => mapFeed.send({ type: 'page.woken', atMs: clock.nowMs() }));
  const reload = fromPromise<void, { reloadingFor: ReloadWish | null }>(({ input: { reloadingFor } }) => {
    if (reloadingFor === null) throw new Error('There is no reason to reload.');
    if (document.querySelector('[role="dialog"]') !== null) throw new Error('A dialog may hold input.');
    reloads.note(reloadingFor, presentMs());
    location.reload();
    return new Promise<never>(() => {}); // the page goes; nothing comes after
  });
  const actor = createActor(kioskMachine.provide({ actors: { ...actors, reload } }), {
    input: {
      ...KIOSK_LIMITS,
      sleepLimitMs: MAP_SLEEP_LIMIT_MS,
      ...offers,
      ...DESK,
      reloads: reloads.times(),
    },
  });
  let toldMs: number | null = null;
  mapFeed.subscribe((snapshot) => {
    const atMs = selectCheckedAtMs(snapshot);
    if (atMs === null || atMs === toldMs) return;
    toldMs = atMs;
    actor.send({ type: 'fetch.succeeded', atMs });
  });
  return actor;
}
