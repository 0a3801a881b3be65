// `npm run backup -- FOLDER`: a copy of the embedded database, also of a running service. Installs and builds nothing: a
// service may run from this folder.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode, refuse } from './ensure.mjs';

const PROGRAM = resolve('dist/server/backup.mjs');

ensureNode();
if (!existsSync(PROGRAM)) refuse('The service is not built: run npm ci && npm run build first.');
const { runBackup } = await import(pathToFileURL(PROGRAM).href);
process.exitCode = await runBackup(process.argv.slice(2), process.env);
