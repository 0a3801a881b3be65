import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { assertRoom } from '../connection/assertRoom.ts';
import { readSchemaState, type SchemaState } from '../connection/schemaState.ts';

/**
 * Reads the schema of an embedded database that no process uses. Opening a database writes to it, so a temporary copy
 * is opened and then deleted.
 *
 * @param folder The one with the files of the database.
 * @param parent Where the copy is made.
 * @throws StorageError where there is no room for the copy; else the error of the copy or of the database.
 */
export async function inspectEmbedded(folder: string, parent: string = tmpdir()): Promise<SchemaState> {
  await assertRoom(folder, parent);
  const draft = await mkdtemp(join(parent, 'scc-inspection-'));
  try {
    const copy = join(draft, 'database');
    await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const client = await PGlite.create({ dataDir: copy });
    try {
      return await readSchemaState(drizzle(client));
    } finally {
      await client.close();
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
