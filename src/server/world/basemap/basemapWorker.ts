import { serveWork } from '../../platform/threads/serveWork.ts';
import { readBasemapFeatures } from './basemapFeatures.ts';
import { createBasemapTiles } from './basemapTiles.ts';

/** Cuts tiles in a thread of its own: the first takes seconds, and no alert may wait for a map. */
serveWork(createBasemapTiles(readBasemapFeatures()));
