import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '#server/composition/admin/adminMain.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { heard, START_MS } from './evidenceEntries.ts';

const SCRIPT = resolve('scripts/evidence.mjs');
const ENTRIES = 12;

let dir: string;
let storage: Storage;
let repositories: Repositories;
let whole: string;
let head: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-evidence-'));
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  const words = { kind: 'display.heard', kioskId: 'é “x” \\ 10' } as const;
  await repositories.evidence.append([
    ...Array.from({ length: ENTRIES - 1 }, (_, index) => heard(index)),
    { ...words, atMs: START_MS + ENTRIES - 1.5 },
  ]);
  const { position, hash } = await repositories.evidence.head();
  head = `${position}:${hash}`;
  expect(await exportTo('whole.ndjson', 0, ENTRIES)).toMatchObject({ code: 0 });
  whole = await readFile(join(dir, 'whole.ndjson'), 'utf8');
}, 60_000);
afterAll(async () => {
  await storage.close();
  await rm(dir, { recursive: true, force: true });
});

async function admin(...args: string[]) {
  const said: string[] = [];
  const open = async () => ({ ...storage, close: async () => {} });
  const code = await runAdmin(
    args,
    {},
    { say: (line: string) => void said.push(line), nowMs: START_MS, open },
  );
  return { code, said: said.join('\n') };
}

/** Exports what happened from so many ms after the start up to others. */
const exportTo = (name: string, fromMs: number, toMs: number) =>
  admin('evidence', 'export', isoInstant(START_MS + fromMs), isoInstant(START_MS + toMs), join(dir, name));

/** Runs the script where there is nothing but Node. */
function verify(path: string, ...options: string[]) {
  const run = spawnSync(process.execPath, [SCRIPT, 'verify', path, ...options], {
    cwd: dir,
    encoding: 'utf8',
  });
  const lines = `${run.stdout}${run.stderr}`.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { code: run.status, said: lines[0] };
}

async function verifyText(text: string, ...options: string[]) {
  const path = join(dir, 'changed.ndjson');
  await writeFile(path, text);
  return verify(path, ...options);
}

/** The lines of the export after somebody has changed the list of them. */
function withLines(change: (lines: string[]) => string[]): string {
  return change(whole.trimEnd().split('\n'))
    .map((line) => `${line}\n`)
    .join('');
}

describe('an exported part', () => {
  test('is found unbroken as it was written, with and without the head that was kept', async () => {
    expect(await verifyText(whole, '--head', head)).toEqual({
      code: 0,
      said: `Unbroken: entries 1 to ${ENTRIES}, head ${head}.`,
    });
    expect(await verifyText(whole)).toMatchObject({ code: 0, said: expect.stringContaining('--head') });
  });

  test('of the middle begins with the head before it', async () => {
    expect(await exportTo('middle.ndjson', 3, 6)).toMatchObject({ code: 0 });
    expect(verify(join(dir, 'middle.ndjson'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Unbroken: entries 4 to 6,/),
    });
  });

  test('is broken by each single byte that is changed', () => {
    const code = `
      import { readFileSync } from 'node:fs';
      import { verifyPart } from ${JSON.stringify(SCRIPT)};
      const whole = readFileSync('whole.ndjson');
      const unnoticed = [];
      for (let at = 0; at < whole.length; at += 1)
        for (const mask of [1, 32, 128]) {
          const changed = Buffer.from(whole);
          changed[at] ^= mask;
          await verifyPart([changed], null).then(() => unnoticed.push(at), () => {});
        }
      console.log(JSON.stringify(unnoticed));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: dir,
      encoding: 'utf8',
    });
    expect(run.stdout.trim()).toBe('[]');
  });

  test.each([
    ['a missing row', (l: string[]) => l.toSpliced(5, 1), 'entry 5 is missing or out of order'],
    [
      'a swapped pair',
      (l: string[]) => l.toSpliced(5, 2, l[6]!, l[5]!),
      'entry 5 is missing or out of order',
    ],
    ['a row twice', (l: string[]) => l.toSpliced(5, 0, l[5]!), 'entry 6 is missing or out of order'],
    ['a row that is left out at the beginning', (l: string[]) => l.toSpliced(1, 1), 'entry 1 is missing'],
    ['a field beside an entry', (l: string[]) => l.with(5, l[5]!.replace('}', ',"note":1}')), 'was changed'],
    ['white space', (l: string[]) => l.with(5, l[5]!.replace(',', ', ')), 'line 6 was changed'],
    ['no beginning', (l: string[]) => l.slice(1), 'line 1 was changed'],
  ])('is broken by %s', async (_what, change, said) => {
    expect(await verifyText(withLines(change))).toEqual({ code: 1, said: expect.stringContaining(said) });
  });

  test('whose end was cut off is found by the head that was kept, and by nothing else', async () => {
    const cut = withLines((lines) => lines.slice(0, -2));
    expect(await verifyText(cut)).toMatchObject({ code: 0 });
    expect(await verifyText(cut, '--head', head)).toEqual({
      code: 1,
      said: expect.stringContaining(`the end was cut off: the last entry is ${ENTRIES - 2}`),
    });
    expect(await verifyText(whole.slice(0, -20))).toMatchObject({ code: 1 });
    expect(await verifyText('')).toMatchObject({ code: 1, said: 'Broken: the file is empty.' });
  });

  test('that was sealed anew from a changed entry on is found by a head inside it', async () => {
    const other = '1'.repeat(64);
    expect(await verifyText(whole, '--head', `3:${other}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('entry 3 or one before it was changed'),
    });
    const hash = (JSON.parse(whole.split('\n')[3]!) as { hash: string }).hash;
    expect(await verifyText(whole, '--head', `3:${hash}`)).toMatchObject({
      code: 0,
      said: expect.stringContaining('after 3'),
    });
  });

  test('is not judged where the order is not understood, or there is no file', () => {
    expect(verify(join(dir, 'none.ndjson'))).toMatchObject({ code: 2 });
    expect(verify(join(dir, 'whole.ndjson'), '--head', 'x')).toMatchObject({ code: 2 });
    expect(verify(join(dir, 'middle.ndjson'), '--head', `1:${'1'.repeat(64)}`)).toMatchObject({ code: 2 });
  });
});

describe('the export', () => {
  test('tells the head, and overwrites no file', async () => {
    expect(await admin('evidence', 'head')).toEqual({ code: 0, said: head });
    const twice = await exportTo('whole.ndjson', 0, ENTRIES);
    expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('EEXIST') });
    expect(await exportTo('nothing.ndjson', -10, -5)).toMatchObject({ code: 1 });
    expect(await admin('evidence', 'export', 'yesterday', 'today', 'f')).toMatchObject({ code: 2 });
  });

  test('says where the store was changed, and writes it as it stands', async () => {
    await storage.db.execute(sql`alter table evidence disable trigger append_only`);
    await storage.db.execute(
      sql`update evidence set entry = jsonb_set(entry, '{kioskId}', '"other"') where position = 7`,
    );
    expect(await exportTo('broken.ndjson', 0, ENTRIES)).toMatchObject({
      code: 1,
      said: expect.stringContaining('broken at 7: the entry is changed'),
    });
    expect(verify(join(dir, 'broken.ndjson'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('entry 7 was changed'),
    });
    await storage.db.execute(sql`alter table evidence enable trigger append_only`);
  });

  test('begins at the checkpoint where what came before was pruned', async () => {
    await repositories.evidence.prune(START_MS + 9, START_MS + 100, 100);
    expect(await exportTo('rest.ndjson', 0, ENTRIES)).toMatchObject({ code: 0 });
    expect(verify(join(dir, 'rest.ndjson'), '--head', head)).toEqual({
      code: 0,
      said: `Unbroken: entries 10 to ${ENTRIES}, head ${head}.`,
    });
  });
});
