// `npm run nightly`: what takes hours, after `npm test`; all of it runs, and the first red part decides the exit code.
import { spawnSync } from 'node:child_process';
import {
  ensureBusAndProxies,
  ensureBrowser,
  ensureBuilt,
  ensureFirefox,
  ensureInstalled,
  ensureNode,
  ensurePostgres,
} from './ensure.mjs';

const PARTS = [
  ['test:process'],
  ['firefox'],
  ['layout'],
  ['soak'],
  ['soak', '--', '--page', 'monitoring'],
  ['soak', '--', 'map'],
  ['exhaustive'],
  ['properties'],
  ['chaos', '--', 'leader', '--stops', '20'],
  ['chaos', '--', 'cluster', '--rounds', '2'],
  ['chaos', '--', 'upgrade', '--rounds', '3'],
];

ensureNode();
ensureInstalled();
ensurePostgres();
ensureBusAndProxies();
ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser(), FIREFOX_PATH: ensureFirefox() };
const failed = PARTS.filter((part) => {
  console.log(`npm run ${part.join(' ')}`);
  return spawnSync('npm', ['run', '--silent', ...part], { env, stdio: 'inherit' }).status !== 0;
});
for (const part of failed) console.error(`Failed: npm run ${part.join(' ')}`);
process.exit(failed.length > 0 ? 1 : 0);
