import { transfer } from 'comlink';
import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import { joinStrikes } from './kernels/joinStrikes.ts';
import { readStrikeTile } from './kernels/readStrikeTile.ts';
import { sortByTime } from './kernels/sortByTime.ts';

/** Calls of the page to the thread that parses tiles of lightning. */
export type StrikeTilesApi = {
  /**
   * Parses tiles to strikes in time order, in columns that are transferred, as are the tiles.
   *
   * @throws Error for bytes that are no vector tile.
   */
  read(tiles: readonly ArrayBuffer[]): TiledStrikes;
};

export const strikeTilesApi: StrikeTilesApi = {
  read(tiles) {
    const read = tiles.map((bytes) => readStrikeTile(new Uint8Array(bytes)));
    const strikes = joinStrikes(read.map((tile) => sortByTime(tile.strikes)));
    const { lon, lat, atMs, kind } = strikes;
    const answer = { strikes, hasGaps: read.some(({ hasGaps }) => hasGaps) };
    return transfer(answer, [lon.buffer, lat.buffer, atMs.buffer, kind.buffer]);
  },
};
