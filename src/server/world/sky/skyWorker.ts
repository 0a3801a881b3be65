import { workerData } from 'node:worker_threads';
import { createAtmosphere } from '../../sources/simulator/atmosphere.ts';
import { serveWork } from '../../platform/threads/serveWork.ts';
import type { SkyOrder } from './skyOrder.ts';
import { skyWork } from './skyWork.ts';

const atmosphere = createAtmosphere(workerData as Parameters<typeof createAtmosphere>[0]);

/** Works in a thread of its own: a screen asks for dozens of pictures at once, and no alert may wait for one. */
serveWork((order: SkyOrder) => skyWork(atmosphere, order));
