import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

const SLOW_MS = 60_000;
let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
}, SLOW_MS);
afterAll(() => storage.close());

test('each start of the embedded store begins a new term, later than all before [S13]', async () => {
  const first = await storage.lease.take('first');
  const second = await storage.lease.take('second');
  expect(second).toBeGreaterThan(first);
  await storage.db.execute(sql`update lease set term = 5`); // as in a copy of long ago
  expect(await storage.lease.take('restored')).toBeGreaterThanOrEqual(first);
});

test('refuses each write of a term that is over, in the embedded store too [S13]', async () => {
  const term = await storage.lease.take('old');
  const { db } = await storage.underTerm(term);
  const { clients } = createRepositories(db);
  await clients.ensure('BEFORE', 'Before');
  await storage.lease.take('new');
  await expect(clients.ensure('AFTER', 'After')).rejects.toMatchObject({ cause: { code: 'SCC01' } });
  expect((await clients.list()).map(({ id }) => id)).toEqual(['BEFORE']);
});
