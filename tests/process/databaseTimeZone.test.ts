import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';

const SLOW_MS = 60_000;

let postgres: PrivatePostgres;
let storage: Storage;
beforeAll(async () => {
  postgres = await startPrivatePostgres(['timezone=Asia/Tokyo']);
  storage = await openStorage({ databaseUrl: await postgres.createDatabase() });
}, SLOW_MS);
afterAll(async () => {
  await storage?.close();
  await postgres?.stop();
}, SLOW_MS);

test.each(['0100-01-01T00:00:00.000Z', '1850-06-04T12:00:00.000Z'])(
  'a server with a time zone of its own tells what happened at %s as it was stored [S1]',
  async (told) => {
    const { audit } = createRepositories(storage.db);
    const entry = { who: 'service', clientId: null, what: 'signingKeys.rotated', detail: {} } as const;
    await audit.append({ ...entry, atMs: Date.parse(told) });
    const [stored] = await audit.listLast(1);
    expect(new Date(stored!.atMs).toISOString()).toBe(told);
  },
);
