import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InputsBase, JudgedInput } from '#server/alerting/judgedInputs.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { openInputFile, type OpenInputFile } from '#server/useCases/evidence/inputFiles.ts';
import { startInputJournal } from '#server/useCases/evidence/inputJournal.ts';
import { START_MS } from '../testNetwork.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Journal = ReturnType<typeof startInputJournal>;

let dir: string;
let clock: { atMs: number; nowMs: () => number };
let noted: EvidenceEntry[];
let said: string[];
const running: Journal[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-inputs-'));
  clock = { atMs: START_MS, nowMs: () => clock.atMs };
  noted = [];
  said = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((journal) => journal.stop()));
  await rm(dir, { recursive: true, force: true });
});

type Settings = Partial<Parameters<typeof startInputJournal>[0]>;

/** A journal at work in a folder, in a term of its own. */
function begin(settings: Settings = {}): Journal {
  const journal = startInputJournal({
    dir,
    budgetBytes: 1e9,
    term: 1,
    evidence: { note: (entries) => void noted.push(...entries), whenStored: async () => undefined },
    clock,
    log: { error: (_, message) => void said.push(message), info: () => undefined },
    ...settings,
  });
  journal.begin(
    () => ({ format: 'scc-inputs-1', base: clock.atMs }) as unknown as InputsBase,
    () => undefined,
  );
  running.push(journal);
  return journal;
}

const look = (atMs: number): JudgedInput => ({
  in: 'look',
  atMs,
  evaluatedMs: atMs,
  isSure: true,
  places: [],
  given: [],
});

/** Lets time pass, with two inputs each second. */
function pass(journal: Pick<Journal, 'note'>, ms: number): void {
  for (const endMs = clock.atMs + ms; clock.atMs < endMs; clock.atMs += SECOND_MS) {
    journal.note({ in: 'time', atMs: clock.atMs });
    journal.note(look(clock.atMs));
  }
}

/** All that the disk was given is on it. */
const stored = (journal: Journal) => soon(() => expect(journal.readings.waitingChars()).toBe(0));
/** A disk that others use takes its time. */
const soon = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 30_000 });

async function linesOf(name: string, folder = dir): Promise<{ in?: string; atMs?: number }[]> {
  const text = gunzipSync(await readFile(join(folder, name))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { in?: string; atMs?: number });
}

const keptOf = () => noted.filter((entry) => entry.kind === 'inputs.kept');
const lostOf = () => noted.filter((entry) => entry.kind === 'inputs.lost');

/** The folder as a process leaves it that is killed now. */
async function killed(): Promise<string> {
  const left = await mkdtemp(join(dir, 'killed-'));
  for (const name of await readdir(dir))
    if (name.includes('.gz')) await cp(join(dir, name), join(left, name));
  return left;
}

async function hashIn(folder: string, name: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex');
}

test('a kill costs less than half a minute of inputs, and the next start names the rest', async () => {
  const journal = begin();
  pass(journal, 10 * MINUTE_MS);
  await stored(journal);
  const left = await killed();
  const killedMs = clock.atMs;

  clock.atMs += 5 * MINUTE_MS;
  noted = [];
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
  noted = [];
  await begin({ dir: folder, term: 2 }).stop();
  expect(keptOf()[0]).toEqual({ ...first, atMs: clock.atMs });
});

/** A disk that stands still from some moment on. */
function hangingDisk() {
  let release: () => void = () => undefined;
  let hanging: Promise<void> | null = null;
  const openFile: OpenInputFile = async (...named) => {
    await hanging;
    const file = await openInputFile(...named);
    return {
      ...file,
      async append(...lines) {
        await hanging;
        return file.append(...lines);
      },
    };
  };
  return {
    openFile,
    hang: () => void (hanging = new Promise((resolve) => (release = resolve))),
    goOn() {
      hanging = null;
      release();
    },
  };
}

test('what waits for a disk that hangs has a bound, and the evidence has the time without inputs', async () => {
  const disk = hangingDisk();
  const journal = begin({ openFile: disk.openFile, mostWaitingChars: 50_000 });
  pass(journal, MINUTE_MS);
  await stored(journal);
  disk.hang();
  pass(journal, 30 * MINUTE_MS);
  expect(journal.readings.waitingChars()).toBeLessThanOrEqual(50_000);
  expect(journal.readings.lost()).toBeGreaterThan(1_000);
  expect(said).toEqual(['Inputs of verdicts are not kept: the disk is too slow']);
  expect(lostOf()).toEqual([]);

  disk.goOn();
  await stored(journal);
  pass(journal, 2 * SECOND_MS);
  const [cut] = keptOf();
  expect(cut).toMatchObject({ part: 1, isCut: true });
  expect(cut!.toMs).toBeGreaterThan(START_MS + MINUTE_MS);
  expect(await linesOf(cut!.name)).toContainEqual(expect.objectContaining({ in: 'time', atMs: cut!.toMs }));
  expect(lostOf()).toEqual([
    {
      kind: 'inputs.lost',
      atMs: START_MS + 31 * MINUTE_MS,
      term: 1,
      fromMs: cut!.toMs,
      toMs: START_MS + 31 * MINUTE_MS,
    },
  ]);
  await journal.stop();
  expect(keptOf().at(-1)).toMatchObject({ part: 2, fromMs: START_MS + 31 * MINUTE_MS });
});

test('a disk that takes no more costs what it did not take, and is tried again a minute later', async () => {
  let isFull = false;
  const journal = begin({
    async openFile(...named) {
      const file = await openInputFile(...named);
      return {
        ...file,
        append: (...lines) => (isFull ? Promise.reject(new Error('ENOSPC')) : file.append(...lines)),
      };
    },
  });
  pass(journal, MINUTE_MS);
  await stored(journal);
  isFull = true;
  pass(journal, 30 * SECOND_MS);
  await soon(() => expect(keptOf()).toHaveLength(1));
  const [cut] = keptOf();
  expect(cut).toMatchObject({ part: 1, isCut: true, sha256: await hashIn(dir, '1-00001.ndjson.gz') });
  expect((await linesOf(cut!.name)).at(-1)).toMatchObject({ atMs: cut!.toMs });
  expect(said).toEqual(['Inputs of verdicts could not be kept']);
  expect(journal.readings.lost()).toBeGreaterThan(10);

  isFull = false;
  pass(journal, 50 * SECOND_MS);
  expect(lostOf()).toEqual([]);
  pass(journal, 40 * SECOND_MS);
  await journal.stop();
  expect(lostOf()).toEqual([expect.objectContaining({ fromMs: cut!.toMs })]);
  expect(keptOf().at(-1)).toMatchObject({ part: 2, fromMs: lostOf()[0]!.toMs });
});

test('nothing goes to the disk whose verdicts are not in the chain yet', async () => {
  let store: () => void = () => undefined;
  const isStored = new Promise<void>((resolve) => (store = resolve));
  const note = (entries: readonly EvidenceEntry[]) => void noted.push(...entries);
  const journal = begin({ evidence: { note, whenStored: () => isStored } });
  pass(journal, MINUTE_MS);
  const path = join(dir, '1-00001.ndjson.gz.part');
  await soon(() => readFile(path));
  expect(await readFile(path)).toHaveLength(0);
  store();
  await stored(journal);
  expect((await readFile(path)).length).toBeGreaterThan(0);
});

test('a stop does not wait for a disk that hangs, and tells of the inputs that it did not take', async () => {
  const disk = hangingDisk();
  const journal = begin({ openFile: disk.openFile, mostWaitingChars: 20_000 });
  disk.hang();
  pass(journal, 10 * MINUTE_MS);
  const stopped = journal.stop();
  await stopped;
  expect(lostOf()).toEqual([expect.objectContaining({ toMs: clock.atMs })]);
  disk.goOn();
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
  noted = [];
  await begin({ term: 2 }).stop();
  expect(noted).toEqual([]);
});
