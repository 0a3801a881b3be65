import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Storage } from '#server/storage/openStorage.ts';

/** Rows of a table, or files of a folder. */
export type Extent = {
  readonly rows: number;
  /** On the disk, with indexes and pages that are not full. */
  readonly bytes: number;
  /** Of the rows or files themselves. */
  readonly contentBytes: number;
};

/**
 * Extent of each table and folder, by its name; names of folders end in `/`. The evidence is divided by what its entries are
 * of: `evidence: KIND`.
 */
export type StoreExtent = ReadonlyMap<string, Extent>;

const BLOCK_BYTES = 4_096; // what a small file takes on the usual file systems
const DATABASE = 'database';
const EVIDENCE = 'evidence';

type TableRow = { readonly name: string; readonly bytes: string };

/** Measures each table of a store, and each folder of its data folder except the one of the embedded database. */
export async function measureStore(storage: Storage, dataDir: string): Promise<StoreExtent> {
  await storage.maintain();
  const extents = new Map<string, Extent>();
  for (const { name, bytes } of await rowsOf<TableRow>(
    storage,
    sql`select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )) {
    const table = sql.identifier(name);
    const [counted] = await rowsOf<{ rows: string; content: string }>(
      storage,
      sql`select count(*)::text as rows, coalesce(sum(pg_column_size(${table}.*)), 0)::text as content from ${table}`,
    );
    const { rows, content } = counted!;
    const extent = { rows: Number(rows), bytes: Number(bytes), contentBytes: Number(content) };
    if (name === EVIDENCE)
      for (const [kind, part] of await evidenceOf(storage, extent)) extents.set(kind, part);
    else extents.set(name, extent);
  }
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== DATABASE)
      extents.set(`${entry.name}/`, extentOf(join(dataDir, entry.name)));
  }
  return extents;
}

async function rowsOf<Row>({ db }: Storage, query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return ((await db.execute(query)) as unknown as { readonly rows: readonly Row[] }).rows;
}

/** The evidence by kinds of entries; they share the bytes of the table and its indexes by the bytes of their rows. */
async function evidenceOf(storage: Storage, whole: Extent): Promise<readonly (readonly [string, Extent])[]> {
  const kinds = await rowsOf<{ kind: string; rows: string; bytes: string }>(
    storage,
    sql`select entry ->> 'kind' as kind, count(*)::text as rows, sum(pg_column_size(evidence.*))::text as bytes
      from evidence group by 1 order by 1`,
  );
  const all = kinds.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  return kinds.map(({ kind, rows, bytes }) => [
    `${EVIDENCE}: ${kind}`,
    { rows: Number(rows), bytes: (Number(bytes) / all) * whole.bytes, contentBytes: Number(bytes) },
  ]);
}

function extentOf(folder: string): Extent {
  let [rows, bytes] = [0, 0];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const found = entry.isFile()
      ? lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
      : undefined;
    if (found === undefined) continue; // a file that is being written changes its name
    rows += 1;
    bytes += Math.ceil(found.size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return { rows, bytes, contentBytes: bytes };
}
