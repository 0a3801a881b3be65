// `npm run ledger`: requirement rows beside the tests that carry their IDs.
// Fails when a row has none, or a test names no row.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ([A-Z]+-\d+) \| (.*?) \|/;
const TAGGED_TITLE = /(?:\[[A-Z]+-?\d+\])+(?=['"`])/g;

const requirements = readFileSync('docs/requirements.md', 'utf8');
const rows = requirements.split('\n').flatMap((line) => {
  const [, id, text] = ROW.exec(line) ?? [];
  return id && !id.startsWith('GAP-') ? [{ id, area: id.split('-')[0], text }] : [];
});
const decided = requirements.split('\n').flatMap((line) => /^\| (GAP-\d+) \|/.exec(line)?.[1] ?? []);

const tested = new Map();
for (const entry of readdirSync('tests', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  for (const [tags] of readFileSync(path, 'utf8').matchAll(TAGGED_TITLE)) {
    for (const id of tags.slice(1, -1).split('][')) tested.set(id, [...(tested.get(id) ?? []), path]);
  }
}

// a test may name the decision that a row rests on instead of the row
const decisions = [...requirements.matchAll(/\[(GAP-\d+)\]/g)].map(([, id]) => id);
const known = new Set([...rows.map(({ id }) => id), ...decisions, ...decided]);
const strays = [...tested.keys()].filter((id) => id.includes('-') && !known.has(id));
const areas = Map.groupBy ? Map.groupBy(rows, ({ area }) => area) : groupByArea();
for (const [area, list] of areas) {
  const missing = list.filter(({ id }) => !tested.has(id));
  console.log(
    `${area.padEnd(7)} ${String(list.length - missing.length).padStart(3)} of ${String(list.length).padStart(3)} rows tested${missing.length ? `; no test: ${missing.map(({ id }) => id).join(' ')}` : ''}`,
  );
}
for (const id of decided) {
  const files = [...new Set(tested.get(id) ?? [])];
  console.log(`${id.padEnd(7)} ${files.length > 0 ? files.join(' ') : 'no test'}`);
}
const total = rows.filter(({ id }) => tested.has(id)).length;
console.log(`TOTAL   ${total} of ${rows.length} rows tested`);
if (strays.length > 0) console.error(`Tests name rows that do not exist: ${strays.join(' ')}`);

if (strays.length > 0 || total < rows.length) process.exit(1);

function groupByArea() {
  const groups = new Map();
  for (const row of rows) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return groups;
}
