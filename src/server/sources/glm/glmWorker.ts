import { serveWork } from '../../platform/threads/serveWork.ts';
import { readGlmWork } from './glmWork.ts';

/** Reads files in a thread of its own: one takes up to a third of a second, and no alert may wait for it. */
serveWork(readGlmWork);
