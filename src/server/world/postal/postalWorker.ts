import { workerData } from 'node:worker_threads';
import { readTownRegions } from '../roads/readRoadNetwork.ts';
import { serveWork } from '../../platform/threads/serveWork.ts';
import { createPostalTiles } from './createPostalTiles.ts';
import { createPostalAreas } from './postalAreas.ts';

/** Works in a thread of its own: the areas take seconds to make, and no alert may wait for a map. */
serveWork(createPostalTiles(createPostalAreas(readTownRegions(), workerData as number)));
