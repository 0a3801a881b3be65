// `npm run properties -- 30`: tries 30 times the random cases of `npm test` on each property.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureNode, refuse } from './ensure.mjs';

const [factor = '30', ...vitest] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(factor))
  refuse(`Times the random cases is ${factor}; a whole number from 1 on is expected.`);

ensureNode();
ensureInstalled();
const files = readdirSync('tests', { recursive: true })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('tests', name))
  .filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"));
const env = { ...process.env, CASES_FACTOR: factor };
const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...vitest], { env, stdio: 'inherit' });
process.exit(status ?? 1);
