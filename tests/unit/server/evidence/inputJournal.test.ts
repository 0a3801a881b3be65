import { readdirSync } from 'node:fs';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { START_MS } from '../testNetwork.ts';
import {
  begin,
  clock,
  dir,
  forgetNoted,
  hashIn,
  keptOf,
  killed,
  linesOf,
  MINUTE_MS,
  noted,
  pass,
  SECOND_MS,
  setInputJournalStage,
  soon,
  stored,
} from './inputJournalStage.ts';

const HOUR_MS = 60 * MINUTE_MS;

setInputJournalStage();

test('a kill costs less than half a minute of inputs, and the next start names the rest', async () => {
  const journal = begin();
  pass(journal, 10 * MINUTE_MS);
  await stored(journal);
  const left = await killed();
  const killedMs = clock.atMs;

  clock.atMs += 5 * MINUTE_MS;
  forgetNoted();
  await begin({ dir: left, term: 2 }).stop();
  const [kept, ...more] = keptOf();
  expect(more).toEqual([]);
  expect(kept).toEqual({
    kind: 'inputs.kept',
    atMs: clock.atMs,
    term: 1,
    part: 1,
    name: '1-00001.ndjson.gz',
    sha256: await hashIn(left, '1-00001.ndjson.gz'),
    fromMs: START_MS,
    toMs: expect.any(Number),
    isCut: true,
  });
  expect(kept!.toMs).toBeGreaterThan(killedMs - 30 * SECOND_MS);
  const lines = await linesOf(kept!.name, left);
  expect(lines.at(-1)).toMatchObject({ in: 'look', atMs: kept!.toMs });
  expect(lines).toHaveLength(1 + 2 * ((kept!.toMs - START_MS) / SECOND_MS + 1));
  expect(await readdir(left)).toEqual(['1-00001.ndjson.gz']);
});

test.each([
  ['a part of its last member', (bytes: number) => bytes - 5],
  ['all but its first member', (_: number, first: number) => first + 3],
])('a file that lost %s is closed off behind what is whole', async (_, lengthOf) => {
  const journal = begin();
  pass(journal, 2 * SECOND_MS);
  await stored(journal);
  const path = join(dir, '1-00001.ndjson.gz.part');
  await soon(async () => expect((await readFile(path)).length).toBeGreaterThan(0));
  const first = (await readFile(path)).length;
  pass(journal, 2 * MINUTE_MS);
  await stored(journal);
  const left = await killed();
  const torn = join(left, '1-00001.ndjson.gz.part');
  const whole = (await readFile(torn)).length;
  await truncate(torn, lengthOf(whole, first));
  await begin({ dir: left, term: 2 }).stop();
  const kept = keptOf().at(-1)!;
  expect(kept.sha256).toBe(await hashIn(left, kept.name));
  const lines = await linesOf(kept.name, left);
  expect(lines.at(-1)).toMatchObject({ atMs: kept.toMs });
  expect(kept.toMs).toBeLessThan(clock.atMs - 20 * SECOND_MS);
});

test('what was damaged behind whole members goes, and a file without a whole one is removed', async () => {
  const journal = begin();
  pass(journal, MINUTE_MS);
  await stored(journal);
  const left = await killed();
  const whole = await readFile(join(left, '1-00001.ndjson.gz.part'));
  const damaged = Buffer.concat([whole, whole]);
  damaged[whole.length + 40]! ^= 1;
  await writeFile(join(left, '1-00001.ndjson.gz.part'), damaged);
  await writeFile(join(left, '1-00002.ndjson.gz.part'), whole.subarray(0, 30));
  await writeFile(join(left, '1-00003.ndjson.gz.part'), Buffer.alloc(4_096));
  await begin({ dir: left, term: 2 }).stop();
  expect(await readdir(left)).toEqual(['1-00001.ndjson.gz']);
  expect(await readFile(join(left, '1-00001.ndjson.gz'))).toEqual(whole);
});

test.each([
  ['its sum', 8],
  ['its length', 4],
])('a member whose end does not say %s goes', async (_, fromEnd) => {
  const journal = begin();
  pass(journal, 90 * SECOND_MS);
  await stored(journal);
  const left = await killed();
  const torn = join(left, '1-00001.ndjson.gz.part');
  const bytes = await readFile(torn);
  bytes[bytes.length - fromEnd]! ^= 1;
  await writeFile(torn, bytes);
  await begin({ dir: left, term: 2 }).stop();
  const kept = keptOf().at(-1)!;
  expect((await readFile(join(left, kept.name))).length).toBeLessThan(bytes.length);
  expect((await linesOf(kept.name, left)).at(-1)).toMatchObject({ atMs: kept.toMs });
});

test('a kill in the moment in which an hour ends leaves the file of that hour named', async () => {
  let left: readonly string[] = [];
  const note = (entries: readonly EvidenceEntry[]) => {
    noted.push(...entries);
    left = readdirSync(dir);
  };
  const journal = begin({ evidence: { note, whenStored: async () => undefined } });
  pass(journal, HOUR_MS - (START_MS % HOUR_MS) + 2 * SECOND_MS);
  await soon(() => expect(keptOf()).toHaveLength(1));
  const [first] = keptOf();
  expect(first).toMatchObject({ part: 1 });
  expect(first).not.toHaveProperty('isCut');
  // what tells the next start that it was a kill, and that this file may not be named
  expect(left).toEqual(['1-00001.ndjson.gz', '1-00002.ndjson.gz.part']);
  const folder = await killed();
  forgetNoted();
  await begin({ dir: folder, term: 2 }).stop();
  expect(keptOf()[0]).toEqual({ ...first, atMs: clock.atMs });
});

test('a kill before the next hour has any input leaves the file of the hour before as one that was cut', async () => {
  const journal = begin();
  pass(journal, HOUR_MS - (START_MS % HOUR_MS) + SECOND_MS);
  await soon(() => expect(keptOf()).toHaveLength(1));
  await stored(journal);
  const folder = await killed();
  await truncate(join(folder, '1-00002.ndjson.gz.part'));
  const [first] = keptOf();
  forgetNoted();
  await begin({ dir: folder, term: 2 }).stop();
  expect(keptOf()).toEqual([{ ...first, atMs: clock.atMs, isCut: true }]);
  expect(await readdir(folder)).toEqual(['1-00001.ndjson.gz']);
});

test('the oldest files go first, also those of the tenth term and later', async () => {
  for (const name of ['9-00001.ndjson.gz', '10-00001.ndjson.gz'])
    await writeFile(join(dir, name), Buffer.alloc(900));
  const journal = begin({ term: 11, budgetBytes: 1_500 });
  pass(journal, 2 * SECOND_MS);
  await journal.stop();
  expect((await readdir(dir)).toSorted()).toEqual(['10-00001.ndjson.gz', '11-00001.ndjson.gz']);
});

test('nothing is lost and nothing is told twice where a journal ends as it is told to', async () => {
  const journal = begin();
  pass(journal, 5 * MINUTE_MS);
  await journal.stop();
  expect(keptOf()).toHaveLength(1);
  expect(keptOf()[0]).not.toHaveProperty('isCut');
  forgetNoted();
  await begin({ term: 2 }).stop();
  expect(noted).toEqual([]);
});
