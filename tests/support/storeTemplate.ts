import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from '#server/storage/connection/migrationsFolder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/empty-store');
const DUMP = 'dump.tar';
const FOLDER = 'database';

/** An empty store with every migration, as a dump: to make one takes the processor many seconds, to load it one. */
export async function emptyStoreDump(): Promise<Blob> {
  return new Blob([await readFile(join(await template(), DUMP))]);
}

/** Puts an empty store with every migration where a service with this data folder would make its own. */
export async function layEmptyStore(dataDir: string): Promise<void> {
  const store = join(dataDir, 'database', 'database');
  await mkdir(join(dataDir, 'database'), { recursive: true });
  // a thousand small files, one call each: `cp` of promises takes four times as long
  cpSync(join(await template(), FOLDER), store, { recursive: true });
}

let made: Promise<string> | undefined;

function template(): Promise<string> {
  made ??= findTemplate();
  return made;
}

// kept between runs under the name of all that it is made of, so that a changed migration makes it anew
async function findTemplate(): Promise<string> {
  const folder = join(CACHE, await fingerprint());
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  await makeTemplate(draft);
  // of two that make it at the same time the first one's is kept
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

async function makeTemplate(folder: string): Promise<void> {
  const client = await PGlite.create({ dataDir: join(folder, FOLDER) });
  await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await writeFile(join(folder, DUMP), Buffer.from(await dump.arrayBuffer()));
  await client.close();
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const migrations = migrationsFolder();
  const pglite = join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
  const files = (await readdir(migrations, { recursive: true })).filter((name) => /\.(sql|json)$/.test(name));
  for (const file of [
    pglite,
    fileURLToPath(import.meta.url),
    ...files.sort().map((name) => join(migrations, name)),
  ]) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
