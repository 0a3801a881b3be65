// `npm run steady -- 20`: runs the browser suite 20 times in a row, no test tried twice; ends at the first red run.
// Ctrl-C stops it; the same command goes on with the run that was stopped, as long as code and tests are the same.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, refuse } from './ensure.mjs';

const STATE = join('dist', 'steady', 'runs.json');
const [count = '20', ...playwright] = process.argv.slice(2);
const wanted = Number(count);
if (!Number.isInteger(wanted) || wanted < 1)
  refuse(`Number of runs is ${count}; a whole number from 1 on is expected.`);

ensureInstalled();
const CHROMIUM_PATH = ensureBrowser();
ensureBuilt();
const subject = hashOf(
  ['dist/client', 'dist/server', 'tests/e2e', 'tests/support', 'tests/model'],
  playwright,
);
const runs = read();
if (runs.length > 0) console.log(`${runs.length} runs were green before; going on.`);

while (runs.length < wanted) {
  console.log(`Run ${runs.length + 1} of ${wanted}`);
  const startedMs = performance.now();
  const { status, signal } = spawnSync(
    'npx',
    ['playwright', 'test', '--retries=0', '--max-failures=1', ...playwright],
    {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH },
    },
  );
  // Playwright ends with 130 after Ctrl-C
  if (signal !== null || status === 130) process.exit(130);
  if (status !== 0) {
    rmSync(STATE, { force: true });
    refuse(`Run ${runs.length + 1} of ${wanted} is red, after ${runs.length} green ones.`);
  }
  runs.push(Math.round((performance.now() - startedMs) / 1_000));
  mkdirSync(dirname(STATE), { recursive: true });
  writeFileSync(STATE, JSON.stringify({ subject, runs }));
}
console.log(`${runs.length} runs in a row are green; seconds: ${runs.join(' ')}`);

/** Seconds of the green runs of this very product and these tests; none after a change. */
function read() {
  if (!existsSync(STATE)) return [];
  const known = JSON.parse(readFileSync(STATE, 'utf8'));
  return known.subject === subject ? known.runs : [];
}

function hashOf(folders, words) {
  const hash = createHash('sha256').update(words.join('\0'));
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      hash.update(path).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}
