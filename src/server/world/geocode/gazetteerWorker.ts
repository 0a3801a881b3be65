import { serveWork } from '../../platform/threads/serveWork.ts';
import { createGazetteer } from './gazetteer.ts';
import { readTowns } from './readTowns.ts';

/** Finds towns in a thread of its own: reading them takes a moment, and no alert may wait for an address. */
serveWork(createGazetteer(readTowns()));
