// `npm run replay -- FILE… --facilities F.csv --report R.json`: recorded lightning through the alert engine, no server.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runBatchReplay } = await import(pathToFileURL(resolve('dist/server/replay.mjs')).href);
process.exitCode = await runBatchReplay(process.argv.slice(2));
