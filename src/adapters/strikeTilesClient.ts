import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import type { StrikeTilesApi } from '#workers/readStrikeTiles.ts';

/** The thread that reads tiles of lightning, as the page sees it. */
export type StrikeTilesClient = {
  /** Strikes of some tiles in time order; the tiles are used up. Rejects for bytes that are no tile, and when the thread fails, hangs or is ended. */
  read(tiles: readonly ArrayBuffer[]): Promise<TiledStrikes>;
  /** Ends the thread, whatever it does; the next question begins another. */
  end(): void;
};

/** A hundred full tiles take 3 s; a thread that takes longer than this hangs (S12). */
const PATIENCE_MS = 20_000;

/** Reads in a thread that begins with the first tiles. */
export function createStrikeTilesClient(): StrikeTilesClient {
  let thread: ReturnType<typeof beginThread> | null = null;
  // a promise of all failures would keep every answer that was ever raced with it
  const waiting = new Set<(reason: Error) => void>();

  function end(why: string): void {
    thread?.end();
    thread = null;
    for (const giveUp of waiting) giveUp(new Error(why));
    waiting.clear();
  }

  return {
    async read(tiles) {
      thread ??= beginThread((message) => end(message));
      const { read } = thread;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => end('The thread hangs.'), PATIENCE_MS);
        function giveUp(reason: Error): void {
          clearTimeout(timer);
          reject(reason);
        }
        waiting.add(giveUp);
        read(tiles)
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            waiting.delete(giveUp);
          });
      });
    },
    end: () => end('The thread was ended.'),
  };
}

function beginThread(failed: (message: string) => void) {
  const worker = new Worker(new URL('../../workers/strikeTiles.worker.ts', import.meta.url), {
    type: 'module',
    name: 'strikeTiles',
  });
  worker.addEventListener('error', ({ message }) => failed(message));
  const link = import('comlink').then(({ transfer, wrap }) => ({
    remote: wrap<StrikeTilesApi>(worker),
    transfer,
  }));
  return {
    async read(tiles: readonly ArrayBuffer[]): Promise<TiledStrikes> {
      const { remote, transfer } = await link;
      return remote.read(transfer(tiles, [...tiles]));
    },
    end: () => worker.terminate(),
  };
}
