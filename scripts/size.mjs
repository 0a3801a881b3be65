// `npm run size`: script that a page needs before its first status, gzipped, against the limit of goal P6.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 180;
const dir = 'dist/client';
const index = readFileSync(join(dir, 'index.html'), 'utf8');
const scripts = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
if (scripts.length === 0) throw new Error(`${dir}/index.html names no script.`);

let totalKb = 0;
for (const path of new Set(scripts)) {
  const kb = gzipSync(readFileSync(join(dir, path)), { level: 9 }).length / 1000;
  totalKb += kb;
  console.log(`${kb.toFixed(1).padStart(7)} kB  ${path}`);
}
console.log(`${totalKb.toFixed(1).padStart(7)} kB  before the first status; limit ${LIMIT_KB} kB`);
if (totalKb > LIMIT_KB) process.exit(1);
