import { parentPort, workerData } from 'node:worker_threads';
import { createAtmosphere } from '../sources/simulator/atmosphere.ts';
import type { TileAnswer, TileOrder } from '../tiles/tileThread.ts';
import { radarTile, type RadarAddress } from './radarTile.ts';

/** Draws in a thread of its own: a screen asks for dozens of pictures at once, and no alert may wait for one. */
const atmosphere = createAtmosphere(workerData as Parameters<typeof createAtmosphere>[0]);

parentPort?.on('message', ({ id, address }: TileOrder<RadarAddress>) => {
  const answer: TileAnswer = { id, tile: radarTile(atmosphere, address) };
  parentPort?.postMessage(answer);
});
