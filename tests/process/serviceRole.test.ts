import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runAdmin } from '#server/composition/admin/adminMain.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { privateStage } from './privateStage.ts';
import { runService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 120_000;
const FORBIDDEN = '42501';
/** A row with nothing but what must be in it. */
const AUDIT_ROW = "insert into audit (at, who, what, detail) values (now(), 'service', 'override.set', '{}')";

const stage = privateStage('scc-role-');

/**
 * An owner without rights over the server but to make roles,
 * as a hosted database has one, and the address of the service's role.
 */
async function newDatabase() {
  const address = await stage.postgres.createDatabase();
  const name = new URL(address).pathname.slice(1);
  await execute(
    address,
    `create role owner_${name} login createrole`,
    `alter database ${name} owner to owner_${name}`,
  );
  const as = (role: string) => Object.assign(new URL(address), { username: role }).href;
  return { superuser: address, owner: as(`owner_${name}`), service: as('scc_service') };
}

async function execute(address: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

const prepare = (databaseUrl: string) => admin(databaseUrl, 'database', 'prepare');

async function admin(databaseUrl: string, ...args: string[]) {
  const said: string[] = [];
  const code = await runAdmin(
    args,
    { DATABASE_URL: databaseUrl },
    { say: (line: string) => void said.push(line) },
  );
  return { code, said: said.join('\n') };
}

test(
  "the service's role writes what there is and can neither change nor remove what was noted [AUTH-26][S9]",
  async () => {
    const { owner, service } = await newDatabase();
    expect(await admin(owner, 'keys', 'rotate')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database \S+ at \S+ is empty\. Set DATABASE_URL/),
    });
    expect(await prepare(owner)).toMatchObject({ code: 0, said: expect.stringContaining('scc_service') });
    expect((await prepare(owner)).code).toBe(0); // again, as after each new version

    const storage = await openStorage({ databaseUrl: service });
    const { clients, audit, evidence } = createRepositories(storage.db);
    await clients.ensure('ACME', 'Acme');
    await audit.append({ atMs: 0, who: 'service', clientId: 'ACME', what: 'override.set', detail: {} });
    const heard = { kind: 'display.heard', kioskId: 'k' } as const;
    await evidence.append([1, 2, 3].map((atMs) => ({ ...heard, atMs })));
    expect(await evidence.prune(3, 9, 9)).toBe(2); // only behind a checkpoint
    expect((await evidence.start()).position).toBe(2);
    await storage.close();

    for (const table of ['audit', 'audit_seals', 'evidence', 'evidence_checkpoints']) {
      for (const statement of [
        `update ${table} set ${table === 'audit' ? "who = 'nobody'" : "hash = ''"}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `drop table ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop trigger append_only on ${table}`,
        `alter table ${table} owner to scc_service`,
        `create trigger mine before insert on ${table} execute function refuse_past_term()`,
      ]) {
        const code = await execute(service, statement).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        );
        expect([statement, code]).toEqual([statement, FORBIDDEN]);
      }
    }
    await expect(
      execute(
        service,
        `create or replace function refuse_change_of_record() returns trigger language plpgsql as 'begin return null; end'`,
      ),
    ).rejects.toMatchObject({ code: FORBIDDEN });
    await expect(execute(service, 'set session_replication_role = replica')).rejects.toMatchObject({
      code: FORBIDDEN,
    });
    await expect(execute(service, 'create table mine (a int)')).rejects.toMatchObject({ code: FORBIDDEN });
    const owned = `select count(*)::int as n from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where r.rolname = 'scc_service' and d.deptype = 'o'`;
    expect(await execute(owner, owned)).toEqual([{ n: 0 }]);
  },
  SLOW_MS,
);

test(
  'the whole service starts with its role, and notes a sign-in [AUTH-26]',
  async () => {
    const { owner, service } = await newDatabase();
    await prepare(owner);
    const running = runService({ DATABASE_URL: service, DATA_DIR: join(stage.folder, 'role') });
    try {
      const { accessToken } = await signInOverHttp(await running.origin(), 'siteadmin@acme.example');
      expect(accessToken).not.toBe('');
      expect(
        await execute(service, "select 1 as n from audit where what = 'signIn.succeeded' limit 1"),
      ).toEqual([{ n: 1 }]);
    } finally {
      await running.end('SIGTERM');
    }
    const terms = `select entry->>'kind' as kind from evidence where starts_with(entry->>'kind', 'term.') order by position`;
    expect(await execute(service, terms)).toEqual([{ kind: 'term.begun' }, { kind: 'term.ended' }]);
  },
  SLOW_MS,
);

test(
  "the service's role says what is missing: the whole schema, a migration, or a right [AUTH-26]",
  async () => {
    const { superuser, owner, service } = await newDatabase();
    const opening = () => openStorage({ databaseUrl: service });
    const HOW = /run `npm run admin -- database prepare` with the address of its owner/;
    await expect(opening()).rejects.toThrow(/schema is older than this program/);
    await expect(opening()).rejects.toThrow(HOW);

    await prepare(owner);
    await execute(owner, 'revoke insert on audit from scc_service', 'revoke all on people from scc_service');
    await expect(opening()).rejects.toThrow(/scc_service lacks rights on audit, people/);
    await expect(opening()).rejects.toThrow(HOW);
    await prepare(owner);
    await (await opening()).close();

    const newest = 'select max(created_at) from drizzle.__drizzle_migrations';
    await execute(superuser, `delete from drizzle.__drizzle_migrations where created_at = (${newest})`);
    await expect(opening()).rejects.toThrow(/schema is older than this program/);
    expect(await execute(owner, AUDIT_ROW.replace("'override.set'", "'override.removed'"))).toEqual([]);
  },
  SLOW_MS,
);

test(
  'a role that could take the rights back is refused as that of the service [AUTH-26]',
  async () => {
    const { superuser, owner } = await newDatabase();
    await execute(
      owner,
      `do $$ begin create role scc_service login; exception when duplicate_object then null; end $$`,
    );
    const ownerName = new URL(owner).username;
    await execute(superuser, `grant ${ownerName} to scc_service`);
    expect(await prepare(owner)).toMatchObject({ code: 1, said: expect.stringContaining('scc_service') });
    await execute(superuser, `revoke ${ownerName} from scc_service`, 'alter role scc_service superuser');
    expect(await prepare(owner)).toMatchObject({ code: 1, said: expect.stringContaining('scc_service') });
    await execute(superuser, 'alter role scc_service nosuperuser');
    expect((await prepare(owner)).code).toBe(0);
  },
  SLOW_MS,
);
