// `npm run layout`: looks for faults of the layout on every page in every view, of which `npm test` takes pairs:
// six sizes, both languages, both colour schemes, letters of 100 and 200 %. `-- -g people`: only such tests.
import { spawnSync } from 'node:child_process';
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser(), LAYOUT_VIEWS: 'all' };
// pages, their states, and yard pages in every status
const specs = ['specs/layout'];
const { status } = spawnSync('npx', ['playwright', 'test', ...specs, ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
