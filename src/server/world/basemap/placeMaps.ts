import { Worker } from 'node:worker_threads';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import type { PlaceMap, PlaceMapOrder } from './drawPlaceMap.ts';

/** Small maps for letters. */
export type PlaceMaps = {
  /** Resolves to null when the map cannot be drawn in time; never rejects. */
  around(order: PlaceMapOrder): Promise<PlaceMap | null>;
  stop(): Promise<void>;
};

/** The thread holds some 200 MB. */
const IDLE_MS = 120_000;
/** A letter waits no longer: it comes without a map. The first map waits for the thread as well. */
const MOST_WAIT_MS = 2_000;
const MOST_WAITING = 20;
/** A closing of many yards sends many letters about each. */
const REMEMBERED = 50;
/** A larger map shows nothing of a yard, m. */
const MOST_HALF_M = 200_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./placeMapWorker.mjs', import.meta.url);

type Options = { readonly thread?: WorkThreadOptions; readonly mostWaitMs?: number };

/** Draws small maps in a thread that begins with the first of them and ends two minutes after the last one. */
export function createPlaceMaps({ thread: options, mostWaitMs = MOST_WAIT_MS }: Options = {}): PlaceMaps {
  const thread = createWorkThread<PlaceMapOrder, PlaceMap>(
    options ?? { createWorker: () => new Worker(SCRIPT), idleMs: IDLE_MS, mostWaiting: MOST_WAITING },
  );
  const drawn = new Map<string, Promise<PlaceMap>>();
  /** A letter has waited in vain: until a map comes again, no other one waits. */
  let isLate = false;

  function draw(order: PlaceMapOrder): Promise<PlaceMap> {
    const key = JSON.stringify(order);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const map = thread.ask(order).finally(() => void (isLate = false));
    drawn.set(key, map);
    map.catch(() => drawn.delete(key));
    const [oldest] = drawn.size > REMEMBERED ? drawn.keys() : [];
    if (oldest !== undefined) drawn.delete(oldest);
    return map;
  }

  return {
    async around(order) {
      if (!(order.halfM > 0 && order.halfM <= MOST_HALF_M)) return null;
      const map = await inTime(draw(order), isLate ? 0 : mostWaitMs).catch(() => null);
      if (map === 'late') isLate = true;
      return map === 'late' ? null : map;
    },
    stop: () => thread.stop(),
  };
}

/** `late`: it takes longer. */
async function inTime<Result>(work: Promise<Result>, mostMs: number): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), mostMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
