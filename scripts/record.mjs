// `npm run record -- FEED --contact ADDRESS`: records the raw answers of a source of the network, or serves a record.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runRecord } = await import(pathToFileURL(resolve('dist/server/record.mjs')).href);
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
// a pause alone does not keep a process alive
const awake = setInterval(() => {}, 60_000);
process.exitCode = await runRecord(process.argv.slice(2), {
  signal: stopping.signal,
  env: process.env,
  nowMs: () => Date.now(),
});
clearInterval(awake);
