// `npm run size`: script that each yard page needs before its first status, gzipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Goal P6. */
const LIMIT_KB = 180;
const PAGES = ['YardAlertPage', 'YardMonitoringPage'];
const dir = 'dist/client';
const index = readFileSync(join(dir, 'index.html'), 'utf8');
const files = readdirSync(join(dir, 'assets'));
const entries = [...index.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
if (entries.length === 0) throw new Error(`${dir}/index.html names no script.`);

/** A script, and all that it imports before it runs. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const code = readFileSync(join(dir, 'assets', name), 'utf8');
  for (const [, next] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
    withImports(next, found);
  return found;
}

let isTooMuch = false;
for (const page of PAGES) {
  const script = files.find((file) => file.startsWith(`${page}-`) && file.endsWith('.js'));
  if (script === undefined) throw new Error(`${dir}/assets has no script of ${page}.`);
  const names = new Set([...entries, script].flatMap((name) => [...withImports(name)]));
  let totalKb = 0;
  for (const name of names) {
    const kb = gzipSync(readFileSync(join(dir, 'assets', name)), { level: 9 }).length / 1000;
    totalKb += kb;
    console.log(`${kb.toFixed(1).padStart(7)} kB  ${name}`);
  }
  console.log(
    `${totalKb.toFixed(1).padStart(7)} kB  before the first status of ${page}; limit ${LIMIT_KB} kB`,
  );
  isTooMuch ||= totalKb > LIMIT_KB;
}
if (isTooMuch) process.exit(1);
