import { workerData } from 'node:worker_threads';
import { readStepNow } from './stepFolder.ts';
import { createAtmosphere } from '../../sources/simulator/atmosphere.ts';
import { serveWork } from '../../platform/threads/serveWork.ts';
import type { StrikeTileSetup } from './strikeTiles.ts';
import { createStrikeTileWork } from './strikeTileWork.ts';

const { dir, atmosphere } = workerData as StrikeTileSetup;

/** Works in a thread of its own: an hour is 720 files, and no alert may wait for the past. */
serveWork(
  createStrikeTileWork({
    readStep: (stepMs) => readStepNow(dir, stepMs),
    tellStrikes: atmosphere && createAtmosphere(atmosphere).strikesBetween,
  }),
);
