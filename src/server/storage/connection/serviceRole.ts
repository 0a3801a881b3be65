import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { StorageError } from './storageError.ts';

/** Role of a PostgreSQL under which the service may run: it owns nothing, and cannot change what was noted. */
export const SERVICE_ROLE = 'scc_service';

/** What the operator does where the role of the service cannot go on. */
export const PREPARE_HINT = 'run `npm run admin -- database prepare` with the address of its owner first';

/** Tables of which rows are never changed nor removed: those with the trigger of the migration `sessions_and_accounts`. */
const APPEND_ONLY = sql`select tgrelid from pg_trigger where tgname = 'append_only'`;
const TABLES = sql`select c.oid, c.relname, c.oid in (${APPEND_ONLY}) as is_append_only
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

/**
 * Makes the role of the service where there is none, and gives it its rights on the tables that there are: all but
 * UPDATE, DELETE and TRUNCATE on those that are append-only. To be run by their owner after each migration.
 *
 * @throws StorageError where the role could take the other rights for itself.
 */
export async function prepareServiceRole(db: Database): Promise<void> {
  const [found] = await rowsOf<{ is_strong: boolean }>(
    db,
    sql`select rolsuper or rolcreaterole or pg_has_role(oid, (select nspowner from pg_namespace where nspname = 'drizzle'), 'member')
      as is_strong from pg_roles where rolname = ${SERVICE_ROLE}`,
  );
  if (found?.is_strong) {
    throw new StorageError(
      `The role ${SERVICE_ROLE} is one of the owner or may make roles: it could change what was noted. Take that from it.`,
    );
  }
  const role = sql.identifier(SERVICE_ROLE);
  await db.transaction(async (inside) => {
    if (found === undefined) await inside.execute(sql`create role ${role} login`);
    await inside.execute(sql`revoke create on schema public from public, ${role}`);
    await inside.execute(sql`grant usage on schema public, drizzle to ${role}`);
    await inside.execute(sql`grant select on all tables in schema drizzle to ${role}`);
    await inside.execute(sql`revoke all on all tables in schema public from ${role}`);
    await inside.execute(sql`grant usage, select on all sequences in schema public to ${role}`);
    for (const { relname, is_append_only } of await rowsOf<TableRow>(inside, TABLES)) {
      const rights = sql.raw(is_append_only ? 'select, insert' : 'select, insert, update, delete');
      await inside.execute(sql`grant ${rights} on ${sql.identifier(relname)} to ${role}`);
    }
  });
}

/** Refuses a role that lacks a right on a table, before a call finds that out. @throws StorageError */
export async function assertRights(db: Database): Promise<void> {
  const rights = (needed: readonly string[]) =>
    sql.join(
      needed.map((right) => sql`has_table_privilege(oid, ${right})`),
      sql` and `,
    );
  const lacking = await rowsOf<{ role: string; relname: string }>(
    db,
    sql`select current_user as role, relname from (${TABLES}) t
      where not (${rights(['SELECT', 'INSERT'])} and (is_append_only or (${rights(['UPDATE', 'DELETE'])}))) order by relname`,
  );
  const [first] = lacking;
  if (first === undefined) return;
  const tables = lacking.map(({ relname }) => relname).join(', ');
  throw new StorageError(`The role ${first.role} lacks rights on ${tables}: ${PREPARE_HINT}.`);
}

type TableRow = { readonly relname: string; readonly is_append_only: boolean };

async function rowsOf<Row>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as { rows: Row[] }).rows;
}
