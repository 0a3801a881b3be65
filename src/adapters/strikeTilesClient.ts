import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import type { StrikeTilesApi } from '#workers/readStrikeTiles.ts';
import { createThread } from './createThread.ts';

/** The thread that reads tiles of lightning, as the page sees it. */
export type StrikeTilesClient = {
  /** Strikes of some tiles in time order; the tiles are used up. Rejects for bytes that are no tile, and when the thread fails, hangs or is ended. */
  read(tiles: readonly ArrayBuffer[]): Promise<TiledStrikes>;
  /** Ends the thread, whatever it does; the next question begins another. */
  end(): void;
};

/** Reads in a thread that begins with the first tiles. */
export function createStrikeTilesClient(): StrikeTilesClient {
  const { ask, end } = createThread<StrikeTilesApi>(
    () =>
      new Worker(new URL('../../workers/strikeTiles.worker.ts', import.meta.url), {
        type: 'module',
        name: 'strikeTiles',
      }),
  );
  return {
    read: (tiles) =>
      ask(async (remote) => {
        const { transfer } = await import('comlink');
        return remote.read(transfer(tiles, [...tiles]));
      }),
    end,
  };
}
