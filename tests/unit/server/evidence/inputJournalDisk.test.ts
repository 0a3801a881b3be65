import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { openInputFile, type OpenInputFile } from '#server/useCases/evidence/inputFiles.ts';
import { START_MS } from '../testNetwork.ts';
import {
  begin,
  clock,
  dir,
  hashIn,
  keptOf,
  linesOf,
  lostOf,
  MINUTE_MS,
  noted,
  pass,
  said,
  SECOND_MS,
  setInputJournalStage,
  soon,
  stored,
} from './inputJournalStage.ts';

setInputJournalStage();

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
  expect(said).toEqual(['Inputs of verdicts are not kept: too much waits to be stored']);
  expect(lostOf()).toEqual([]);

  disk.goOn();
  await stored(journal);
  await soon(() => expect(keptOf()).toHaveLength(1));
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

test('a stop does not wait again for a disk that hung at the first one', async () => {
  const disk = hangingDisk();
  disk.hang();
  const journal = begin({ openFile: disk.openFile });
  pass(journal, MINUTE_MS);
  await journal.stop();
  const beganMs = performance.now();
  await journal.stop();
  expect(performance.now() - beganMs).toBeLessThan(SECOND_MS);
  disk.goOn();
  await stored(journal);
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
  await stored(journal);
});
