import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pruneEvidence } from '#server/useCases/evidence/pruneEvidence.ts';
import { startHeadPublication } from '#server/useCases/evidence/publishHead.ts';
import { pruneStamps, stampFile } from '#server/useCases/evidence/stampFile.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('the head is in the log as found, each hour, and at the end', async () => {
  let position = 0;
  const said: object[] = [];
  const publication = startHeadPublication({
    evidence: { head: async () => ({ position: (position += 1), hash: `h${position}` }) },
    log: { warn: (facts) => void said.push(facts), error: () => {} },
    stamps: null,
  });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(position).toBe(1);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(said).toHaveLength(2));
  await publication.stop();
  expect(said).toEqual([1, 2, 3].map((at) => ({ position: at, hash: `h${at}` })));
});

test('a store that does not answer is told, and asked again an hour later', async () => {
  let isFailing = true;
  const errors: string[] = [];
  const said: object[] = [];
  const publication = startHeadPublication({
    evidence: {
      async head() {
        if (isFailing) throw new Error('no disk');
        return { position: 1, hash: 'h1' };
      },
    },
    log: { warn: (facts) => void said.push(facts), error: (_facts, text) => void errors.push(text) },
    stamps: null,
  });
  await vi.waitFor(() => expect(errors).toEqual(['The head of the evidence could not be read']));
  isFailing = false;
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await publication.stop();
});

test('pruning goes on in parts until one is not full, and takes whole days', async () => {
  const asked: [number, number][] = [];
  const parts = [1_000, 1_000, 7];
  await pruneEvidence(
    { prune: async (beforeMs, nowMs) => (asked.push([beforeMs, nowMs]), parts[asked.length - 1] ?? 0) },
    2 * DAY_MS + 5,
    9 * DAY_MS,
  );
  expect(asked).toEqual([
    [2 * DAY_MS, 9 * DAY_MS],
    [2 * DAY_MS, 9 * DAY_MS],
    [2 * DAY_MS, 9 * DAY_MS],
  ]);
});

test('time stamps go with the entries that they are of, and nothing else goes', async () => {
  const dir = await makeFastFolder('scc-stamps-');
  const kept = [stampFile({ position: 10, hash: 'c3' }), 'notes.txt', '7-unknown.pem'];
  for (const name of [
    stampFile({ position: 8, hash: 'a1' }),
    stampFile({ position: 9, hash: 'b2' }),
    ...kept,
  ])
    await writeFile(join(dir, name), '');
  await pruneStamps(dir, 9);
  expect((await readdir(dir)).toSorted()).toEqual(kept.toSorted());
  await pruneStamps(join(dir, 'missing'), 9);
  await rm(dir, { recursive: true });
});
