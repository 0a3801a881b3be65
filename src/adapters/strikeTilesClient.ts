import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import type { StrikeTilesApi } from '#workers/readStrikeTiles.ts';
import { createThread } from './createThread.ts';

/** Thread that parses tiles of lightning, as the page calls it. */
export type StrikeTilesClient = {
  /**
   * Parses tiles to strikes in time order; the tiles are transferred. Rejects for bytes that are no tile, and when
   * the thread fails, hangs or is ended.
   */
  read(tiles: readonly ArrayBuffer[]): Promise<TiledStrikes>;
  /** Terminates the thread in any state; the next call starts another. */
  end(): void;
};

/** Creates a client whose thread starts with the first tiles. */
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
