// `npm run admin -- keys rotate`: what is done at the store itself, not through the service.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runAdmin } = await import(pathToFileURL(resolve('dist/server/admin.mjs')).href);
process.exitCode = await runAdmin(process.argv.slice(2), process.env);
