// `npm run doctor`: what keeps the service from running here.
// Installs and builds nothing: a service may run from this folder.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode, refuse } from './ensure.mjs';

const PROGRAM = resolve('dist/server/doctor.mjs');

ensureNode();
if (!existsSync(PROGRAM)) refuse('The service is not built: run npm ci && npm run build first.');
const { runDoctor } = await import(pathToFileURL(PROGRAM).href);
process.exitCode = await runDoctor(process.argv.slice(2), process.env);
