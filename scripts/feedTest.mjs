// `npm run feed:test -- map.json SAMPLE`: what a mapping of a lightning feed reads of a sample, row by row, no server.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runFeedTest } = await import(pathToFileURL(resolve('dist/server/feedTest.mjs')).href);
process.exitCode = await runFeedTest(process.argv.slice(2));
