import type { LayerTiles } from './watchTiles.ts';

/** What a layer of tiles was last asked for. */
export type AskedTiles = { url: string; roundMs: number; readonly tiles: Pick<LayerTiles, 'hasGaps'> };

/** Whether a layer of tiles asks again: for another address, or in another round for what did not come (MAP-03). */
export function asksAgain({ url, roundMs, tiles }: AskedTiles, next: Omit<AskedTiles, 'tiles'>): boolean {
  return url !== next.url || (roundMs !== next.roundMs && tiles.hasGaps());
}
