// `npm run shadow -- FILE… --reference FILE --facilities F.csv --report R.json`: what one source closes, against another.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runShadow } = await import(pathToFileURL(resolve('dist/server/shadow.mjs')).href);
process.exitCode = await runShadow(process.argv.slice(2));
