import { serveWork } from '../../platform/threads/serveWork.ts';
import { drawPlaceMap, type PlaceMapOrder } from './drawPlaceMap.ts';
import { readPlaceMapShapes } from './placeMapShapes.ts';

const shapes = readPlaceMapShapes();

/** Draws small maps in a thread of its own: reading the shapes takes a second, and no alert may wait for a map. */
serveWork((order: PlaceMapOrder) => drawPlaceMap(shapes, order));
