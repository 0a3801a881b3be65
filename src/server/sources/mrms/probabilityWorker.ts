import { serveWork } from '../../platform/threads/serveWork.ts';
import { readProbability } from './readProbability.ts';

/** Reads files of probabilities in a thread of its own: each takes a good part of a second, and no alert may wait for it. */
serveWork(readProbability);
