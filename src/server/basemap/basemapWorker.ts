import { parentPort } from 'node:worker_threads';
import { readBasemapFeatures } from './basemapFeatures.ts';
import { createBasemapTiles } from './basemapTiles.ts';
import type { TileAddress } from './tileAddress.ts';
import type { TileAnswer, TileOrder } from '../tiles/tileThread.ts';

/** Cuts tiles in a thread of its own: the first takes seconds, and no alert may wait for a map. */
const tileOf = createBasemapTiles(readBasemapFeatures());

parentPort?.on('message', ({ id, address }: TileOrder<TileAddress>) => {
  const answer: TileAnswer = { id, tile: tileOf(address) };
  parentPort?.postMessage(answer);
});
