import { serveWork } from '../../platform/threads/serveWork.ts';
import { createFrameWork } from './frameWork.ts';

/** Works in a thread of its own: a file takes two seconds to read, and no alert may wait for it. */
serveWork(createFrameWork());
