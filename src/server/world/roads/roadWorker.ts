import { workerData } from 'node:worker_threads';
import { createAtmosphere } from '../../sources/simulator/atmosphere.ts';
import { DEMO_FACILITIES } from '../../sources/simulator/demoFacilities.ts';
import { serveWork } from '../../platform/threads/serveWork.ts';
import { readRoadNetwork } from './readRoadNetwork.ts';
import type { RoadSetup } from './roads.ts';
import { createRoadWork } from './roadWork.ts';

const { seed, stagedAtMs, fleetSize } = workerData as RoadSetup;
const atmosphere = createAtmosphere({ seed, stagedAtMs });

/** Works in a thread of its own: the network takes seconds to make, and no alert may wait for a road. */
serveWork(createRoadWork({ network: readRoadNetwork(seed), atmosphere, places: DEMO_FACILITIES, fleetSize }));
