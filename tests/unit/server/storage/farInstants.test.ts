import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { openTestStorage } from './openTestStorage.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
}, SLOW_MS);
afterAll(() => storage.close());

test.each([
  ['0050-06-01T00:00:00.000Z', '0100-01-01T00:00:00.000Z'],
  ['0100-01-01T00:00:00.000Z', '0100-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['+010000-01-01T04:59:59.000Z', '9999-12-31T23:59:59.999Z'],
])('what happened at %s is read as of %s [S1]', async (told, read) => {
  const { audit } = createRepositories(storage.db);
  const entry = { who: 'service', clientId: null, what: 'signingKeys.rotated', detail: {} } as const;
  await audit.append({ ...entry, atMs: Date.parse(told) });
  const [stored] = await audit.listLast(1);
  expect(new Date(stored!.atMs).toISOString()).toBe(read);
});
