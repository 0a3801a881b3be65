import { Worker } from 'node:worker_threads';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { createWorkThread } from '../../platform/threads/workThread.ts';
import type { Geocoder } from './geocoder.ts';

const IDLE_MS = 120_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./gazetteerWorker.mjs', import.meta.url);

/** The service's own geocoder: towns of the world, without a network. It knows no streets. */
export function createGazetteerGeocoder(): Geocoder {
  const thread = createWorkThread<string, readonly PlaceSuggestion[]>({
    createWorker: () => new Worker(SCRIPT),
    idleMs: IDLE_MS,
  });
  return {
    suggest: async (words) => ({ places: await thread.ask(words), isStandIn: false }),
    stop: () => thread.stop(),
  };
}
