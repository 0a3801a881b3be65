import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';

const SLOW_MS = 60_000;
let postgres: PrivatePostgres;
let first: Storage;
let second: Storage;

beforeAll(async () => {
  postgres = await startPrivatePostgres();
  const databaseUrl = await postgres.createDatabase();
  // together: of two that start at once, one waits for the other's migrations
  [first, second] = await Promise.all([openStorage({ databaseUrl }), openStorage({ databaseUrl })]);
}, SLOW_MS);

afterAll(async () => {
  await first?.close();
  await second?.close();
  await postgres?.stop();
}, SLOW_MS);

async function termOver(term: number): Promise<void> {
  await first.lease.release(term);
}

async function nextTerm(storage: Storage): Promise<number> {
  const term = await storage.lease.acquire('test', 60_000);
  if (term === null) throw new Error('Somebody holds the lease.');
  return term;
}

/** The error of the database behind the one of drizzle. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? (error.cause ?? error) : error;
}

describe('the lease of a PostgreSQL', () => {
  test('has one holder until its time is over by the database, and a new term each time [S13]', async () => {
    const term = await nextTerm(first);
    expect(await second.lease.acquire('second', 60_000)).toBeNull();
    expect(await second.lease.holder()).toBe('test');
    expect(await first.lease.renew(term, 0)).toBe(true);
    const next = await nextTerm(second);
    expect(next).toBeGreaterThan(term);
    expect(await first.lease.renew(term, 60_000)).toBe(false);
    await termOver(next);
  });

  test('refuses each write of a term that is over, and lets its reads and the new term’s writes pass [S13]', async () => {
    const old = await nextTerm(first);
    const before = await first.underTerm(old);
    await createRepositories(before.db).clients.ensure('ACME', 'Acme');
    await termOver(old);
    const term = await nextTerm(second);
    const after = await second.underTerm(term);

    expect(await refusalOf(createRepositories(before.db).clients.ensure('LATE', 'Too late'))).toMatchObject({
      code: 'SCC01',
    });
    const together = createRepositories(before.db).together((transaction) =>
      transaction.clients.ensure('LATE', 'Late'),
    );
    expect(await refusalOf(together)).toMatchObject({ code: 'SCC01' });
    await createRepositories(after.db).clients.ensure('NEXT', 'Next');
    const ids = (await createRepositories(before.db).clients.list()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['ACME', 'NEXT']));
    expect(ids).not.toContain('LATE');
    await before.close();
    await after.close();
    await termOver(term);
  });

  test('takes over only after what the old term is just writing, which is renewed meanwhile [S13]', async () => {
    const old = await nextTerm(first);
    const store = await first.underTerm(old);
    let takingOver: Promise<number | null> | undefined;
    await createRepositories(store.db).together(async (transaction) => {
      await transaction.clients.ensure('MIDST', 'In the midst');
      expect(await first.lease.renew(old, 0)).toBe(true);
      takingOver = second.lease.acquire('second', 60_000);
      await whenWaitingForLock();
    });
    const term = await takingOver;
    expect(term).toBeGreaterThan(old);
    const ids = (await createRepositories(second.db).clients.list()).map(({ id }) => id);
    expect(ids).toContain('MIDST');
    await store.close();
    await termOver(term!);
  });

  test('guards every table that there is [S13]', async () => {
    const tables = await first.db.execute(sql`
      select t.tablename from pg_tables t where t.schemaname = 'public' and t.tablename <> 'lease'
        and not exists (select 1 from pg_trigger g
          where g.tgrelid = format('public.%I', t.tablename)::regclass and g.tgname = 'refuse_past_term')`);
    expect(tables).toMatchObject({ rows: [] });
  });
});

async function whenWaitingForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const found = await first.db.execute(
        sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return (found as unknown as { rows: { n: number }[] }).rows[0]?.n;
    })
    .toBe(1);
}
