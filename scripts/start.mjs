// `npm start`: one command from a clean clone to a running product.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(resolve('dist/server/main.mjs')).href);
