// `npm run size`: script that each yard page needs before its first status and the map page for its map, gzipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Goal P6. */
const PAGES = [
  { shows: 'the first status of YardAlertPage', scripts: ['YardAlertPage'], limitKb: 180 },
  { shows: 'the first status of YardMonitoringPage', scripts: ['YardMonitoringPage'], limitKb: 180 },
  { shows: 'the map', scripts: ['OtherRoutes', 'MapRoute', 'FacilityMap'], limitKb: 480 },
];
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
for (const { shows, scripts, limitKb } of PAGES) {
  const late = scripts.map((part) =>
    files.find((file) => file.startsWith(`${part}-`) && file.endsWith('.js')),
  );
  if (late.includes(undefined)) throw new Error(`${dir}/assets lacks one of ${scripts.join(', ')}.`);
  const names = new Set([...entries, ...late].flatMap((name) => [...withImports(name)]));
  let totalKb = 0;
  for (const name of names) {
    const kb = gzipSync(readFileSync(join(dir, 'assets', name)), { level: 9 }).length / 1000;
    totalKb += kb;
    console.log(`${kb.toFixed(1).padStart(7)} kB  ${name}`);
  }
  console.log(`${totalKb.toFixed(1).padStart(7)} kB  before ${shows}; limit ${limitKb} kB`);
  isTooMuch ||= totalKb > limitKb;
}
if (isTooMuch) process.exit(1);
