import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestStorage } from '../unit/server/storage/openTestStorage.ts';
import { KEPT } from '#server/composition/start/sweepObjects.ts';
import { REPORT_LIFETIME_MS } from '#server/useCases/history/reportService.ts';
import { BOUNDS, OBJECT_BOUNDS } from './bounds.ts';
import { growthOf, growthTable } from './growthTable.ts';

const KEPT_BY_A_READER = /`(?<folder>[\w-]+\/)[^`]*`/u;

test('each table of the schema has a bound or a reason to have none', async () => {
  const storage = await openTestStorage();
  const found = await storage.db.execute(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names = (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  await storage.close();
  expect(names.toSorted()).toEqual(
    Object.keys(BOUNDS)
      .filter((name) => !name.endsWith('/'))
      .toSorted(),
  );
});

test('each folder of the data folder that operations name has one too', async () => {
  const operations = await readFile('docs/operations.md', 'utf8');
  const section = operations.split('\n## Data folder\n')[1]!.split('\n## ')[0]!;
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => KEPT_BY_A_READER.exec(line)?.groups?.['folder'] ?? []);
  const folders = [...new Set(named)].filter((name) => name !== 'database/');
  expect(folders.toSorted()).toEqual(
    Object.keys(BOUNDS)
      .filter((name) => name.endsWith('/'))
      .toSorted(),
  );
});

test('each folder of the data folder that the service writes has one', async () => {
  const files = await readdir('src/server', { recursive: true });
  // what the storage calls its data folder is `database/`
  const sources = files.filter((name) => name.endsWith('.ts') && !name.startsWith('storage/'));
  const texts = await Promise.all(sources.map((name) => readFile(join('src/server', name), 'utf8')));
  const written = [...texts.join('\n').matchAll(/\bjoin\((?:\w+\.)?dataDir, '(?<folder>[\w-]+)'/gu)];
  const folders = new Set(written.map(({ groups }) => `${groups?.['folder']}/`));
  folders.delete('database/');
  expect([...folders].toSorted()).toEqual(
    Object.keys(BOUNDS)
      .filter((name) => name.endsWith('/'))
      .toSorted(),
  );
});

test('each kind of objects has a bound, which is that of its removal and of operations', async () => {
  const DAY_MS = 86_400_000;
  // an export is stored under the day on which it expires
  const lifetimeMs = (prefix: string) => (prefix === 'exports' ? REPORT_LIFETIME_MS : 0);
  expect(
    Object.fromEntries(
      KEPT.map(({ prefix, keepMs }) => [prefix, Math.ceil((DAY_MS + keepMs + lifetimeMs(prefix)) / DAY_MS)]),
    ),
  ).toEqual(
    Object.fromEntries(Object.entries(OBJECT_BOUNDS).map(([prefix, { keptDays }]) => [prefix, keptDays])),
  );
  const operations = await readFile('docs/operations.md', 'utf8');
  const section = operations.split('\n## Object store\n')[1]!.split('\n## ')[0]!;
  const named = [...section.matchAll(/^\| `(?<prefix>\w+)\//gmu)].map(({ groups }) => groups?.['prefix']);
  expect(named).toEqual(Object.keys(OBJECT_BOUNDS));
});

test('a month is the growth of a day as often as it is kept, at more facilities; what never goes grows on', () => {
  const before = new Map([
    ['events', { rows: 1_000, bytes: 1_000_000, contentBytes: 1_000_000 }],
    ['audit', { rows: 0, bytes: 0, contentBytes: 0 }],
    ['steps/', { rows: 0, bytes: 0, contentBytes: 0 }],
    ['people', { rows: 5, bytes: 8_192, contentBytes: 8_192 }],
  ]);
  const after = new Map([
    ['events', { rows: 2_000, bytes: 2_500_000, contentBytes: 2_500_000 }],
    ['audit', { rows: 10, bytes: 65_536, contentBytes: 5_000 }],
    ['steps/', { rows: 1_440, bytes: 1_440_000, contentBytes: 1_440_000 }],
    ['people', { rows: 5, bytes: 8_192, contentBytes: 8_192 }],
  ]);
  const growth = growthOf({ before, after }, 2, 10);
  expect(growth).toEqual([
    { name: 'events', rowsADay: 120_000, bytesADay: 180e6, bytesAMonth: 5_400e6, mostBytes: 72_000e6 },
    { name: 'steps/', rowsADay: 17_280, bytesADay: 17.28e6, bytesAMonth: 51.84e6, mostBytes: 51.84e6 },
    { name: 'audit', rowsADay: 1_200, bytesADay: 1.2e6, bytesAMonth: 36e6, mostBytes: null },
  ]);
  expect(growthTable(growth).split('\n')[3]).toBe(
    '| `steps/` | 17,280 | 17 MB | 52 MB | 52 MB | 72 hours and `STEP_DISK_MB` |',
  );
});
