import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CHAIN, followChain } from '#server/storage/record/chain.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { heard, START_MS } from './evidenceEntries.ts';

let storage: Storage;
let repositories: Repositories;
beforeEach(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, 60_000);
afterEach(() => storage.close());

const add = (from: number, count: number) =>
  repositories.evidence.append(Array.from({ length: count }, (_, index) => heard(from + index)));

describe('the evidence in the store', () => {
  test('is one chain over several writes', async () => {
    const { evidence } = repositories;
    await add(0, 60);
    await add(60, 3);
    const links = await evidence.links(0, 100);
    expect(links.map(({ position }) => position)).toEqual(
      Array.from({ length: 63 }, (_, index) => index + 1),
    );
    expect(followChain(EMPTY_CHAIN, links)).toEqual(await evidence.head());
  });

  test('finds the part of a stretch of time', async () => {
    await add(0, 10);
    expect(await repositories.evidence.partOf(START_MS + 3, START_MS + 6)).toEqual({ first: 4, last: 6 });
    expect(await repositories.evidence.partOf(0, START_MS)).toBeNull();
  });

  test.each([
    ['update', sql`update evidence set hash = 'x'`],
    ['delete', sql`delete from evidence`],
    ['truncate', sql`truncate evidence`],
    ['update of checkpoints', sql`update evidence_checkpoints set hash = 'x'`],
    ['delete of checkpoints', sql`delete from evidence_checkpoints`],
  ])('refuses %s', async (_how, statement) => {
    await add(0, 4);
    await expect(storage.db.execute(statement)).rejects.toMatchObject({ cause: { code: 'SCC02' } });
  });

  test('refuses the removal of what lies before no checkpoint, after one was made', async () => {
    const { evidence } = repositories;
    await add(0, 6);
    await evidence.prune(START_MS + 3, START_MS + 100, 100);
    await expect(storage.db.execute(sql`delete from evidence where position = 5`)).rejects.toMatchObject({
      cause: { code: 'SCC02' },
    });
  });

  test('verifies from its checkpoint on once its beginning was removed', async () => {
    const { evidence } = repositories;
    await add(0, 10);
    expect(await evidence.keptFromMs()).toBeNull();
    expect(await evidence.prune(START_MS + 4, START_MS + 100, 100)).toBe(4);
    expect(await evidence.keptFromMs()).toBe(START_MS + 4);
    const start = await evidence.start();
    expect(start.position).toBe(4);
    expect(followChain(start, await evidence.links(0, 100))).toEqual(await evidence.head());
  });

  test('loses at most so many entries at once, and never the last one', async () => {
    const { evidence } = repositories;
    await add(0, 5);
    expect(await evidence.prune(Infinity, START_MS + 100, 3)).toBe(3);
    expect(await evidence.prune(Infinity, START_MS + 100, 3)).toBe(1);
    expect(await evidence.prune(Infinity, START_MS + 100, 3)).toBe(0);
    expect((await evidence.head()).position).toBe(5);
    await add(5, 1);
    expect((await evidence.head()).position).toBe(6);
  });

  test('takes nothing of a process whose term is over', async () => {
    const first = await storage.underTerm(await storage.lease.take('first'));
    await storage.lease.take('second');
    const { evidence } = createRepositories(first.db);
    await expect(evidence.append([heard(0)])).rejects.toMatchObject({ cause: { code: 'SCC01' } });
    await first.close();
  });
});
